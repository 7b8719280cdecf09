internal import MediaCore

/// What is watched for standing still while the timeline runs.
struct ProgressWatches {
  var device = StandstillWatch()
  var decoder = StandstillWatch()
  /// Of the pictures that come after the end of their pass.
  var late = StandstillWatch()
  /// Whether a warning said that the decoder brings no picture.
  var decoderStands = false
  /// Whether the sound device was given up because it stood still.
  var deviceStands = false

  /// Begins to watch anew: the timeline stands, or time was lost.
  mutating func reset() {
    device.reset()
    decoder.reset()
    late.reset()
  }
}
