internal import CFFmpeg

/// Reads what a `WireWriter` wrote; what comes from a process that may be broken is checked.
struct WireReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Throws: `AVERROR_INVALIDDATA` when the message is shorter.
  mutating func read<Value: BitwiseCopyable>(_ type: Value.Type) throws(FFmpegError) -> Value {
    let size = MemoryLayout<Value>.size
    let start = try take(size)
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Value.self) }
  }

  /// - Throws: As `read`.
  mutating func readBytes() throws(FFmpegError) -> ArraySlice<UInt8> {
    guard let count = Int(exactly: try read(UInt64.self)) else { throw .broken }
    let start = try take(count)
    return bytes[start..<start + count]
  }

  /// - Throws: As `read`.
  mutating func readText() throws(FFmpegError) -> String {
    String(decoding: try readBytes(), as: UTF8.self)
  }

  /// Whether all is read.
  var isAtEnd: Bool { place == bytes.count }

  private mutating func take(_ count: Int) throws(FFmpegError) -> Int {
    guard count >= 0, count <= bytes.count - place else { throw .broken }
    defer { place += count }
    return place
  }
}

extension FFmpegError {
  /// A message makes no sense.
  static let broken = FFmpegError(code: Int32(VITRINE_AVERROR_INVALIDDATA))
  static let outOfMemory = FFmpegError(code: Int32(VITRINE_AVERROR_ENOMEM))
}
