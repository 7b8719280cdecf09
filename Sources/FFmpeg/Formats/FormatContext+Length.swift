internal import CFFmpeg
internal import MediaCore

/// What a file says of lengths, without what FFmpeg gets wrong there.
extension FormatContext {
  /// A track may begin so much after all others are over.
  private static let longestGap = MediaTime.seconds(60)

  /// The length that the file declares; `nil` when it does not.
  ///
  /// FFmpeg takes it from the first start of all tracks to the last end. Where a track begins long after the others are
  /// over that says nothing: it goes by another clock, and is as long as it says itself.
  var declaredLength: MediaTime? {
    let told = knownTicks(format.duration).flatMap { $0 > 0 ? $0 : nil }
      .map { MediaTime(ticks: $0, of: Rational(1, AV_TIME_BASE)) }
    var starts: [MediaTime] = []
    var longest = MediaTime.zero
    for index in 0..<streamCount {
      guard let stream = stream(index)?.pointee, let codec = stream.codecpar?.pointee,
        stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
        codec.codec_type == AVMEDIA_TYPE_VIDEO || codec.codec_type == AVMEDIA_TYPE_AUDIO,
        let start = knownTicks(stream.start_time)
      else { continue }
      let base = Rational(stream.time_base)
      starts.append(MediaTime(ticks: start, of: base))
      // One that does not say may be as long as the file.
      guard let length = knownTicks(stream.duration), length > 0 else { return told }
      longest = max(longest, MediaTime(ticks: length, of: base))
    }
    guard let first = starts.min(), let last = starts.max(),
      last - first > longest + Self.longestGap
    else { return told }
    return longest
  }

  /// Gives the last packet of a track of sound its whole length in MP4 and MOV.
  ///
  /// FFmpeg takes it from the length of the track, in which an empty edit at the start is not counted, and so it is too
  /// short by that.
  func mendLastDuration(
    of packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>
  ) {
    let told = packet.pointee.duration
    guard told > 0, packet.pointee.dts &+ told == stream.pointee.duration, isISOFile,
      stream.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      // With fewer the edit list ends before the track does, and that is told as it is.
      stream.pointee.nb_frames == Int64(avformat_index_get_entries_count(stream)),
      let first = avformat_index_get_entry(stream, 0)?.pointee.timestamp, first > 0,
      let second = avformat_index_get_entry(stream, 1)?.pointee.timestamp
    else { return }
    // No packet is longer than those before it.
    let whole = told + first
    if whole <= second - first { packet.pointee.duration = whole }
  }
}
