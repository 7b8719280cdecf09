package import MediaCore

/// Bytes in memory as a source that can be sought in.
package final class MemorySource: DataSource {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func prepare() throws(MediaError) {}
  package var length: Int64? { Int64(bytes.count) }
  package var isSeekable: Bool { true }
  package func cancel() {}

  package func read(
    at offset: Int64, into buffer: inout MutableRawSpan
  ) throws(MediaError) -> Int {
    let piece = bytes.dropFirst(Int(clamping: max(0, offset))).prefix(buffer.byteCount)
    buffer.withUnsafeMutableBytes { target in
      piece.withUnsafeBytes { target.copyMemory(from: $0) }
    }
    return piece.count
  }
}
