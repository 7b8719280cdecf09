extension String {
  /// UTF-8, or else ISO 8859-1, which header fields were meant to be in for long.
  init(lenient bytes: UnsafeRawBufferPointer) {
    self =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
