internal import CFFmpeg
package import MediaCore
internal import Synchronization

/// Memory for frames that are written, used again when the last reader of a frame lets go.
///
/// From any thread. What a frame was made of comes back by itself, also after the pool is gone.
package final class FramePool: Sendable {
  /// For how many sizes of frames memory is kept.
  private static let sizeLimit = 4

  private let buffers = Mutex<[BufferPool]>([])

  package init() {}

  /// A frame of a shape whose pixels are whatever was there before.
  ///
  /// - Throws: 1001 for a format or a size that there is not, 1000 when there is no memory.
  package func storage(for format: VideoFormat) throws(MediaError) -> FrameStorage {
    guard let pixels = PixelFormat(format.pixelFormat), format.width > 0, format.height > 0 else {
      throw MediaError(.invalidArgument, "no frame of \(format.pixelFormat)")
    }
    let storage = try FrameStorage()
    let frame = storage.pointer
    frame.pointee.format = pixels.native.rawValue
    frame.pointee.width = Int32(clamping: format.width)
    frame.pointee.height = Int32(clamping: format.height)
    let size = vitrine_plan_frame(frame)
    guard size > 0 else {
      throw MediaError(.invalidArgument, "no frame of \(format.width) by \(format.height)")
    }
    guard let buffer = av_buffer_pool_get(try pool(of: Int(size)).pointer) else {
      throw .outOfMemory("a frame")
    }
    vitrine_place_frame(frame, buffer)
    return storage
  }

  private func pool(of size: Int) throws(MediaError) -> BufferPool {
    try buffers.withLock { buffers throws(MediaError) in
      if let index = buffers.firstIndex(where: { $0.size == size }) {
        let known = buffers.remove(at: index)
        buffers.append(known)
        return known
      }
      let fresh = try BufferPool(size: size)
      if buffers.count == Self.sizeLimit { buffers.removeFirst() }
      buffers.append(fresh)
      return fresh
    }
  }
}

/// The one owner of an `AVBufferPool`.
private final class BufferPool: Sendable {
  let size: Int
  // FFmpeg's pools may be used from any thread; freed with their last buffer.
  nonisolated(unsafe) let pointer: OpaquePointer

  init(size: Int) throws(MediaError) {
    guard let pool = vitrine_frame_pool(size) else { throw .outOfMemory("frames") }
    self.size = size
    pointer = pool
  }

  deinit {
    var pool: OpaquePointer? = pointer
    av_buffer_pool_uninit(&pool)
  }
}
