internal import MediaCore

/// What samples of an output are multiplied by, at each of its frames.
struct SoundEnvelope: Hashable {
  private let gain: Double
  private let rise: Int64
  /// Where sound begins to fall, and where it is silent; `nil` where it does not fall.
  private let fall: Range<Int64>?

  /// - Parameters:
  ///   - gain: What all samples are multiplied by.
  ///   - length: Of the output; `nil` when it is not known, and nothing falls.
  init(_ mix: AudioMix, gain: Double, sampleRate: Int, length: MediaTime?) {
    self.gain = gain * mix.volume
    rise = mix.fadeIn.frames(sampleRate: sampleRate)
    fall = length.flatMap { length in
      guard mix.fadeOut > .zero else { return nil }
      let end = length.frames(sampleRate: sampleRate)
      return max(0, end - mix.fadeOut.frames(sampleRate: sampleRate))..<max(0, end)
    }
  }

  /// Whether it leaves all as it is.
  var isNeutral: Bool { gain == 1 && rise <= 0 && fall == nil }

  /// The factor at a frame.
  func factor(at frame: Int64) -> Double {
    var factor = gain
    if frame < rise { factor *= Double(frame) / Double(rise) }
    if let fall, frame >= fall.lowerBound {
      factor *= max(0, Double(fall.upperBound - frame)) / Double(max(1, fall.count))
    }
    return factor
  }

  /// Multiplies a stretch that begins at a frame of the output.
  func apply(to buffer: AudioBuffer, at start: Int64) -> AudioBuffer {
    guard !isNeutral else { return buffer }
    var buffer = buffer
    let channels = max(1, buffer.format.channels)
    for frame in 0..<buffer.frameCount {
      let factor = Float(factor(at: start + Int64(frame)))
      let first = buffer.samples.startIndex + frame * channels
      for place in first..<first + channels { buffer.samples[place] *= factor }
    }
    return buffer
  }
}
