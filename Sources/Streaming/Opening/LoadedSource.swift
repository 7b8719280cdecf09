package import MediaCore

/// Content that has been loaded whole.
package final class LoadedSource: DataSource {
  /// What is known of where it came from.
  package let content: RemoteContent?
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8], _ content: RemoteContent?) {
    self.bytes = bytes
    self.content = content
  }

  package func prepare() throws(MediaError) {}
  package var length: Int64? { Int64(bytes.count) }
  package var isSeekable: Bool { true }
  package func cancel() {}

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    let piece = bytes.dropFirst(Int(clamping: offset)).prefix(buffer.byteCount)
    buffer.storePrefix(piece)
    return piece.count
  }
}
