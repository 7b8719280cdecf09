extension String {
  /// The digits with as many zeros before them as the width needs.
  package func padded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}
