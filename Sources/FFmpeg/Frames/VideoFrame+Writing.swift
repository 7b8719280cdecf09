internal import CFFmpeg
internal import MediaCore

/// A frame that nobody else has, so that its pixels may be changed.
struct WritableFrame: ~Copyable {
  private let frame: VideoFrame

  fileprivate init(_ frame: VideoFrame) { self.frame = frame }

  var format: VideoFormat { frame.format }

  /// The start of a row of a plane; `VideoFrame.rowByteCount(of:)` bytes may be written.
  mutating func row(_ row: Int, of plane: Int) -> UnsafeMutableRawPointer {
    precondition(row >= 0 && row < frame.rowCount(of: plane))
    guard let start = frame.storage.pointer.pointee.extended_data[plane] else {
      preconditionFailure("no plane \(plane)")
    }
    return UnsafeMutableRawPointer(start + row * frame.stride(of: plane))
  }

  /// The frame, which does not change any more.
  consuming func finish() -> VideoFrame { frame }
}

extension VideoFrame {
  /// The frame with pixels that may be changed: itself if nobody else has it, else a copy of it.
  consuming func writable(from pool: FramePool) throws(MediaError) -> WritableFrame {
    if isKnownUniquelyReferenced(&storage), av_frame_is_writable(storage.pointer) > 0 {
      return WritableFrame(self)
    }
    let copy = try pool.storage(for: format)
    guard av_frame_copy(copy.pointer, storage.pointer) >= 0,
      av_frame_copy_props(copy.pointer, storage.pointer) >= 0
    else { throw MediaError(.processingFailed, "copying a frame of \(format.pixelFormat)") }
    storage = copy
    return WritableFrame(self)
  }
}
