internal import HLS
internal import MediaCore

/// The names of a stream's renditions in several languages, which it carries as session data.
///
/// Source: draft-pantos-hls-rfc8216bis, appendix E: for each NAME an object of translations by their languages.
struct RenditionNames: Sendable {
  private var translations: [String: [String: String]] = [:]

  /// - Returns: `nil` if the datum has another ID or is no object.
  init?(_ datum: SessionDatum) {
    guard datum.id == SessionData.renditionNames, case .object(let names)? = Self.document(datum)
    else { return nil }
    for name in names.members {
      guard case .object(let texts) = name.value else { continue }
      for text in texts.members {
        guard case .string(let translation) = text.value else { continue }
        translations[name.name, default: [:]][text.name] = translation
      }
    }
  }

  /// The document, which some playlists have as text.
  private static func document(_ datum: SessionDatum) -> JSONValue? {
    guard case .string(let text) = datum.value else { return datum.value }
    return try? JSONReader.value(of: Array(text.utf8).span)
  }

  /// The translation of a name into the first of some languages that there is one for; `nil` if there is none.
  func name(_ name: String, in languages: [String]) -> String? {
    guard let texts = translations[name] else { return nil }
    let known = texts.keys.sorted()
    return LanguageRange.first(of: languages, in: known, by: { $0 }).flatMap { texts[$0] }
  }

  /// Tracks with their titles in the first of some languages that there is a translation for.
  func localized(_ tracks: [Track], in languages: [String]) -> [Track] {
    tracks.map { track in
      var track = track
      track.title = track.title.map { name($0, in: languages) ?? $0 }
      return track
    }
  }
}
