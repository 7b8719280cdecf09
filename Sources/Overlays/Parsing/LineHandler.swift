/// Takes lines of text one by one.
protocol LineHandler {
  /// Takes the next line.
  ///
  /// - Parameters:
  ///   - line: The line without its end; NUL is replaced by U+FFFD.
  ///   - isCut: Whether the line was longer than the limit, and is not whole.
  mutating func take(_ line: Span<UInt8>, isCut: Bool)
}
