import MediaCore

/// How far the times that a playlist leads to are from those of its media, place by place.
///
/// Durations are listed rounded, or wrongly; what their sum is off by grows along the playlist. Nothing is known
/// of a place until it was read: what was learnt before it holds there too.
struct DriftTable: Hashable, Sendable {
  private struct Point: Hashable {
    var listed: MediaTime
    var time: MediaTime
    var drift: MediaTime { time - listed }
  }

  /// In the playlist's order.
  private var points: [Point] = []

  /// What the first packets of segments differ by is no drift.
  static let tolerance = MediaTime.milliseconds(100)

  /// Whether no drift is known of any place.
  var isEmpty: Bool { points.isEmpty }

  /// Notes where a segment begins.
  ///
  /// - Parameters:
  ///   - time: In the item's time.
  ///   - start: By the playlist.
  mutating func note(_ time: MediaTime, listedAt start: MediaTime) {
    let change = time - start - drift(listedAt: start)
    guard change > Self.tolerance || change < .zero - Self.tolerance else { return }
    let place = points.lastIndex { $0.listed <= start }
    if let place, points[place].listed == start {
      points[place].time = time
    } else {
      points.insert(Point(listed: start, time: time), at: place.map { $0 + 1 } ?? 0)
    }
  }

  /// What has to be added to a time of the playlist to have the item's.
  func drift(listedAt start: MediaTime) -> MediaTime {
    points.last { $0.listed <= start }?.drift ?? .zero
  }

  /// What was added to a time of the playlist to have this time of the item's.
  func drift(at time: MediaTime) -> MediaTime {
    points.last { $0.time <= time }?.drift ?? .zero
  }
}
