import MediaCore

/// How far the times that a broadcast's playlist leads to are from those of its media.
///
/// Durations are listed rounded, and their sum runs away from the timestamps by seconds in a day.
struct PlaylistDrift: Hashable, Sendable {
  /// What has to be added to the playlist's times near its end to have the item's.
  private(set) var value = MediaTime.zero
  /// For each Discontinuity Sequence Number how far the media's clock was ahead of the playlist at first, and what
  /// the drift was then.
  private var references: [Int: Reference] = [:]
  /// The latest place that was looked at, by the playlist.
  private var latest = MediaTime.zero

  private struct Reference: Hashable {
    var lead: MediaTime
    var drift: MediaTime
  }

  /// What the first packets of segments differ by is no drift.
  private static let tolerance = MediaTime.milliseconds(100)

  /// Notes where a segment begins.
  ///
  /// - Parameters:
  ///   - time: By the media's clock, wherever that begins.
  ///   - start: By the playlist.
  ///   - number: Its Discontinuity Sequence Number.
  mutating func note(_ time: MediaTime, listedAt start: MediaTime, discontinuity number: Int) {
    let lead = time - start
    guard let reference = references[number] else {
      references = references.filter { $0.key + 16 > number }
      references[number] = Reference(lead: lead, drift: value)
      return
    }
    guard start >= latest else { return }
    latest = start
    let drift = reference.drift + lead - reference.lead
    if (drift - value).magnitude > Self.tolerance { value = drift }
  }
}
