internal import CFFmpeg
internal import MediaCore

/// Where the file and its tracks begin, how far they are known, and what its times are worth.
extension FormatContext {
  /// How far into the file the packets reach that are known of the tracks that are read.
  var indexReach: Int64 {
    (0..<streamCount).compactMap(stream).filter { $0.pointee.discard != AVDISCARD_ALL }
      .map(vitrine_index_reach).max() ?? 0
  }

  var isTimed: Bool {
    // Of pictures one after the other FFmpeg's index has the places of what was read at once, not those of pictures.
    guard !isOfPictures else { return false }
    return format.iformat.map { $0.pointee.flags & AVFMT_NOTIMESTAMPS == 0 } ?? true
  }

  var mayJump: Bool {
    format.iformat.map { $0.pointee.flags & AVFMT_TS_DISCONT != 0 } ?? false
  }

  /// Which of the tracks that are read begins first, what only readies its decoder included; `nil` when none tells.
  var firstTrack: Int? {
    var first: (track: Int, start: MediaTime)?
    for index in 0..<streamCount {
      guard let stream = stream(index), stream.pointee.discard != AVDISCARD_ALL,
        stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
        let start = knownTicks(
          avformat_index_get_entry(stream, 0)?.pointee.timestamp ?? stream.pointee.start_time)
      else { continue }
      let time = MediaTime(ticks: start, of: Rational(stream.pointee.time_base))
      if time < first?.start ?? .distantFuture { first = (index, time) }
    }
    return first?.track
  }
}
