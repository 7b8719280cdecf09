import MediaCore
import Playback
import Synchronization

/// A sound output of which a test says how much room it has and how much was heard.
final class ScriptedAudioSink: AudioSink {
  struct State: Sendable {
    var room = Int.max
    var played: Int64 = 0
    /// What has been written since the last flush.
    var samples: [Float] = []
    var flushes = 0
    var drains = 0
    /// How often more was written than there was room for.
    var overruns = 0
  }

  let pacing: AudioPacing
  let state = Mutex(State())

  init(_ pacing: AudioPacing) { self.pacing = pacing }

  subscript<Value: Sendable>(_ path: WritableKeyPath<State, Value>) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  /// The room that is left.
  var writableFrames: Int { self[\.room] }
  var playedFrames: Int64 { self[\.played] }

  func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat { preferred }

  func write(_ buffer: AudioBuffer) {
    state.withLock { state in
      state.samples += buffer.samples
      if buffer.frameCount > state.room { state.overruns += 1 }
      if state.room != .max { state.room = max(0, state.room - buffer.frameCount) }
    }
  }

  func flush() {
    state.withLock { state in
      state.samples = []
      state.played = 0
      state.flushes += 1
    }
  }

  func drain() { self[\.drains] += 1 }
  func setGain(_ gain: Float) {}
  func close() {}
}
