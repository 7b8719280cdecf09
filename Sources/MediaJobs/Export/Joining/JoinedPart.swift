internal import MediaCore

/// Where a part of a source goes in what is joined of several.
struct JoinedPart: Equatable {
  /// In the source.
  var start: MediaTime
  /// Where it leaves off to the next one alone; `nil` for the source's end.
  var end: MediaTime?
  /// In the output.
  var base = MediaTime.zero
  /// How long it comes in, over the one before or from a colour.
  var entry = MediaTime.zero
  /// How long it goes out to a colour before its end.
  var exit = MediaTime.zero
  /// How much of the source after its end is heard and seen under the next one.
  var overlap = MediaTime.zero

  /// How much of a colour lies over it, 0…1, at a time after its beginning.
  func veil(at time: MediaTime) -> Double {
    if time < entry { return 1 - time.seconds / entry.seconds }
    guard let end, exit > .zero, time > end - start - exit else { return 0 }
    return min(1, (time - (end - start - exit)).seconds / exit.seconds)
  }

  /// Plans parts one after the other.
  ///
  /// - Parameter ranges: Of the sources; an end that is not known is `nil`.
  /// - Throws: 1008 where a transition needs to know an end that is not told.
  static func plan(
    _ ranges: [(start: MediaTime, end: MediaTime?)], _ transition: ItemTransition
  ) throws(MediaError) -> [JoinedPart] {
    var parts = ranges.map { JoinedPart(start: $0.start, end: $0.end) }
    guard transition.length > .zero else { return parts }
    let lengths = try ranges.map { (range) throws(MediaError) in
      guard let end = range.end else {
        throw MediaError(
          .notSupported,
          "a source does not tell its length, which a transition goes by; set its end")
      }
      return max(.zero, end - range.start)
    }
    for next in parts.indices.dropFirst() {
      // No source has more than two transitions, each in its own half.
      let length = min(
        transition.length, lengths[next - 1].scaled(by: 0.5), lengths[next].scaled(by: 0.5))
      if case .crossfade = transition {
        parts[next - 1].overlap = length
        parts[next - 1].end = (parts[next - 1].end ?? .zero) - length
        parts[next].entry = length
      } else {
        parts[next - 1].exit = length.scaled(by: 0.5)
        parts[next].entry = length.scaled(by: 0.5)
      }
    }
    return parts
  }
}
