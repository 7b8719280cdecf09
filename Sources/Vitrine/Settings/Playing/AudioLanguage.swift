/// The languages of sound to prefer, by BCP 47, in order of preference.
public struct AudioLanguage: PlayerSetting {
  private let languages: [String]
  /// Takes languages as BCP 47 writes them, `de-CH` for instance.
  public init(_ languages: String...) { self.languages = languages }
  /// Replaces `PlayerSettings.audioLanguages`.
  public func apply(to settings: inout PlayerSettings) { settings.audioLanguages = languages }
}
