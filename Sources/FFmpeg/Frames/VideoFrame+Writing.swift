internal import CFFmpeg
public import MediaCore

extension VideoFrame {
  /// The frame with pixels that may be changed: itself if it has no other owner, else a copy of it.
  package consuming func writable(from pool: FramePool) throws(MediaError) -> WritableFrame {
    if isAlone() { return WritableFrame(self) }
    let copy = try pool.storage(for: format)
    guard av_frame_copy(copy.pointer, storage.pointer) >= 0,
      av_frame_copy_props(copy.pointer, storage.pointer) >= 0
    else { throw MediaError(.processingFailed, "copying a frame of \(format.pixelFormat)") }
    storage = copy
    return WritableFrame(self)
  }

  /// Whether this frame and its pixels have no other owner.
  package mutating func isAlone() -> Bool {
    isKnownUniquelyReferenced(&storage) && av_frame_is_writable(storage.pointer) > 0
  }

  /// A frame to be filled that takes the place of this one: its time and all that is told of it are the same.
  ///
  /// - Parameters:
  ///   - format: What the new one is like.
  ///   - shared: Planes that are this one's own and must not be written; the others hold anything.
  package func successor(
    from pool: FramePool, as format: VideoFormat, sharing shared: [Int] = []
  ) throws(MediaError) -> WritableFrame {
    let storage = try pool.storage(for: format)
    guard av_frame_copy_props(storage.pointer, self.storage.pointer) >= 0 else {
      throw .outOfMemory("a frame")
    }
    for plane in shared where plane < 4 {
      guard let owner = av_frame_get_plane_buffer(self.storage.pointer, Int32(plane)),
        let buffer = av_buffer_ref(owner)
      else { throw .outOfMemory("a frame") }
      vitrine_share_plane(storage.pointer, self.storage.pointer, Int32(plane), buffer)
    }
    return WritableFrame(replacing(storage, format))
  }

  /// Another picture in the place of this one.
  package func replacing(_ storage: FrameStorage, _ format: VideoFormat) -> VideoFrame {
    VideoFrame(
      storage: storage, format: format, time: time, duration: duration, ticks: ticks,
      durationTicks: durationTicks, timeBase: timeBase, isKeyFrame: isKeyFrame)
  }

  /// The first byte of a plane; to be written to only while the frame is being made.
  package func start(of plane: Int) -> UnsafeMutablePointer<UInt8> {
    guard plane < 4, let start = storage.pointer.pointee.extended_data[plane] else {
      preconditionFailure("plane \(plane) of a frame with \(planeCount)")
    }
    return start
  }
}

extension WritableFrame: WritablePicture {
  public var time: MediaTime { frame.time }
  public var planeCount: Int { frame.planeCount }

  public func rowCount(of plane: Int) -> Int { frame.rowCount(of: plane) }

  public mutating func withRow<Result>(
    _ row: Int, of plane: Int, _ body: (inout MutableRawSpan) -> Result
  ) -> Result {
    let bytes = UnsafeMutableRawBufferPointer(
      start: self.row(row, of: plane), count: frame.rowByteCount(of: plane))
    var span = bytes.mutableBytes
    return body(&span)
  }
}
