internal import CFFmpeg
internal import MediaCore

/// Carries a `DataSource`'s bytes to FFmpeg: the one owner of an `AVIOContext`.
///
/// FFmpeg calls back on the thread that reads the demuxer. What the source throws is kept, since FFmpeg's
/// numbers could not tell it.
final class ByteChannel {
  let source: any DataSource
  /// Is told how long bytes were waited for; `nil` where nothing limits reading.
  var readGuard: ReadGuard?
  private var position: Int64 = 0
  /// Where it was read on last behind an end, and how long the source was then; `nil` if it never was.
  private var readOn: (Int64, Int64)?
  private(set) var failure: MediaError?
  private let growth: GrowthWait
  /// Whether the end of a source that grows is waited at: while packets are read, and not while what lies there is
  /// looked for.
  var followsGrowth = false
  /// What was read of the beginning, as far as it is kept.
  private(set) var head: [UInt8] = []
  /// How much of the beginning is kept, in bytes: 0 once it is not needed any more.
  private var keptHead = 256 << 10
  private var context: UnsafeMutablePointer<AVIOContext>?

  init(
    _ source: any DataSource, growth: GrowthWait, bufferSize: Int32 = 128 * 1024
  ) throws(MediaError) {
    self.source = source
    self.growth = growth
    // The channel outlives the context, which it frees itself: no reference is held for C.
    let me = Unmanaged.passUnretained(self).toOpaque()
    guard
      let context = vitrine_alloc_io(
        bufferSize, me, readBytes, source.isSeekable ? seekBytes : nil)
    else { throw .outOfMemory("input") }
    context.pointee.seekable = source.isSeekable ? AVIO_SEEKABLE_NORMAL : 0
    self.context = context
  }

  deinit {
    if let context { av_free(context.pointee.buffer) }
    avio_context_free(&context)
  }

  var native: UnsafeMutablePointer<AVIOContext>? { context }

  /// Keeps nothing of the beginning any more.
  func dropHead() {
    head = []
    keptHead = 0
  }

  func takeFailure() -> MediaError? {
    defer { failure = nil }
    return failure
  }

  /// Lets FFmpeg read on where it has come to the end of a source that has grown since.
  ///
  /// - Returns: Whether there is more.
  func readsOn() -> Bool {
    guard let context, context.pointee.eof_reached != 0, let length = source.length,
      length > position
    else { return false }
    // One that promises more than it has would be read on for ever.
    if let readOn, readOn == (position, length) { return false }
    readOn = (position, length)
    context.pointee.eof_reached = 0
    return true
  }

  private func read(into span: inout MutableRawSpan) throws(MediaError) -> Int {
    while true {
      let count = try source.readChecked(at: position, into: &span)
      guard count == 0, followsGrowth, source.isGrowing, growth.wait() else { return count }
    }
  }

  fileprivate func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    var span = MutableRawSpan(_unsafeStart: buffer, byteCount: count)
    let start = av_gettime_relative()
    defer { readGuard?.waited(av_gettime_relative() - start) }
    do throws(MediaError) {
      let read = try read(into: &span)
      if position == head.count, head.count < keptHead {
        head += UnsafeBufferPointer(start: buffer, count: min(read, keptHead - head.count))
      }
      position += Int64(read)
      return read == 0 ? Int32(VITRINE_AVERROR_EOF) : Int32(read)
    } catch {
      failure = error
      return Int32(error.code == .cancelled ? VITRINE_AVERROR_EXIT : VITRINE_AVERROR_EIO)
    }
  }

  fileprivate func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    switch vitrine_seek_whence(whence) {
    case AVSEEK_SIZE: return source.length ?? Int64(VITRINE_AVERROR_ENOSYS)
    case SEEK_SET: position = offset
    case SEEK_CUR: position += offset
    case SEEK_END:
      guard let length = source.length else { return Int64(VITRINE_AVERROR_ENOSYS) }
      position = length + offset
    default: return Int64(VITRINE_AVERROR_EINVAL)
    }
    guard position >= 0 else {
      position = 0
      return Int64(VITRINE_AVERROR_EINVAL)
    }
    return position
  }
}

private func readBytes(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  guard let opaque, let buffer else { return Int32(VITRINE_AVERROR_EINVAL) }
  return Unmanaged<ByteChannel>.fromOpaque(opaque).takeUnretainedValue()
    .read(into: buffer, count: Int(count))
}

private func seekBytes(
  _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
  guard let opaque else { return Int64(VITRINE_AVERROR_EINVAL) }
  return Unmanaged<ByteChannel>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
}
