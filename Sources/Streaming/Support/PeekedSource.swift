package import MediaCore

/// A source whose first bytes were looked at, for one that cannot be read twice.
package final class PeekedSource: DataSource {
  private let source: any DataSource
  private let head: [UInt8]

  /// - Parameter head: What was read of the source, from its beginning on.
  package init(_ source: any DataSource, head: [UInt8]) {
    self.source = source
    self.head = head
  }

  package func prepare() throws(MediaError) {}
  package var length: Int64? { source.length }
  package var isSeekable: Bool { source.isSeekable }
  package var tags: [String: String] { source.tags }
  package func takeTagChanges() -> [TagChange] { source.takeTagChanges() }
  package func cancel() { source.cancel() }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    guard offset < head.count else { return try source.read(at: offset, into: &buffer) }
    let piece = head.dropFirst(Int(offset)).prefix(buffer.byteCount)
    buffer.storePrefix(piece)
    return piece.count
  }
}
