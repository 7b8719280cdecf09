internal import Glibc
internal import MediaCore

/// Measures how loud sound is over all of it, and how high its peaks are.
///
/// Source: ITU-R BS.1770-4 (weighting, gates, true peak), EBU R 128.
struct LoudnessMeter {
  /// Blocks of 400 ms, one every 100 ms.
  private static let blocksPerSecond = 10
  private static let stepsPerBlock = 4
  /// What is softer counts as silence, in LUFS.
  private static let silence = -70.0
  /// What is so much softer than the rest does not count, in LU.
  private static let relativeGate = -10.0

  private let format: AudioFormat
  private let weights: [Double]
  private var filters: [WeightingFilter]
  private var peaks: [PeakMeter]
  private let stepLength: Int
  /// The energy of the step that is being filled, and how many frames it has.
  private var energy = 0.0
  private var count = 0
  private var steps: [Double] = []

  init(_ format: AudioFormat) {
    self.format = format
    weights = format.layout.loudnessWeights
    filters = weights.map { _ in WeightingFilter(sampleRate: format.sampleRate) }
    peaks = weights.map { _ in PeakMeter() }
    stepLength = max(1, format.sampleRate / Self.blocksPerSecond)
  }

  /// Takes the next sound.
  mutating func take(_ buffer: AudioBuffer) {
    let channels = weights.count
    var place = buffer.samples.startIndex
    for _ in 0..<buffer.frameCount {
      for channel in 0..<channels {
        let found = buffer.samples[place + channel]
        // The filters would keep what is no number for ever.
        let sample = found.isFinite ? Double(found) : 0
        peaks[channel].take(sample)
        guard weights[channel] > 0 else { continue }
        let weighted = filters[channel].next(sample)
        energy += weights[channel] * weighted * weighted
      }
      place += channels
      count += 1
      if count == stepLength {
        steps.append(energy / Double(stepLength))
        (energy, count) = (0, 0)
      }
    }
  }

  /// The loudness of all of it in LUFS; `nil` for silence, and for less than 400 ms.
  var integrated: Double? {
    guard steps.count >= Self.stepsPerBlock else { return nil }
    let blocks = (Self.stepsPerBlock...steps.count).map { end in
      steps[end - Self.stepsPerBlock..<end].reduce(0, +) / Double(Self.stepsPerBlock)
    }
    let heard = blocks.filter { Self.loudness($0) > Self.silence }
    guard !heard.isEmpty else { return nil }
    let gate = Self.loudness(heard.reduce(0, +) / Double(heard.count)) + Self.relativeGate
    let counted = heard.filter { Self.loudness($0) > gate }
    guard !counted.isEmpty else { return nil }
    return Self.loudness(counted.reduce(0, +) / Double(counted.count))
  }

  /// The highest true peak, 1 for full scale.
  var truePeak: Double { peaks.map(\.peak).max() ?? 0 }

  /// What samples are multiplied by to come to a loudness, without a true peak above −1 dBTP; 1 for silence.
  func gain(to target: Double) -> Double {
    guard let integrated else { return 1 }
    let wanted = pow(10, (target - integrated) / 20)
    // Peaks that are above the limit as they are do not make it softer than was asked for.
    let limit = truePeak > 0 ? pow(10, -1.0 / 20) / truePeak : .infinity
    return wanted > 1 ? min(wanted, max(1, limit)) : wanted
  }

  private static func loudness(_ energy: Double) -> Double {
    energy > 0 ? -0.691 + 10 * log10(energy) : -.infinity
  }
}

extension ChannelLayout {
  /// How much each channel counts (BS.1770-4, table 4): surrounds more, low frequencies not at all.
  fileprivate var loudnessWeights: [Double] {
    guard mask != 0 else { return Array(repeating: 1, count: max(1, count)) }
    let places = (0..<64).filter { mask >> UInt64($0) & 1 == 1 }
    return places.prefix(count).map { place in
      switch place {
      case 3, 35: 0
      case 4, 5, 8, 9, 10: 1.41
      default: 1
      }
    }
  }
}
