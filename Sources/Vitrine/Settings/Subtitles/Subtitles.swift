public import MediaCore
public import Playback

/// Adds a file of subtitles to every item, as a path or a URL.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("film.mp4")
///   Subtitles("film.de.srt", language: "de", offset: .milliseconds(-400))
///   SubtitleLanguage("de", "en")
/// }
/// ```
public struct Subtitles: PlayerSetting {
  private let source: SubtitleSource

  /// - Parameters:
  ///   - source: WebVTT, SubRip, SubStation Alpha or TTML, in any usual encoding.
  ///   - language: As BCP 47 writes it.
  ///   - offset: How much later it is shown than it says.
  public init(_ source: String, language: String? = nil, offset: MediaTime = .zero) {
    self.init(SubtitleSource(source, language: language, offset: offset))
  }

  /// Takes a file with all that can be said of it.
  public init(_ source: SubtitleSource) { self.source = source }

  /// Adds to `PlayerSettings.subtitles`.
  public func apply(to settings: inout PlayerSettings) { settings.subtitles.append(source) }
}
