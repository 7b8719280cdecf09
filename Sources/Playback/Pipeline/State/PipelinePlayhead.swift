internal import MediaCore

/// How far playback has come, as the stage last said.
struct PipelinePlayhead: Sendable {
  /// The pass that is up and the item's time in it; `nil` before the first.
  private(set) var played: (generation: Int, pass: Int, time: MediaTime)?
  /// How fast it plays; 0 while it stands.
  private(set) var rate = 1.0
  private(set) var isPaused = false
  /// Whether something is played after the pass that is up, as far as the stage knows.
  private(set) var isFollowed = true

  /// Moves to a time of a pass.
  mutating func move(to time: MediaTime, ofPass pass: Int, generation: Int) {
    played = (generation, pass, time)
  }

  /// Notes how playback goes on.
  mutating func follow(rate: Double, isPaused: Bool, isFollowed: Bool) {
    self.rate = rate
    self.isPaused = isPaused
    self.isFollowed = isFollowed
  }
}
