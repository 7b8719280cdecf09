public import MediaCore

/// How far from the time that is asked for the picture may be that is taken.
///
/// Within it a key frame is taken, the nearest one: it is found without decoding what comes before it. Where there is
/// none within it the exact picture is decoded.
public struct StillTolerance: Sendable, Hashable {
  /// How much earlier the key frame may be.
  public var before: MediaTime
  /// How much later the key frame may be.
  public var after: MediaTime

  /// Makes a tolerance of a length before and one after.
  public init(before: MediaTime, after: MediaTime) {
    self.before = before
    self.after = after
  }

  /// The very picture that is up at the time.
  public static let exact = StillTolerance(before: .zero, after: .zero)
  /// The nearest key frame, wherever it is.
  public static let keyFrame = StillTolerance(before: .distantFuture, after: .distantFuture)

  /// The key frame to take; `nil` for the exact picture.
  ///
  /// - Parameters:
  ///   - before: The last key frame at the time or before it; `nil` where there is none.
  ///   - after: The first one after it; `nil` where there is none, or it is not known.
  func choice(for time: MediaTime, before: MediaTime?, after: MediaTime?) -> MediaTime? {
    let early = before.flatMap { time - $0 <= self.before ? $0 : nil }
    let late = after.flatMap { $0 - time <= self.after ? $0 : nil }
    guard let early, let late else { return early ?? late }
    return late - time < time - early ? late : early
  }
}
