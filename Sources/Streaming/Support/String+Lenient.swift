extension String {
  /// Text in UTF-8, or else in ISO 8859-1, in which every sequence of bytes is text.
  package init(lenient bytes: some Collection<UInt8>) {
    self =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
