internal import CFFmpeg
public import MediaCore

extension VideoFrame {
  /// A new picture in the place of this one, with the same time, whose bytes a closure changes.
  ///
  /// - Parameters:
  ///   - format: What it is like; `nil`, the default, for like this one, with a copy of its pixels. Of another the bytes
  ///     hold anything before the closure writes them.
  ///   - body: Changes it; its planes are valid until it returns.
  /// - Throws: 1001 for a format that cannot be, 1000 without memory, and what the closure throws.
  public func remade(
    as format: VideoFormat? = nil, _ body: (inout WritableFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame {
    let target = format ?? self.format
    guard let pixels = PixelFormat(target.pixelFormat), (1...32_768).contains(target.width),
      (1...32_768).contains(target.height)
    else {
      throw MediaError(
        .invalidArgument, "no picture is \(target.width)x\(target.height) in \(target.pixelFormat)")
    }
    let storage = try FrameStorage()
    storage.pointer.pointee.width = Int32(target.width)
    storage.pointer.pointee.height = Int32(target.height)
    storage.pointer.pointee.format = pixels.native.rawValue
    guard av_frame_get_buffer(storage.pointer, 0) >= 0,
      av_frame_copy_props(storage.pointer, self.storage.pointer) >= 0
    else { throw .outOfMemory("a frame") }
    if format == nil, av_frame_copy(storage.pointer, self.storage.pointer) < 0 {
      throw MediaError(.processingFailed, "copying a frame of \(target.pixelFormat)")
    }
    var picture = WritableFrame(replacing(storage, target))
    try body(&picture)
    return picture.finish()
  }
}
