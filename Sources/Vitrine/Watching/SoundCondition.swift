package import MediaCore

/// What the sound of a stretch of time must be: silent, a tone, or so loud.
package struct SoundCondition: Sendable {
  package enum Kind: Sendable {
    /// No sample is above −90 dBFS.
    case silent
    /// At least half of its energy is at this frequency in hertz.
    case tone(Double)
    /// Its root mean square is within these, in dBFS: 0 is a square wave that fills the range.
    case level(ClosedRange<Double>)
  }

  /// How long the stretch is where nothing is said.
  package static let usualLength = MediaTime.milliseconds(100)
  /// How long it is at least: a sample or two tell nothing.
  package static let shortest = MediaTime.milliseconds(1)
  /// How long it can be.
  package static let longest = MediaTime.seconds(60)

  package let kind: Kind
  package let length: MediaTime

  package init(kind: Kind, length: MediaTime) {
    self.kind = kind
    self.length = length
  }

  package func holds(for sound: SoundStretch) -> Bool {
    switch kind {
    case .silent: sound.peak < SoundStretch.silence
    case .tone(let frequency):
      sound.peak >= SoundStretch.silence && sound.share(of: frequency) >= 0.5
    case .level(let range): range.contains(sound.level)
    }
  }

  /// What a stretch is like in what matters here, for a person.
  package func text(of sound: SoundStretch) -> String {
    guard case .tone(let hertz) = kind else { return sound.text }
    let percent = Int((sound.share(of: hertz) * 100).rounded())
    let other = percent < 50 ? sound.tone : nil
    return "\(sound.text), \(percent) % of it at \(hertz) Hz"
      + (other.map { "; it is a tone of \($0) Hz" } ?? "")
  }
}
