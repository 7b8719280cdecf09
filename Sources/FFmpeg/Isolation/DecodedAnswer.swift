/// The answer of a decoder's process to a request for a frame.
struct DecodedAnswer {
  /// FFmpeg's status, and the state of the decoder after it.
  var reply: DecoderReply
  /// The frame; `nil` unless the status is 0.
  var frame: FrameStorage?

  /// Whether the decoder had no more frames.
  var isLast: Bool {
    [FFmpegError.again.code, FFmpegError.endOfFile.code].contains(reply.status)
  }
}
