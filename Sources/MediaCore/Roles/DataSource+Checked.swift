extension DataSource {
  /// Reads bytes at an offset, and checks the count that a source of a program's own gives back.
  ///
  /// - Throws: As `read`; 3002 for a count below 0 or above the room there is.
  package func readChecked(
    at offset: Int64, into buffer: inout MutableRawSpan
  ) throws(MediaError) -> Int {
    let room = buffer.byteCount
    let count = try read(at: offset, into: &buffer)
    guard (0...room).contains(count) else {
      throw MediaError(
        .unsupportedContainer, "the source says that it put \(count) bytes into room for \(room)")
    }
    return count
  }
}
