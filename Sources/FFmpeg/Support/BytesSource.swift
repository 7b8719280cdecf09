internal import MediaCore

/// Bytes in memory, for a demuxer.
final class BytesSource: DataSource {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func prepare() throws(MediaError) {}
  var length: Int64? { Int64(bytes.count) }
  var isSeekable: Bool { true }
  func cancel() {}

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    let piece = bytes.dropFirst(Int(clamping: max(0, offset))).prefix(buffer.byteCount)
    buffer.withUnsafeMutableBytes { target in
      piece.withUnsafeBytes { target.copyMemory(from: $0) }
    }
    return piece.count
  }
}
