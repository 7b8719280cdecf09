/// A parser of ours and how it is given bytes of any kind.
///
/// libFuzzer calls it with bytes that it makes up (`Scripts/fuzz`), the tests with those that once did harm.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// As `Scripts/fuzz` and the folders of kept inputs call it.
  let name: String
  /// What is parsed.
  let summary: String
  /// Parses bytes and throws the result away: only a trap, a hang or memory without a bound is a fault.
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ summary: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.summary = summary
    self.run = run
  }

  var description: String { name }
}
