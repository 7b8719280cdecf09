internal import MediaCore
internal import Synchronization

/// Under a virtual clock: ending what would stand still for ever.
extension PlaybackLoop {
  /// What changes when a turn brings something.
  struct TurnMark: Equatable {
    var now: MediaTime
    var activity: Activity
    var picturesTaken: Int64
    var picturesMade: Int
    var passesMade: Int
    var passes: Int
    var heads: [Int]
    var staged: Int64?
    var written: Int64?
    var itemsFailed: Int
    var stepsToGo: Int
    var skips: Int
    var item: ItemID?
  }

  /// Takes the turn again that brought nothing while nothing is awaited, and after many such fails the item.
  ///
  /// - Parameters:
  ///   - next: What the turn ended with.
  ///   - wasAtWork: Whether a thread was at work when it began: it may have brought something meanwhile.
  /// - Returns: What it ends with instead.
  func watchTurns(_ next: NextStep, wasAtWork: Bool) -> NextStep {
    guard next == .now || next == .onWakeup, current != nil, !replies.isClosed,
      stepState.awaited.isDisjoint(with: [.sink, .compositor]), !wasAtWork,
      let clock = time as? VirtualClock, !clock.isAtWork
    else {
      turnWatch.reset()
      return next
    }
    guard turnWatch.standsStill(at: turnMark) else {
      wakeStage()
      return next
    }
    turnWatch.reset()
    guard let current else { return next }
    itemFailed(current.id, .stoodStill(turnTrace))
    return .now
  }

  private var turnMark: TurnMark {
    TurnMark(
      now: now, activity: activity, picturesTaken: picturesTaken, picturesMade: picturesMade,
      passesMade: timeline.made, passes: passes.count, heads: [videoHead, audioHead],
      staged: renderer?.stagedEnd, written: renderer?.cursor, itemsFailed: counters.itemsFailed,
      stepsToGo: seek.stepsToGo, skips: staleVideoPasses, item: queue.currentID)
  }

  /// What the loop was about, by which the cause can be found.
  private var turnTrace: String {
    var parts = ["\(activity) at \(clock.position(at: now).seconds) s of the timeline"]
    if let nextFrame {
      parts.append("picture at \(nextFrame.outputTime.seconds) s of pass \(nextFrame.pass)")
    }
    for pass in passes {
      let end = pass.end.map { "\($0.seconds)" } ?? "?"
      let (isRead, isIdle) = pass.pipeline.shared.withLock {
        ($0.ends[pass.local] != nil, $0.isReaderIdle)
      }
      parts.append(
        "pass \(pass.number) from \(pass.start.seconds) to \(end) s"
          + ", pictures \(pass.videoIsOver ? "over" : "to come")"
          + ", sound \(pass.hasSound ? (pass.soundIsOver ? "over" : "to come") : "none")"
          + ", \(isRead ? "read" : isIdle ? "reader idle" : "being read")")
    }
    return parts.joined(separator: "; ")
  }
}

extension MediaError {
  /// How the reason of an item begins that stood still under a virtual clock.
  static let standstill = "nothing goes on, and nothing is awaited: "

  static func stoodStill(_ trace: String) -> MediaError { MediaError(.stuck, standstill + trace) }
}
