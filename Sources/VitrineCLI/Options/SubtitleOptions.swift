internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about subtitles.
struct SubtitleOptions: ParsableArguments {
  @Option(
    help:
      "A file or URL of subtitles for every item, LANGUAGE=FILE to name its language; may be repeated.",
    completion: .file())
  var subtitles: [String] = []

  @Option(
    parsing: .unconditional,
    help: "How much later the subtitles of those files are shown, in seconds."
  )
  var subtitleOffset = 0.0

  @Option(help: "Languages of subtitles, in order of preference: de-CH,de,en.")
  var subtitleLanguage: String?

  @Option(help: "The font of subtitles.")
  var subtitleFont: String?

  @Option(parsing: .unconditional, help: "The size of subtitles, 0.25 to 4 times the usual.")
  var subtitleSize = 1.0

  @Option(help: "The colour of subtitles, #RRGGBB or #RRGGBBAA.")
  var subtitleColor: String?

  @Option(help: "The colour behind subtitles, or transparent.")
  var subtitleBackground: String?

  @Option(
    help: "The edge of subtitles: none, outline, shadow, raised or depressed.",
    completion: .list(["none", "outline", "shadow", "raised", "depressed"]))
  var subtitleEdge: String?

  func validate() throws {
    try FiniteNumbers.check([
      "--subtitle-offset": subtitleOffset, "--subtitle-size": subtitleSize,
    ])
  }

  func apply(to settings: inout PlayerSettings) throws {
    settings.subtitles = subtitles.map { text in
      var source = Self.source(text)
      source.offset = .seconds(subtitleOffset)
      return source
    }
    settings.subtitleLanguages =
      subtitleLanguage?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
    let edge = subtitleEdge.map { SubtitleStyle.Edge(rawValue: $0) }
    if case .some(nil) = edge {
      throw ValidationError("An edge is none, outline, shadow, raised or depressed.")
    }
    settings.subtitleStyle = SubtitleStyle(
      font: subtitleFont, size: subtitleSize, color: try color(subtitleColor),
      backgroundColor: try color(subtitleBackground), edge: edge ?? nil)
  }

  /// A file with its language before it, if what is there looks like one.
  private static func source(_ text: String) -> SubtitleSource {
    guard let equals = text.firstIndex(of: "=") else { return SubtitleSource(text) }
    let language = text[..<equals]
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isLanguage = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...8 : 1...8).contains(part.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || index > 0 && $0.isNumber) }
    }
    guard isLanguage else { return SubtitleSource(text) }
    return SubtitleSource(
      String(text[text.index(after: equals)...]), language: String(language))
  }

  private func color(_ text: String?) throws -> CueColor? {
    guard let text else { return nil }
    guard let color = CueColor(text) else {
      throw ValidationError("A colour is #RRGGBB, #RRGGBBAA or transparent.")
    }
    return color
  }
}
