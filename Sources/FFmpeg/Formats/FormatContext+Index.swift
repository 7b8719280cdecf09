internal import CFFmpeg
internal import MediaCore

extension FormatContext {
  /// The key frames of a track around a time; `nil` for containers whose index does not list them from the opening on.
  func keyFrames(around time: MediaTime, track: Int) -> KeyFramePlaces? {
    guard let stream = stream(track),
      let name = format.iformat.map({ String(cString: $0.pointee.name) }),
      Self.indexed.contains(where: name.hasPrefix),
      avformat_index_get_entries_count(stream) > 1
    else { return nil }
    let base = Rational(stream.pointee.time_base)
    let ticks = (time + origin).ticks(of: base)
    func place(_ flags: Int32) -> MediaTime? {
      avformat_index_get_entry_from_timestamp(stream, ticks, flags)
        .map { MediaTime(ticks: $0.pointee.timestamp, of: base) - origin }
    }
    return KeyFramePlaces(
      before: place(AVSEEK_FLAG_BACKWARD), after: place(0), areDecodeTimes: name.hasPrefix("mov"))
  }

  /// MP4 and its kin, Matroska and WebM, AVI.
  private static let indexed = ["mov", "matroska", "avi"]
}
