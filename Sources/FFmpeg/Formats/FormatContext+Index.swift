internal import CFFmpeg
internal import MediaCore

extension FormatContext {
  /// The key frames of a track around a time; `nil` for containers whose index does not list them from the opening on.
  func keyFrames(around time: MediaTime, track: Int) -> KeyFramePlaces? {
    guard let stream = stream(track), indexedContainers.contains(where: container.hasPrefix),
      avformat_index_get_entries_count(stream) > 1
    else { return nil }
    let base = Rational(stream.pointee.time_base)
    let ticks = (time + origin).ticks(of: base)
    func place(_ flags: Int32) -> MediaTime? {
      avformat_index_get_entry_from_timestamp(stream, ticks, flags)
        .map { MediaTime(ticks: $0.pointee.timestamp, of: base) - origin }
    }
    let after = place(0)
    // Some of an index may come as the file is read.
    guard after != nil || isISOFile && stream.hasWholeIndex else { return nil }
    return KeyFramePlaces(
      before: place(AVSEEK_FLAG_BACKWARD), after: after, areDecodeTimes: isISOFile)
  }

  /// How many packets of a track are decoded in a range; `nil` for containers whose index does not list all of them.
  func packetCount(of track: Int, in range: TimeRange) -> Int? {
    guard let stream = stream(track), isISOFile else { return nil }
    let count = Int(avformat_index_get_entries_count(stream))
    guard count > 0 else { return nil }
    let base = Rational(stream.pointee.time_base)
    func place(_ time: MediaTime) -> Int? {
      let ticks = (time + origin).ticks(of: base)
      let place = av_index_search_timestamp(
        stream, ticks, AVSEEK_FLAG_BACKWARD | AVSEEK_FLAG_ANY)
      return place < 0 ? nil : Int(place)
    }
    let end = range.end == .distantFuture ? count : (place(range.end) ?? count) + 1
    return max(0, end - (place(range.start) ?? 0))
  }
}

/// MP4 and its kin, Matroska and WebM, AVI.
private let indexedContainers = ["mov", "matroska", "avi"]
