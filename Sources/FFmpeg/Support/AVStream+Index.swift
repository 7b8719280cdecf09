internal import CFFmpeg
internal import MediaCore

extension UnsafeMutablePointer<AVStream> {
  /// Whether its index comes up to about its end, as far as the container tells where that is.
  var hasWholeIndex: Bool {
    let count = avformat_index_get_entries_count(self)
    guard let length = knownTicks(pointee.duration),
      let last = avformat_index_get_entry(self, count - 1)
    else { return false }
    let base = Rational(pointee.time_base)
    let end = (knownTicks(pointee.start_time) ?? 0).addingReportingOverflow(length)
    guard !end.overflow else { return false }
    let left =
      MediaTime(ticks: end.partialValue, of: base)
      - MediaTime(ticks: last.pointee.timestamp, of: base)
    return left < .seconds(2)
  }
}
