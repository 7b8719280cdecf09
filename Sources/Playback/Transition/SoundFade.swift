internal import Glibc
internal import MediaCore

/// The gains of sound in a transition.
enum SoundFade {
  /// Two sounds that are uncorrelated keep their loudness: the powers of the gains add up to 1.
  static func crossfade(_ progress: Double) -> (incoming: Float, outgoing: Float) {
    let angle = progress * .pi / 2
    return (Float(sin(angle)), Float(cos(angle)))
  }

  /// Multiplies each frame of a buffer with a gain.
  ///
  /// - Parameter gain: By the number of the frame in the buffer.
  static func scale(_ buffer: AudioBuffer, gain: (Int) -> Float) -> AudioBuffer {
    let channels = max(1, buffer.format.channels)
    var samples = Array(buffer.samples)
    for frame in 0..<buffer.frameCount {
      let gain = gain(frame)
      for channel in 0..<channels { samples[frame * channels + channel] *= gain }
    }
    return AudioBuffer(format: buffer.format, samples: ArraySlice(samples))
  }

  /// The sum of two buffers of one format; where the second is shorter, it is silent.
  static func sum(_ one: AudioBuffer, _ other: AudioBuffer) -> AudioBuffer {
    var samples = Array(one.samples)
    for (index, sample) in zip(samples.indices, other.samples) { samples[index] += sample }
    return AudioBuffer(format: one.format, samples: ArraySlice(samples))
  }
}
