extension String {
  /// The same with a blank for each control character: what media and files are called neither breaks a line nor commands a
  /// terminal.
  var inOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
