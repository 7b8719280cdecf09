internal import MediaCore

/// The time by which graphics move and go: that of the clock, at any rate and while the timeline stands.
///
/// It is told by the output timeline while that runs, so that a frame which is made ahead has its graphics where they
/// are when it is due.
struct SceneTime {
  /// A moment in each of the three times: the last at which the rate changed.
  private var mark = (scene: MediaTime.zero, position: MediaTime.zero, clock: MediaTime.zero)
  /// Seconds of timeline for each second; 0 while it stands.
  private var rate = 0.0
  /// The frame that was last asked for, and the scene's time that it was asked for with.
  private var ahead: (frame: MediaTime, pass: Int, time: MediaTime)?

  /// Records the rate, in every step.
  mutating func update(rate: Double, position: MediaTime, now: MediaTime) {
    guard rate != self.rate else { return }
    mark = (at(position, now: now), position, now)
    self.rate = rate
  }

  /// The scene's time at a point of the timeline.
  func at(_ position: MediaTime, now: MediaTime) -> MediaTime {
    let stood = rate > 0 ? .zero : now - mark.clock
    return mark.scene + (position - mark.position).scaled(by: 1 / pace) + stood
  }

  /// For how long a frame that is made ahead may wait before graphics on it have to be where they are by then.
  private static let longestStand = MediaTime.milliseconds(500)

  /// The scene's time when a frame is due.
  ///
  /// While the timeline stands it would be another at every step, and no frame would ever be made for it: one that was
  /// asked for keeps the time that it was asked for with.
  mutating func due(_ frame: PresentedFrame, now: MediaTime) -> MediaTime {
    let time = at(frame.outputTime, now: now)
    if let ahead, ahead.frame == frame.outputTime, ahead.pass == frame.pass,
      time - ahead.time < Self.longestStand
    {
      return ahead.time
    }
    ahead = (frame.outputTime, frame.pass, time)
    return time
  }

  /// The first point of the timeline, while it runs, that is not before a time of the scene.
  func position(at time: MediaTime) -> MediaTime {
    let point = mark.position + (time - mark.scene).scaled(by: pace)
    return at(point, now: mark.clock) < time ? point + MediaTime(nanoseconds: 1) : point
  }

  /// The rate at which the timeline runs or, while it stands, is taken to run.
  private var pace: Double { rate > 0 ? rate : 1 }
}
