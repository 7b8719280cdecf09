internal import CFFmpeg
internal import Glibc
package import MediaCore

/// A SHA-256 sum in the making (FIPS 180-4).
package struct SHA256: ~Copyable {
  // An `AVSHA`, which the headers do not show.
  private let context: OpaquePointer

  package init() throws(MediaError) {
    guard let context = av_sha_alloc() else { throw .outOfMemory("a checksum") }
    av_sha_init(context, 256)
    self.context = context
  }

  deinit { av_free(UnsafeMutableRawPointer(context)) }

  /// Adds bytes to the sum.
  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { buffer in
      av_sha_update(context, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count)
    }
  }

  /// Ends the sum.
  ///
  /// - Returns: 64 hexadecimal digits in lower case.
  package consuming func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(context, &digest)
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The sum of a file; blocks.
  ///
  /// - Throws: 2000 when the file cannot be read.
  package static func text(ofFile path: String) throws(MediaError) -> String {
    guard let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC)) else {
      throw MediaError(.readFailed, "'\(path)' cannot be read: \(SystemError.reason(errno))")
    }
    var sum = try SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor.number, &buffer, buffer.count)
      guard count >= 0 else {
        throw MediaError(.readFailed, "'\(path)' cannot be read: \(SystemError.reason(errno))")
      }
      guard count > 0 else { return sum.finish() }
      sum.update(buffer.span.bytes.extracting(first: count))
    }
  }
}
