internal import CFFmpeg

/// How a request ended, and what a decoder then tells of itself.
struct DecoderReply: BitwiseCopyable {
  /// 0, or FFmpeg's negative code.
  var status: Int32 = 0
  private var pictureDelay: Int32 = 0
  private var threadType: Int32 = 0
  private var threads: Int32 = 0
  private var delay: Int32 = 0

  init(_ status: Int32, _ context: UnsafePointer<AVCodecContext>?) {
    self.status = status
    guard let context = context?.pointee else { return }
    pictureDelay = context.has_b_frames
    threadType = context.active_thread_type
    threads = context.thread_count
    delay = context.delay
  }

  /// Writes it to the context that stands for the decoder.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.has_b_frames = pictureDelay
    context.pointee.active_thread_type = threadType
    context.pointee.thread_count = threads
    context.pointee.delay = delay
  }
}
