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

/// The language of sound to prefer, by BCP 47.
public struct AudioLanguage: PlayerSetting {
  private let language: String
  public init(_ language: String) { self.language = language }
  public func apply(to settings: inout PlayerSettings) { settings.audioLanguage = language }
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
