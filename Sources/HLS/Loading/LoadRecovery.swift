import MediaCore
import Networking

/// What a loader remembers of failures, and decides after one: a value without clock.
struct LoadRecovery: Sendable {
  /// A segment that could not be loaded.
  struct Missing: Sendable {
    var piece: MediaPiece
    var reason: String
  }

  /// A segment that was passed over to see whether the next one can be loaded.
  struct Leap: Sendable {
    var piece: MediaPiece
    var error: MediaError
    /// What was loaded before it.
    var saved: LoadedRun
  }

  /// Decides between another attempt, another playlist and a gap.
  var plan = RecoveryPlan()
  /// The playlist that the present attempt loads from; `nil` before the first.
  private(set) var playlist: String?
  /// The segment that attempts have failed to load so far; `nil` if none has failed since the last one passed.
  private(set) var missing: Missing?
  /// Why the last gap is one; `nil` before the first.
  private(set) var gapError: MediaError?
  /// `nil` if no segment is passed over on trial.
  private(set) var leap: Leap?
  /// Levels that do not have the next segment.
  private(set) var avoided: Set<Int> = []
  /// How many requests in a row for segments at the live edge have failed.
  private var edgeMisses = 0

  /// Begins an attempt.
  mutating func load(from playlist: String) { self.playlist = playlist }

  /// Notes that a segment could not be loaded.
  mutating func miss(_ piece: MediaPiece, _ reason: String) {
    missing = Missing(piece: piece, reason: reason)
  }

  /// Whether another level may have the next segment, which this level's playlist marks as a gap.
  ///
  /// - Parameter count: The number of levels.
  func mayAvoid(_ level: Int, of count: Int) -> Bool {
    !avoided.contains(level) && avoided.count + 1 < count
  }

  /// Leaves a level for the next segment.
  mutating func avoid(_ level: Int) { avoided.insert(level) }

  /// How many segments before the end of a broadcast are its live edge.
  static let edge = 3
  /// How often one of them is requested before it counts as missing.
  private static let edgePatience = 8

  /// Counts a segment at the live edge that is listed before it is there.
  ///
  /// - Returns: How long to wait before the next request; `nil` if it has been requested too often.
  mutating func missAtEdge(_ targetDuration: MediaTime) -> MediaTime? {
    edgeMisses += 1
    return edgeMisses <= Self.edgePatience
      ? min(.seconds(1), targetDuration.scaled(by: 0.25)) : nil
  }

  /// Notes why the next gap is one.
  mutating func makeGap(_ error: MediaError) { gapError = error }

  /// Passes over a segment on trial.
  ///
  /// - Parameter run: What was loaded before it.
  mutating func leap(over piece: MediaPiece, _ error: MediaError, from run: LoadedRun) {
    leap = Leap(piece: piece, error: error, saved: run)
  }

  /// Takes the trial back.
  ///
  /// - Returns: `nil` if no segment is passed over on trial.
  mutating func returnFromLeap() -> Leap? { leap.take() }

  /// Makes the segment that was passed over on trial a gap.
  ///
  /// - Returns: `nil` if no segment is passed over on trial.
  mutating func confirmLeap() -> Leap? {
    guard let leap = leap.take() else { return nil }
    gapError = leap.error
    _ = plan.passOver()
    return leap
  }

  /// How far apart the same places of two playlists may be.
  private static let rounding = MediaTime.milliseconds(100)

  /// Makes the missing segment a gap if the playlist does not list it any more.
  ///
  /// - Parameter next: What is loaded in its place; `nil` if nothing follows.
  /// - Returns: `nil` if none is missing, or it is still listed.
  mutating func takeLost(before next: MediaPiece?) -> Missing? {
    guard let lost = missing,
      next.map({ $0.segment.start > lost.piece.segment.start + Self.rounding }) ?? true
    else { return nil }
    missing = nil
    _ = plan.passOver()
    return lost
  }

  /// Notes that loading has gone on behind a segment.
  mutating func pass() {
    missing = nil
    edgeMisses = 0
    avoided = []
  }
}
