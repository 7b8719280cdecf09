internal import MediaCore

/// Sound with the gain that it was written at.
struct GainedBuffer: Sendable {
  var buffer: AudioBuffer
  var gain: Float
}
