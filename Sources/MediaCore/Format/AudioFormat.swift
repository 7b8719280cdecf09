/// The shape of a sound: how many samples a second, for which loudspeakers.
///
/// Inside the engine sound is always 32-bit float, interleaved; see `AudioBuffer`.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// How many channels there are, and for which loudspeakers.
  public var layout: ChannelLayout

  /// Makes a format of frames a second and loudspeakers.
  public init(sampleRate: Int, layout: ChannelLayout) {
    self.sampleRate = sampleRate
    self.layout = layout
  }

  /// What is taken where nothing is known: 48 kHz in stereo.
  package static let usual = AudioFormat(sampleRate: 48_000, layout: .stereo)

  /// Damaged files tell higher ones, of which a second would fill all memory; nothing is recorded or played at them.
  package static let highestRate = 768_000

  /// Whether it is one at all: of a track that was not come to yet nothing is known.
  package var isKnown: Bool { sampleRate > 0 && channels > 0 }

  /// Whether an output can be opened for it.
  package var isPlayable: Bool { isKnown && sampleRate <= Self.highestRate }

  /// The number of samples in each frame.
  public var channels: Int { layout.count }
}
