internal import CFFmpeg
package import MediaCore

/// The one owner of an `AVFrame`.
///
/// A frame is written only between its making and its wrapping in a `VideoFrame`; after that it is read
/// by any number of threads and never changes.
package final class FrameStorage: Sendable {
  // Immutable once shared, as said above; freed when the last reader lets go.
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<AVFrame>

  package init() throws(MediaError) {
    guard let frame = av_frame_alloc() else { throw .outOfMemory("a frame") }
    pointer = frame
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }
}
