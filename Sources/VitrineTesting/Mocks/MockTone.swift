public import MediaCore
internal import MockMedia

/// What the sound of made-up media (`mock:`) tells.
public enum MockTone {
  /// The places of the clicks with which pictures begin, in samples from the beginning of a sound.
  ///
  /// They are exact where the codec loses nothing (`audio=pcm` and `audio=flac`); others may blur a click until it is none.
  public static func clicks(in sound: AudioBuffer) -> [Int] { MockSoundReading.clicks(in: sound) }

  /// The number of the picture that a stretch of sound belongs to, less all whole 32s; `nil` where no tone of a picture is
  /// clearly the strongest, as of silence.
  ///
  /// - Parameters:
  ///   - sound: As long as a picture, or a good part of it, of media with `tone=frames`.
  ///   - rate: Pictures a second.
  ///   - track: The place of the track among those of sound, from 0, the default.
  public static func frame(in sound: AudioBuffer, rate: Rational, track: Int = 0) -> Int? {
    MockSoundReading.frame(in: sound, rate: rate, track: track)
  }
}
