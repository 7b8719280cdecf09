internal import Glibc
internal import MediaCore

/// The samples of a stretch of time, as they are heard.
package struct SoundStretch: Sendable {
  /// The largest sample of what counts as silence: −90 dBFS.
  package static let silence: Float = 3.162_28e-5

  /// Interleaved, after the volume.
  package var samples: [Float]
  package var channels: Int
  package var sampleRate: Int

  package var peak: Float { samples.reduce(0) { max($0, $1.magnitude) } }

  /// The root mean square over all channels in dBFS; −infinity for silence.
  package var level: Double {
    guard !samples.isEmpty else { return -.infinity }
    return 10 * log10(energy / Double(samples.count))
  }

  private var energy: Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

  /// How much of the energy is at a frequency in hertz, 0…1.
  ///
  /// A stretch of T seconds does not tell frequencies apart that are less than about 0.5 / T hertz from each other.
  package func share(of frequency: Double) -> Double {
    let frames = samples.count / max(1, channels)
    let all = energy
    // From half the rate on samples cannot tell a frequency from a lower one.
    guard frames > 1, all > 0, frequency < Double(sampleRate) / 2 else { return 0 }
    // Goertzel's: the sum of samples times e^(−iωn), with one multiplication for each sample.
    let step = 2 * Double.pi * frequency / Double(sampleRate)
    let factor = 2 * cos(step)
    var found = 0.0
    for channel in 0..<channels {
      var (last, before) = (0.0, 0.0)
      for frame in 0..<frames {
        let next = Double(samples[frame * channels + channel]) + factor * last - before
        (before, last) = (last, next)
      }
      found += last * last + before * before - factor * last * before
    }
    return min(1, 2 * found / (Double(frames) * all))
  }

  /// What it is like, for a person.
  package var text: String {
    guard peak >= Self.silence else { return "silence" }
    return "level=\((level * 10).rounded() / 10)"
  }
}
