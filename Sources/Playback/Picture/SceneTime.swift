internal import MediaCore

/// The time by which graphics move: that of the output timeline, and that of the clock while the timeline stands.
struct SceneTime {
  /// How long the timeline stood so far.
  private var stood = MediaTime.zero
  private var standsSince: MediaTime?

  /// Takes note of whether the timeline runs; every step does that.
  mutating func update(runs: Bool, now: MediaTime) {
    if runs {
      if let since = standsSince { stood = stood + (now - since) }
      standsSince = nil
    } else if standsSince == nil {
      standsSince = now
    }
  }

  /// The scene's time at a point of the timeline.
  func at(_ position: MediaTime, now: MediaTime) -> MediaTime {
    position + stood + (standsSince.map { now - $0 } ?? .zero)
  }

  /// The point of the timeline, while it runs, at a time of the scene.
  func position(at time: MediaTime) -> MediaTime { time - stood }
}
