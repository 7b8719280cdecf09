/// The completion scripts of the parser.
enum CompletionScript {
  /// Where bash has added what may follow.
  private static let place = """
        done < <(IFS=$'\\n' compgen "${@}" -- "${cur}")

    """
  /// Bash would escape the equals sign as part of a file's name, and put a blank after it.
  private static let addition = """
        # A name goes on with its value.
        [[ "${COMPREPLY[*]} " == *'= '* ]] && compopt +o filenames -o nospace 2>/dev/null

    """

  /// A script for bash in which `name=` is completed without a blank after it; any other text as it is.
  static func amended(_ text: String) -> String {
    guard let place = text.firstRange(of: place) else { return text }
    return text[..<place.upperBound] + addition + text[place.upperBound...]
  }
}
