/// What a decoder's process answered when it was asked for a frame.
struct DecodedAnswer {
  /// As FFmpeg answered, and what the decoder told of itself then.
  var reply: DecoderReply
  /// The frame; `nil` unless the status is 0.
  var frame: FrameStorage?

  /// Whether the decoder had no more frames.
  var isLast: Bool {
    [FFmpegError.again.code, FFmpegError.endOfFile.code].contains(reply.status)
  }
}
