package import MediaCore
package import Playback
internal import Synchronization

/// The first of several sinks that opens.
package final class FirstWorkingAudioSink: AudioSink {
  private let candidates: [any AudioSink]
  private let chosen = Mutex<(any AudioSink)?>(nil)

  /// Makes a sink that tries others in order.
  package init(_ candidates: [any AudioSink]) { self.candidates = candidates }

  /// That of the sink that opened; `.clock` until then.
  package var pacing: AudioPacing { current?.pacing ?? .clock }

  package func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat {
    var failure = MediaError(.audioOutputFailed, "no output to choose from")
    for candidate in candidates {
      do throws(MediaError) {
        let format = try candidate.open(preferring: preferred, context)
        chosen.withLock { $0 = candidate }
        return format
      } catch {
        failure = error
      }
    }
    throw failure
  }

  package var writableFrames: Int { current?.writableFrames ?? 0 }
  package func write(_ buffer: AudioBuffer) { current?.write(buffer) }
  package var playedFrames: Int64 { current?.playedFrames ?? 0 }
  package func setGain(_ gain: Float) { current?.setGain(gain) }
  package func setPaused(_ isPaused: Bool) { current?.setPaused(isPaused) }
  package func flush() { current?.flush() }
  package func drain() { current?.drain() }

  package func close() {
    let last = chosen.withLock { $0.take() }
    last?.close()
  }

  private var current: (any AudioSink)? { chosen.withLock { $0 } }
}
