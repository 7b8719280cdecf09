/// Bytes in memory as a source that can be sought in.
public final class BytesSource: DataSource {
  private let bytes: [UInt8]

  /// Makes a source of bytes, which it does not copy.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Does nothing: the bytes are there.
  public func prepare() {}
  public var length: Int64? { Int64(bytes.count) }
  public var isSeekable: Bool { true }
  /// Does nothing: no read takes long.
  public func cancel() {}

  public func read(
    at offset: Int64, into buffer: inout MutableRawSpan
  ) throws(MediaError) -> Int {
    let piece = bytes.dropFirst(Int(clamping: max(0, offset))).prefix(buffer.byteCount)
    // Both are as long as the piece, at least.
    unsafe buffer.withUnsafeMutableBytes { target in
      unsafe piece.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }
    return piece.count
  }
}
