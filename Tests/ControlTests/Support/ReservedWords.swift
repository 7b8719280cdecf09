/// Words that cannot be names in languages that clients are written in.
enum ReservedWords {
  static let all = python.union(javaScript).union(go).union(c)

  /// 3.14, the soft keywords among them.
  private static let python = words(
    """
    False None True and as assert async await break case class continue def del elif else except finally for from
    global if import in is lambda match nonlocal not or pass raise return try type while with yield
    """)

  /// ECMAScript 2025, in strict mode.
  private static let javaScript = words(
    """
    arguments await break case catch class const continue debugger default delete do else enum eval export extends
    false finally for function if implements import in instanceof interface let new null package private protected
    public return static super switch this throw true try typeof var void while with yield
    """)

  private static let go = words(
    """
    break case chan const continue default defer else fallthrough for func go goto if import interface map package
    range return select struct switch type var
    """)

  /// C23.
  private static let c = words(
    """
    alignas alignof auto bool break case char const constexpr continue default do double else enum extern false
    float for goto if inline int long nullptr register restrict return short signed sizeof static static_assert
    struct switch thread_local true typedef typeof typeof_unqual union unsigned void volatile while
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
