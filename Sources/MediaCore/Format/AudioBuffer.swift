/// A stretch of sound: 32-bit float samples, interleaved, nominally in −1…1.
///
/// `samples` holds `frameCount * format.channels` values, frame after frame.
package struct AudioBuffer: Sendable {
  package var format: AudioFormat
  package var samples: ArraySlice<Float>

  package init(format: AudioFormat, samples: ArraySlice<Float>) {
    self.format = format
    self.samples = samples
  }

  /// Silence of a length in frames.
  package init(silence frames: Int, format: AudioFormat) {
    self.init(format: format, samples: ArraySlice(repeating: 0, count: frames * format.channels))
  }

  /// The number of frames: one sample for each channel.
  package var frameCount: Int { samples.count / max(1, format.channels) }

  /// The first frames, without a copy; all of them when there are fewer.
  package func prefix(_ frames: Int) -> AudioBuffer {
    AudioBuffer(format: format, samples: samples.prefix(samples(in: frames)))
  }

  /// All but the first frames, without a copy.
  package func dropFirst(_ frames: Int) -> AudioBuffer {
    AudioBuffer(format: format, samples: samples.dropFirst(samples(in: frames)))
  }

  /// The samples of so many frames, at most of all there are: any number may be asked for.
  private func samples(in frames: Int) -> Int {
    min(max(0, frames), frameCount) * format.channels
  }
}
