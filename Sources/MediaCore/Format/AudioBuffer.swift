/// A stretch of sound: 32-bit float samples, interleaved, nominally in −1…1.
///
/// `samples` holds `frameCount * format.channels` values, frame after frame. A value: it may be kept, and copying one
/// does not copy samples until one of the copies is changed.
public struct AudioBuffer: Sendable {
  /// Frames a second, and the order of the channels in each frame.
  public var format: AudioFormat
  /// The samples; indices begin at `startIndex`, which need not be 0.
  public var samples: ArraySlice<Float>

  /// Makes a stretch of samples, `format.channels` for each frame.
  public init(format: AudioFormat, samples: ArraySlice<Float>) {
    self.format = format
    self.samples = samples
  }

  /// Silence of a length in frames; of none for a length below 0.
  public init(silence frames: Int, format: AudioFormat) {
    let count = max(0, frames) * max(0, format.channels)
    self.init(format: format, samples: ArraySlice(repeating: 0, count: count))
  }

  /// The number of frames: one sample for each channel.
  public var frameCount: Int { samples.count / max(1, format.channels) }

  /// The first frames, without a copy; all of them when there are fewer.
  public func prefix(_ frames: Int) -> AudioBuffer {
    AudioBuffer(format: format, samples: samples.prefix(samples(in: frames)))
  }

  /// All but the first frames, without a copy.
  public func dropFirst(_ frames: Int) -> AudioBuffer {
    AudioBuffer(format: format, samples: samples.dropFirst(samples(in: frames)))
  }

  /// The samples of so many frames, at most of all there are: any number may be asked for.
  private func samples(in frames: Int) -> Int {
    min(max(0, frames), frameCount) * format.channels
  }
}
