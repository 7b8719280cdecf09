public import MediaCore
public import Playback

extension Gravity: PlayerSetting {
  /// How pictures are fitted into the window, as an entry of a list of settings.
  public init(_ gravity: Gravity) { self = gravity }
  public func apply(to settings: inout PlayerSettings) { settings.gravity = self }
}

/// Begins without sound.
public struct Mute: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.isMuted = true }
}

/// Loudness, 0…1.
public struct Volume: PlayerSetting {
  private let volume: Double
  public init(_ volume: Double) { self.volume = volume }
  public func apply(to settings: inout PlayerSettings) { settings.volume = volume }
}

/// Seconds of media for each second, 0…16.
public struct Rate: PlayerSetting {
  private let rate: Double
  public init(_ rate: Double) { self.rate = rate }
  public func apply(to settings: inout PlayerSettings) { settings.rate = rate }
}

/// Begins paused, with the first frame up.
public struct NotAutoPlay: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.playsAtOnce = false }
}

/// The languages of sound to prefer, by BCP 47, the best loved first.
public struct AudioLanguage: PlayerSetting {
  private let languages: [String]
  public init(_ languages: String...) { self.languages = languages }
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
  public init(_ length: MediaTime, bytes: Int? = nil) {
    self.length = length
    self.bytes = bytes
  }
  public func apply(to settings: inout PlayerSettings) {
    settings.forwardBuffer = length
    if let bytes { settings.forwardBytes = bytes }
  }
}

/// How many bytes of a stream's segments are kept for loops and ways back.
public struct BackBuffer: PlayerSetting {
  private let bytes: Int
  public init(bytes: Int) { self.bytes = bytes }
  public func apply(to settings: inout PlayerSettings) { settings.backBytes = bytes }
}

/// Publishes the time as an event, every second unless told otherwise.
public struct TimePublishing: PlayerSetting {
  private let interval: MediaTime
  public init(_ interval: MediaTime = .seconds(1)) { self.interval = interval }
  public func apply(to settings: inout PlayerSettings) { settings.timePublishing = interval }
}

/// Which events are delivered.
public struct Events: PlayerSetting {
  private let filters: [PlayerEventFilter]
  public init(_ filters: [PlayerEventFilter]) { self.filters = filters }
  public func apply(to settings: inout PlayerSettings) { settings.events += filters }
}
