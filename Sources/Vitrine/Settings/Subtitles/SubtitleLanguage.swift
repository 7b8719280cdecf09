/// The languages of subtitles to prefer, by BCP 47, in order of preference.
public struct SubtitleLanguage: PlayerSetting {
  private let languages: [String]
  /// Takes languages as BCP 47 writes them, `de-AT` for instance.
  public init(_ languages: String...) { self.languages = languages }
  /// Replaces `PlayerSettings.subtitleLanguages`.
  public func apply(to settings: inout PlayerSettings) { settings.subtitleLanguages = languages }
}
