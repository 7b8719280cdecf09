/// How a graphic moves by itself for as long as it is there.
///
/// Where it is follows from the time since the motion was asked for, never from where it was before: it neither drifts nor
/// depends on how often pictures come.
public struct VectorMotion: Sendable, Hashable {
  /// How a graphic goes along its path.
  public enum Easing: String, Sendable, Hashable, CaseIterable {
    /// At the same speed all the way.
    case linear
    /// Slowly at both ends.
    case smooth
  }

  /// What kind of motion it is.
  package enum Kind: Sendable, Hashable {
    /// Across its place again and again, copies of it behind each other.
    case crawl(speed: Double, gap: Double)
    case path(VectorTrack, duration: MediaTime, times: Int?, returns: Bool, easing: Easing)
  }

  package let kind: Kind

  /// Runs across its place for ever, as the text of a ticker does.
  ///
  /// The graphic is as high as its place and as wide as its proportions say; what is outside of its place is not seen. The first
  /// copy comes in at the edge.
  ///
  /// - Parameters:
  ///   - speed: Pixels of the picture a second, to the left; to the right below 0; at 0 it stands in its place. Whole multiples of 60 move by the same
  ///     number of pixels in each picture of a display with 60 pictures a second.
  ///   - gap: Between a copy and the next, in parts of the place's height; one by default.
  public static func crawl(_ speed: Double, gap: Double = 1) -> VectorMotion {
    VectorMotion(
      kind: .crawl(
        speed: speed.isFinite ? max(-1e5, min(1e5, speed)) : 0,
        gap: gap.isFinite ? max(0, min(1000, gap)) : 1))
  }

  /// Moves along a path, which begins and ends relative to the graphic's place.
  ///
  /// - Parameters:
  ///   - path: In the unit of the place; `0,0` is the place itself. Lines are followed as they were drawn, at a constant speed.
  ///   - duration: Of one way, above 0.
  ///   - times: How often it goes; `nil`, the default, for ever. It stays at the end.
  ///   - returns: Whether every second way goes back; by default each begins anew.
  public static func along(
    _ path: VectorPath, over duration: MediaTime, times: Int? = nil, returns: Bool = false,
    easing: Easing = .linear
  ) -> VectorMotion {
    VectorMotion(
      kind: .path(
        VectorTrack(path), duration: max(.milliseconds(1), duration),
        times: times.map { max(1, $0) },
        returns: returns, easing: easing))
  }

  /// Whether it runs across its place.
  package var crawls: Bool {
    if case .crawl(let speed, _) = kind { speed != 0 } else { false }
  }

  /// How far from its place the graphic is, in the unit of the place.
  ///
  /// - Parameter time: Since the motion began.
  package func offset(after time: MediaTime) -> VectorPoint {
    guard case .path(let track, let duration, let times, let returns, let easing) = kind else {
      return VectorPoint(x: 0, y: 0)
    }
    let ways = max(0, time.seconds / duration.seconds)
    let isOver = times.map { ways >= Double($0) } ?? false
    let way = isOver ? Double((times ?? 1) - 1) : ways.rounded(.down)
    var part = isOver ? 1 : ways - way
    if returns, way.truncatingRemainder(dividingBy: 2) == 1 { part = 1 - part }
    if easing == .smooth { part = part * part * (3 - 2 * part) }
    return track.point(at: part)
  }

  /// Whether it goes on at a time.
  package func isUnderWay(after time: MediaTime) -> Bool {
    switch kind {
    case .crawl(let speed, _): speed != 0
    case .path(_, let duration, let times, _, _):
      times.map { time.seconds < duration.seconds * Double($0) } ?? true
    }
  }
}
