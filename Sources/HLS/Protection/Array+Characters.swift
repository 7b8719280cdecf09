extension [UInt8] {
  /// The four characters of a code; empty beyond the end.
  func characters(at position: Int) -> String {
    guard position + 4 <= count else { return "" }
    return String(
      String.UnicodeScalarView(self[position..<position + 4].map { Unicode.Scalar($0) }))
  }
}
