internal import CFFmpeg
internal import MediaCore

/// When a file begins, and what it says of the encoder's delay.
extension FormatContext {
  /// Whether an MP3 file says that its encoder put more before and behind the sound than there is.
  func tellsSenselessGap() -> Bool {
    container == "mp3" && EncoderTag(channel.head)?.isSenseless == true
  }

  /// The earliest time of the tracks that are played.
  func findStart() -> MediaTime? {
    var first: MediaTime?
    for index in 0..<streamCount {
      guard let stream = stream(index)?.pointee, let start = knownTicks(stream.start_time),
        stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
        let codec = stream.codecpar?.pointee,
        codec.codec_type == AVMEDIA_TYPE_VIDEO || codec.codec_type == AVMEDIA_TYPE_AUDIO
      else { continue }
      let ticks = Self.heardStart(start, codec, stream.time_base)
      let time = MediaTime(ticks: ticks, of: Rational(stream.time_base))
      first = min(first ?? time, time)
    }
    return first
  }

  /// The start of a track without what its decoder leaves out at the front.
  ///
  /// Matroska's start counts that in, before 0 (CodecDelay, RFC 9559, section 5.1.4.1.25); other containers'
  /// starts do not.
  private static func heardStart(
    _ start: Int64, _ codec: AVCodecParameters, _ timeBase: AVRational
  ) -> Int64 {
    guard start < 0, codec.initial_padding > 0, codec.sample_rate > 0 else { return start }
    // Rounded as the decoder rounds.
    let padding = av_rescale_q(
      Int64(codec.initial_padding), AVRational(num: 1, den: codec.sample_rate), timeBase)
    return min(start + padding, 0)
  }
}
