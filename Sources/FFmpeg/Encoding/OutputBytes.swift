internal import CFFmpeg
package import MediaCore

/// A file that a muxer writes into memory: the one owner of an output `AVIOContext`.
///
/// Used on the muxer's thread.
package final class OutputBytes {
  /// What was written.
  package private(set) var bytes: [UInt8] = []
  /// Why no more is taken; `nil` as long as there is room.
  package private(set) var failure: MediaError?
  private let limit: Int
  private var position = 0
  private var context: UnsafeMutablePointer<AVIOContext>?

  /// - Parameter limit: So many bytes at most; more is error 3004.
  /// - Throws: 1000 when memory runs out.
  package init(limit: Int) throws(MediaError) {
    self.limit = limit
    // This object outlives the context, which it frees itself: no reference is held for C.
    let me = Unmanaged.passUnretained(self).toOpaque()
    guard let context = vitrine_alloc_output(64 << 10, me, writeBytes, seekOutput) else {
      throw .outOfMemory("an output")
    }
    self.context = context
  }

  deinit {
    if let context { av_free(context.pointee.buffer) }
    avio_context_free(&context)
  }

  var native: UnsafeMutablePointer<AVIOContext>? { context }

  fileprivate func write(_ part: UnsafeBufferPointer<UInt8>) -> Int32 {
    let end = position + part.count
    guard end <= limit else {
      failure = MediaError(.limitExceeded, "it would be larger than \(limit) bytes")
      return Int32(VITRINE_AVERROR_ENOMEM)
    }
    if position == bytes.count {
      bytes += part
    } else {
      if end > bytes.count { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(position..<end, with: part)
    }
    position = end
    return Int32(part.count)
  }

  fileprivate func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target =
      switch vitrine_seek_whence(whence) {
      case AVSEEK_SIZE: Int64(bytes.count)
      case SEEK_SET: offset
      case SEEK_CUR: Int64(position) + offset
      case SEEK_END: Int64(bytes.count) + offset
      default: Int64(-1)
      }
    if vitrine_seek_whence(whence) == AVSEEK_SIZE { return target }
    guard target >= 0, target <= Int64(limit) else { return Int64(VITRINE_AVERROR_EINVAL) }
    position = Int(target)
    return target
  }
}

private func writeBytes(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
  guard let opaque, let buffer else { return Int32(VITRINE_AVERROR_EINVAL) }
  return Unmanaged<OutputBytes>.fromOpaque(opaque).takeUnretainedValue()
    .write(UnsafeBufferPointer(start: buffer, count: Int(count)))
}

private func seekOutput(
  _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
  guard let opaque else { return Int64(VITRINE_AVERROR_EINVAL) }
  return Unmanaged<OutputBytes>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
}
