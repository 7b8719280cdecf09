package import MediaCore
package import Playback
internal import Synchronization

/// Writes sound by the player's clock on a thread of its own: see `wav(path:)` and `hashes(path:)`.
package final class WritingAudioSink: AudioSink {
  private struct State {
    var thread: WriterThread<GainedBuffer>?
    var rate = 48000
    var gain: Float = 1
  }

  package let pacing = AudioPacing.clock
  private let state = Mutex(State())
  private let start:
    @Sendable (AudioFormat, _ capacity: Int, SinkContext) throws(MediaError)
      -> WriterThread<GainedBuffer>
  private let path: String
  private let withoutSound: [UInt8]

  /// - Parameter withoutSound: What the file holds where no sound comes.
  init(
    path: String, withoutSound: [UInt8] = [],
    start:
      @escaping @Sendable (AudioFormat, _ capacity: Int, SinkContext) throws(MediaError)
      -> WriterThread<GainedBuffer>
  ) {
    self.path = path
    self.withoutSound = withoutSound
    self.start = start
  }

  package func clear() { OutputDestination.clear(path, leaving: withoutSound) }

  package func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat {
    let thread = try start(preferred, preferred.sampleRate, context)
    state.withLock { state in
      state.thread = thread
      state.rate = preferred.sampleRate
    }
    return preferred
  }

  /// Up to a second of sound waits for the thread.
  package var writableFrames: Int {
    state.withLock { $0.thread?.room(wanting: $0.rate) ?? 0 }
  }

  package func write(_ buffer: AudioBuffer) {
    state.withLock { state in
      state.thread?.submit(
        GainedBuffer(buffer: buffer, gain: state.gain), cost: buffer.frameCount)
    }
  }

  package func setGain(_ gain: Float) { state.withLock { $0.gain = gain } }

  package func close() {
    let thread = state.withLock { $0.thread.take() }
    thread?.finish()
  }
}
