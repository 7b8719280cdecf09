public import MediaCore

/// What an export does to sound that it encodes.
public struct AudioMix: Sendable, Hashable {
  /// What samples are multiplied by, 0…16; the default is 1.
  public var volume: Double
  /// How long sound rises from silence at the beginning; the default is not at all.
  public var fadeIn: MediaTime
  /// How long it falls to silence at the end; the default is not at all.
  public var fadeOut: MediaTime
  /// The loudness that each track is brought to, −70…−5 LUFS (EBU R 128 asks for −23); `nil`, the default, leaves it.
  ///
  /// The sound is read twice. No sample's true peak rises above −1 dBTP for it: sound with high peaks stays softer.
  public var loudness: Double?

  /// Makes a mix; the defaults leave sound as it is.
  public init(
    volume: Double = 1, fadeIn: MediaTime = .zero, fadeOut: MediaTime = .zero,
    loudness: Double? = nil
  ) {
    self.volume = volume.isFinite ? min(max(0, volume), 16) : 1
    self.fadeIn = max(.zero, fadeIn)
    self.fadeOut = max(.zero, fadeOut)
    self.loudness = loudness.map { $0.isFinite ? min(max(-70, $0), -5) : -23 }
  }

  /// Leaves sound as it is.
  public static let unchanged = AudioMix()
}
