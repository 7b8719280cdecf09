internal import CFFmpeg
internal import MediaCore

/// How long a file says that it is, where that can be.
extension FormatContext {
  /// A track may begin so much after all others are over.
  private static let longestGap = MediaTime.seconds(60)

  /// The length of the file; `nil` where it does not tell one that can be.
  var duration: MediaTime? {
    let streams = (0..<streamCount).compactMap(stream)
    var told = declaredLength
    if streams.contains(where: isIndeterminate) {
      told = streams.compactMap { stream in
        duration(of: stream).map { $0 + start(of: stream) - origin }
      }.max()
    }
    return told.flatMap { holds($0) ? $0 : nil }
  }

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

  /// The length of a track; `nil` where the file does not tell.
  func duration(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    guard let ticks = knownTicks(stream.pointee.duration), ticks > 0, !isIndeterminate(stream)
    else { return nil }
    return MediaTime(ticks: ticks, of: Rational(stream.pointee.time_base))
  }

  private func start(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime {
    let ticks = knownTicks(stream.pointee.start_time) ?? 0
    return MediaTime(ticks: ticks, of: Rational(stream.pointee.time_base))
  }

  /// Whether an MP4 file says of a track that its length cannot be told: ISO/IEC 14496-12, 8.4.2.3, all bits 1.
  private func isIndeterminate(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    isISOFile && stream.pointee.duration == Int64(UInt32.max)
  }

  /// Whether the source has bytes enough for a length, or the packets that are known get that far.
  private func holds(_ length: MediaTime) -> Bool {
    length <= LongestLength.of(channel.source, as: .pictures)
      || (0..<streamCount).compactMap(stream).contains { listsAll(of: $0) }
  }

  /// Whether all packets of a track are known from the opening on: those of MP4 but for what fragments bring.
  private func listsAll(of stream: UnsafeMutablePointer<AVStream>) -> Bool {
    isISOFile && stream.pointee.nb_frames > 0
      && stream.pointee.nb_frames == Int64(avformat_index_get_entries_count(stream))
  }
}
