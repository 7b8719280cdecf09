internal import CFFmpeg
package import MediaCore

/// An MD5 sum in the making (RFC 1321).
package struct MD5: ~Copyable {
  // An `AVMD5`, which the headers do not show.
  private let context: OpaquePointer

  package init() throws(MediaError) {
    guard let context = av_md5_alloc() else { throw .outOfMemory("a checksum") }
    av_md5_init(context)
    self.context = context
  }

  deinit { av_free(UnsafeMutableRawPointer(context)) }

  /// Adds bytes to the sum.
  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { buffer in
      av_md5_update(context, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count)
    }
  }

  /// Adds the pixels of a frame without padding, plane after plane, as FFmpeg packs them.
  package mutating func update(_ frame: VideoFrame) {
    for plane in 0..<frame.storedPlaneCount { update(frame, plane: plane) }
  }

  private mutating func update(_ frame: VideoFrame, plane: Int) {
    let rows = frame.rowCount(of: plane)
    let length = frame.rowByteCount(of: plane)
    let stride = frame.stride(of: plane)
    let context = context
    let isWhole: Void? = frame.withPlane(plane) { span in
      span.withUnsafeBytes { bytes in
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        guard stride != length else { return av_md5_update(context, start, bytes.count) }
        for row in 0..<rows { av_md5_update(context, start.map { $0 + row * stride }, length) }
      }
    }
    guard isWhole == nil else { return }
    for row in 0..<rows { frame.withRow(row, of: plane) { update($0) } }
  }

  /// The sum of what was added so far, to which more may be added; `nil` without memory.
  ///
  /// 32 hexadecimal digits in lower case.
  package var current: String? {
    guard var copy = try? MD5() else { return nil }
    // FFmpeg's state holds no pointers: its bytes are all of it.
    UnsafeMutableRawPointer(copy.context).copyMemory(
      from: UnsafeRawPointer(context), byteCount: Int(av_md5_size))
    return copy.finish()
  }

  /// Ends the sum and begins the next.
  ///
  /// - Returns: 32 hexadecimal digits in lower case.
  package mutating func finish() -> String {
    let context = context
    let digits = Array("0123456789abcdef".utf8)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digest in
      av_md5_final(context, digest.baseAddress)
      av_md5_init(context)
      return String(unsafeUninitializedCapacity: 32) { text in
        for (index, byte) in digest.enumerated() {
          text[2 * index] = digits[Int(byte >> 4)]
          text[2 * index + 1] = digits[Int(byte & 15)]
        }
        return 32
      }
    }
  }
}
