internal import MediaCore

/// Chooses which of an item's sounds to play.
struct TrackSelector {
  /// The language that was asked for; holds for later items too.
  var language: String?
  /// The place that was asked for among one item's audio tracks.
  var index: (item: ItemID, place: Int)?

  /// The index of the track among all of the file's; `nil` when there is no sound.
  func track(of item: ItemID, _ opened: OpenedItem) -> Int? {
    if let index, index.item == item, opened.audioTracks.indices.contains(index.place) {
      return opened.audioTracks[index.place]
    }
    let tracks = opened.audioTracks.compactMap { number in
      opened.information.tracks.first { $0.index == number }
    }
    if let language, let match = tracks.first(where: { Self.matches(language, $0.language) }) {
      return match.index
    }
    return (tracks.first { $0.isDefault } ?? tracks.first)?.index
  }

  /// Whether a language of a track falls into a range (RFC 4647 §3.3.1), with two- and three-letter codes of
  /// the same language taken for equal.
  static func matches(_ range: String, _ tag: String?) -> Bool {
    guard let tag else { return false }
    if range == "*" { return true }
    let wanted = subtags(range)
    let given = subtags(tag)
    return !wanted.isEmpty && given.count >= wanted.count
      && zip(wanted, given).allSatisfy { $0 == $1 }
  }

  private static func subtags(_ tag: String) -> [String] {
    var parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    if let first = parts.first { parts[0] = shortCodes[first] ?? first }
    return parts
  }

  /// ISO 639-2 codes, both kinds, by their ISO 639-1 equivalents: the languages films come in.
  private static let shortCodes = [
    "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it",
    "por": "pt", "nld": "nl", "dut": "nl", "rus": "ru", "ukr": "uk", "pol": "pl", "ces": "cs",
    "cze": "cs", "slk": "sk", "slo": "sk", "hun": "hu", "ron": "ro", "rum": "ro", "bul": "bg",
    "ell": "el", "gre": "el", "tur": "tr", "ara": "ar", "heb": "he", "fas": "fa", "per": "fa",
    "hin": "hi", "zho": "zh", "chi": "zh", "jpn": "ja", "kor": "ko", "tha": "th", "vie": "vi",
    "ind": "id", "msa": "ms", "may": "ms", "swe": "sv", "nor": "no", "nob": "nb", "dan": "da",
    "fin": "fi", "isl": "is", "ice": "is", "est": "et", "lav": "lv", "lit": "lt", "hrv": "hr",
    "srp": "sr", "slv": "sl", "cat": "ca", "eus": "eu", "baq": "eu",
  ]
}
