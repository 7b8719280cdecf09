internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// What is drawn of the tracks of subtitles in an item: written by its reader, asked by the stage.
///
/// Kept pass by pass, as what captions show at a time depends on where reading began.
final class SubtitleFeed: Sendable {
  private struct Place: Hashable {
    var pass: Int
    var track: Int
  }

  private struct State {
    var generation = 0
    var parts: [Place: SubtitleParts] = [:]
    /// The scripts of tracks of SubStation Alpha.
    var scripts: [Int: SubStationScript] = [:]
  }

  private let state = Mutex(State())

  /// Begins a new generation without anything.
  func reset(generation: Int) {
    state.withLock { state in
      state.generation = generation
      state.parts = [:]
    }
  }

  /// Says what script the events of a track belong to.
  func setScript(_ script: SubStationScript, of track: Int) {
    state.withLock { $0.scripts[track] = script }
  }

  func hasScript(_ track: Int) -> Bool { state.withLock { $0.scripts[track] != nil } }

  /// Changes what is known of a track, unless the generation is gone.
  func update(
    track: Int, pass: Int, generation: Int, _ body: (inout SubtitleParts) -> Void
  ) {
    state.withLock { state in
      guard state.generation == generation else { return }
      body(&state.parts[Place(pass: pass, track: track), default: SubtitleParts()])
    }
  }

  func forget(passesBefore pass: Int) {
    state.withLock { state in state.parts = state.parts.filter { $0.key.pass >= pass } }
  }

  /// What is drawn of a track at a time.
  func content(track: Int, pass: Int, at time: MediaTime) -> SubtitleScene.Content? {
    state.withLock { state in
      state.parts[Place(pass: pass, track: track)]?.content(at: time, state.scripts[track])
    }
  }
}
