internal import CFFmpeg

/// What a player sets of a decoder, told with each request.
struct DecoderSettings: BitwiseCopyable {
  var skippedFrames: Int32
  var flags: Int32
  var timeBase: AVRational
  /// How far pictures are put in order at least.
  private var pictureDelay: Int32

  /// - Parameter context: What stands for the decoder; `nil` when it is closed.
  init(_ context: UnsafePointer<AVCodecContext>?) {
    skippedFrames = context?.pointee.skip_frame.rawValue ?? 0
    flags = context?.pointee.flags ?? 0
    timeBase = context?.pointee.pkt_timebase ?? AVRational()
    pictureDelay = context?.pointee.has_b_frames ?? 0
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.skip_frame = AVDiscard(rawValue: skippedFrames)
    context.pointee.flags = flags
    context.pointee.pkt_timebase = timeBase
    context.pointee.has_b_frames = max(context.pointee.has_b_frames, pictureDelay)
  }
}
