internal import Glibc
package import MediaCore

/// Reads what the sound of made-up media tells.
package enum MockSoundReading {
  /// From here on a sample is a click: the tone is well below.
  private static let threshold: Float = 0.6
  /// By how much the tone of a picture is stronger than that of any other.
  private static let lead = 4.0

  /// The places of the clicks, in samples from the beginning, by the first channel.
  package static func clicks(in sound: AudioBuffer) -> [Int] {
    let channels = max(1, sound.format.channels)
    let samples = stride(from: sound.samples.startIndex, to: sound.samples.endIndex, by: channels)
      .map { sound.samples[$0] }
    return samples.indices.filter { place in
      samples[place] > threshold && (place == 0 || samples[place - 1] < samples[place])
        && (place + 1 == samples.count || samples[place + 1] <= samples[place])
    }
  }

  /// The number of the picture that a stretch of sound belongs to, up to 32 of them; `nil` where no tone of a picture is
  /// clearly the strongest.
  ///
  /// - Parameters:
  ///   - sound: As long as a picture, or a good part of it.
  ///   - rate: Pictures a second.
  ///   - track: The place of the track among those of sound.
  package static func frame(in sound: AudioBuffer, rate: Rational, track: Int) -> Int? {
    let channels = max(1, sound.format.channels)
    let samples = stride(from: sound.samples.startIndex, to: sound.samples.endIndex, by: channels)
      .map { Double(abs(sound.samples[$0]) > threshold ? 0 : sound.samples[$0]) }
    guard !samples.isEmpty, rate.isPositive else { return nil }
    let powers = (0..<MockSound.cycle).map { frame in
      power(
        of: samples,
        at: Double(MockSound.waves(in: frame, track: track, rate: rate)) * rate.value
          / Double(sound.format.sampleRate))
    }
    guard let most = powers.max(), let frame = powers.firstIndex(of: most) else { return nil }
    let next = powers.enumerated().filter { $0.offset != frame }.map(\.element).max() ?? 0
    return most > lead * next && most > 1e-4 ? frame : nil
  }

  /// How strong a frequency is, in waves for each sample (Goertzel's algorithm), of the square of the number of samples.
  private static func power(of samples: [Double], at frequency: Double) -> Double {
    let factor = 2 * cos(2 * .pi * frequency)
    var (one, two) = (0.0, 0.0)
    for sample in samples { (one, two) = (sample + factor * one - two, one) }
    let count = Double(samples.count)
    return (one * one + two * two - factor * one * two) / (count * count)
  }
}
