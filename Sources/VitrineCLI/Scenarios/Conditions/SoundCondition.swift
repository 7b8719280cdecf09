internal import MediaCore

/// What the sound of a stretch of time must be: silent, a tone, or so loud.
struct SoundCondition: Sendable {
  enum Kind: Sendable {
    /// No sample is above −90 dBFS.
    case silent
    /// At least half of its energy is at this frequency in hertz.
    case tone(Double)
    /// Its root mean square is within these, in dBFS: 0 is a square wave that fills the range.
    case level(ClosedRange<Double>)
  }

  /// How long the stretch is where nothing is said.
  static let usualLength = MediaTime.milliseconds(100)
  /// How long it can be.
  static let longest = MediaTime.seconds(60)

  let kind: Kind
  let length: MediaTime

  func holds(for sound: SoundStretch) -> Bool {
    switch kind {
    case .silent: sound.peak < SoundStretch.silence
    case .tone(let frequency):
      sound.peak >= SoundStretch.silence && sound.share(of: frequency) >= 0.5
    case .level(let range): range.contains(sound.level)
    }
  }
}
