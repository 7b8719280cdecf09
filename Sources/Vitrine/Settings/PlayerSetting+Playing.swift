public import MediaCore
public import Playback

extension Gravity: PlayerSetting {
  /// How pictures are fitted into the window, as an entry of a list of settings.
  public init(_ gravity: Gravity) { self = gravity }
  /// Replaces `PlayerSettings.gravity`.
  public func apply(to settings: inout PlayerSettings) { settings.gravity = self }
}

/// Begins without sound.
public struct Mute: PlayerSetting {
  /// Makes the entry; `unmute` lets the sound be heard.
  public init() {}
  /// Sets `PlayerSettings.isMuted`.
  public func apply(to settings: inout PlayerSettings) { settings.isMuted = true }
}

/// Loudness, 0…1.
///
/// The default is 1.
public struct Volume: PlayerSetting {
  private let volume: Double
  /// Takes the loudness; one out of its range is clamped when the player is made.
  public init(_ volume: Double) { self.volume = volume }
  /// Replaces `PlayerSettings.volume`.
  public func apply(to settings: inout PlayerSettings) { settings.volume = volume }
}

/// Seconds of media for each second, 0…16.
///
/// The default is 1.
public struct Rate: PlayerSetting {
  private let rate: Double
  /// Takes the rate; one out of its range is clamped when the player is made.
  public init(_ rate: Double) { self.rate = rate }
  /// Replaces `PlayerSettings.rate`.
  public func apply(to settings: inout PlayerSettings) { settings.rate = rate }
}

/// How far behind their edges broadcasts are played, 0.5…60 s.
///
/// The default is as far as their servers ask.
public struct Latency: PlayerSetting {
  private let target: MediaTime
  /// Takes the distance; one out of its range is clamped when the player is made.
  public init(_ target: MediaTime) { self.target = target }
  /// Replaces `PlayerSettings.latency`.
  public func apply(to settings: inout PlayerSettings) { settings.latency = target }
}

/// Begins paused, with the first frame up.
public struct NotAutoPlay: PlayerSetting {
  /// Makes the entry; `play` begins.
  public init() {}
  /// Clears `PlayerSettings.playsAtOnce`.
  public func apply(to settings: inout PlayerSettings) { settings.playsAtOnce = false }
}

/// The languages of sound to prefer, by BCP 47, in order of preference.
public struct AudioLanguage: PlayerSetting {
  private let languages: [String]
  /// Takes languages as BCP 47 writes them, `de-CH` for instance.
  public init(_ languages: String...) { self.languages = languages }
  /// Replaces `PlayerSettings.audioLanguages`.
  public func apply(to settings: inout PlayerSettings) { settings.audioLanguages = languages }
}

extension QualityPreference: PlayerSetting {
  /// Which variants of streams may be played.
  public func apply(to settings: inout PlayerSettings) { settings.quality = self }
}

/// How much of a stream is loaded ahead: so much time, within so many bytes.
public struct ForwardBuffer: PlayerSetting {
  private let length: MediaTime
  private let bytes: Int?
  /// Takes how much is loaded ahead, 1 s or more, and the most bytes for it: 1 MiB or more.
  ///
  /// Without the entry it is 30 s; without `bytes` 128 MiB.
  public init(_ length: MediaTime, bytes: Int? = nil) {
    self.length = length
    self.bytes = bytes
  }
  /// Replaces `PlayerSettings.forwardBuffer`, and `forwardBytes` where bytes are given.
  public func apply(to settings: inout PlayerSettings) {
    settings.forwardBuffer = length
    if let bytes { settings.forwardBytes = bytes }
  }
}

/// How many bytes of a stream's segments are kept for loops and ways back.
public struct BackBuffer: PlayerSetting {
  private let bytes: Int
  /// Takes the bytes; 0 keeps none.
  ///
  /// Without the entry it is 24 MiB.
  public init(bytes: Int) { self.bytes = bytes }
  /// Replaces `PlayerSettings.backBytes`.
  public func apply(to settings: inout PlayerSettings) { settings.backBytes = bytes }
}

/// Publishes the time as an event, every second unless told otherwise.
public struct TimePublishing: PlayerSetting {
  private let interval: MediaTime
  /// Takes the time between two events; without the entry there are none.
  public init(_ interval: MediaTime = .seconds(1)) { self.interval = interval }
  /// Replaces `PlayerSettings.timePublishing`.
  public func apply(to settings: inout PlayerSettings) { settings.timePublishing = interval }
}

/// Which events are delivered.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Events(["error", "paused(reason=command)"].compactMap { PlayerEventFilter($0) })
/// }
/// ```
public struct Events: PlayerSetting {
  private let filters: [PlayerEventFilter]
  /// Takes filters; an event is delivered when any of them matches.
  public init(_ filters: [PlayerEventFilter]) { self.filters = filters }
  /// Adds to `PlayerSettings.events`.
  public func apply(to settings: inout PlayerSettings) { settings.events += filters }
}

/// How many threads decode pictures, 0…16.
///
/// The default is 0: one on each core, 8 at most, and a single one under the real clock while that is plenty.
public struct DecoderThreads: PlayerSetting {
  private let count: Int
  /// Takes the number; one out of its range is clamped when the player is made.
  public init(_ count: Int) { self.count = count }
  /// Replaces `PlayerSettings.decoderThreads`.
  public func apply(to settings: inout PlayerSettings) { settings.decoderThreads = count }
}
