package import MediaCore
package import Playback

extension AudioSink {
  /// The same with a function that looks at all sound, and may change it, before it is written.
  ///
  /// - Parameter tap: Called on the stage with each stretch of sound before it is written; must not block. What it makes
  ///   another length or format of goes on as it was.
  package func tapped(
    _ tap: @escaping @Sendable (inout AudioBuffer) -> Void
  ) -> any AudioSink {
    guard let standIn = self as? any StandInAudioSink else { return TappedAudioSink(self, tap) }
    return TappedStandInSink(standIn, tap)
  }
}

/// Lets a function look at all sound on its way to another sink, and change it.
private protocol Tapping: AudioSink {
  var target: any AudioSink { get }
  var tap: @Sendable (inout AudioBuffer) -> Void { get }
}

extension Tapping {
  var pacing: AudioPacing { target.pacing }
  func clear() { target.clear() }

  func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat { try target.open(preferring: preferred, context) }

  var writableFrames: Int { target.writableFrames }

  func write(_ buffer: AudioBuffer) {
    var changed = buffer
    tap(&changed)
    let fits = changed.format == buffer.format && changed.samples.count == buffer.samples.count
    target.write(fits ? changed : buffer)
  }

  var playedFrames: Int64 { target.playedFrames }
  func setGain(_ gain: Float) { target.setGain(gain) }
  func setPaused(_ isPaused: Bool) { target.setPaused(isPaused) }
  func flush() { target.flush() }
  func drain() { target.drain() }
  func close() { target.close() }
}

private final class TappedAudioSink: Tapping {
  let sink: any AudioSink
  let tap: @Sendable (inout AudioBuffer) -> Void
  var target: any AudioSink { sink }

  init(_ sink: any AudioSink, _ tap: @escaping @Sendable (inout AudioBuffer) -> Void) {
    self.sink = sink
    self.tap = tap
  }
}

/// The same for a sink that may have opened for want of a better one.
private final class TappedStandInSink: Tapping, StandInAudioSink {
  let sink: any StandInAudioSink
  let tap: @Sendable (inout AudioBuffer) -> Void
  var target: any AudioSink { sink }
  var awaited: (any AudioSink)? { sink.awaited?.tapped(tap) }

  init(_ sink: any StandInAudioSink, _ tap: @escaping @Sendable (inout AudioBuffer) -> Void) {
    self.sink = sink
    self.tap = tap
  }
}
