internal import CFFmpeg
internal import MediaCore

/// The one owner of the `AVCodecContext` of a single picture.
final class PictureContext {
  let native: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
    guard let native = avcodec_alloc_context3(codec) else { throw .outOfMemory("a picture") }
    self.native = native
    native.pointee.thread_count = 1
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = native
    avcodec_free_context(&context)
  }
}
