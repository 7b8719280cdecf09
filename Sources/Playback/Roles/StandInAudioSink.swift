/// A sink that may have opened for want of a better one: nothing, in the place of a device that is not there yet.
package protocol StandInAudioSink: AudioSink {
  /// A sink to open for what this one stands in for; `nil` when it is what was wanted.
  ///
  /// Asked from any thread after `open`; a new sink each time, which may turn out to be a stand-in too.
  var awaited: (any AudioSink)? { get }
}
