internal import HLS
internal import MediaCore
internal import Synchronization

/// Whether a pass gets on, and why not.
extension Pass {
  /// How long after a jump missing data is put down to it.
  private static let seekGrace = MediaTime.seconds(2)

  /// Whether more of its sound is to come, and the decoder waits for packets that have not been read.
  var soundStarves: Bool {
    guard !sound.isOver, let track = pipeline.decodedTrack else {
      return false
    }
    return pipeline.isStarving(track)
  }

  /// Whether the decoder of its pictures waits for packets that have not been read.
  var picturesStarve: Bool { opened.videoTrack.map { pipeline.isStarving($0) } ?? false }

  /// Why data is missing at a position of the timeline.
  func stallCause(at position: MediaTime) -> StallCause {
    // A broadcast, and an item with an in point, begin elsewhere than at 0 by themselves.
    let hasJumped = !isJoin && !isWhole && pipeline.wasSought
    if hasJumped, start + Self.seekGrace > position { return .seek }
    return description.place
  }

  /// Whether all that is left of it is its error, which is told at once.
  func failsSoon(at position: MediaTime) -> Bool {
    guard pipeline.readFailure != nil else { return false }
    return end.map { $0 - position < .seconds(1) } ?? true
  }

  /// How far a position is past the end that its file declares; `nil` where it is not, or no end is declared.
  func overrun(at position: MediaTime) -> MediaTime? {
    guard !opened.information.durationIsEstimated, pipeline.live?.isLive != true,
      let end = expectedEnd, position > end
    else { return nil }
    return position - end
  }

  /// How far it has got, for the report of a standstill.
  var trace: String {
    let end = end.map { "\($0.seconds)" } ?? "?"
    let (isRead, isIdle) = pipeline.readState(ofPass: local)
    return "pass \(number) from \(start.seconds) to \(end) s"
      + ", pictures \(pictures.isOver ? "over" : "to come")"
      + ", sound \(sound.isDecoded ? (sound.isOver ? "over" : "to come") : "none")"
      + ", \(isRead ? "read" : isIdle ? "reader idle" : "being read")"
  }
}
