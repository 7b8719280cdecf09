internal import MediaCore

/// Which subtitles to show of those that an item has.
public enum SubtitleChoice: Sendable, Hashable {
  /// The first file that is given with the item, else forced ones in the language of the sound, if there are any:
  /// the default.
  case automatic
  /// The first in one of these languages, in order of preference; stays chosen for later items.
  ///
  /// By RFC 4647 lookup: `de-AT`, then `de`, then the next language. Forced ones only where there are no others.
  case languages([String])
  /// By its place among the item's subtitle tracks, from 0.
  case index(Int)
  /// None, for later items too.
  case off

  /// The first in a language, as BCP 47 writes it.
  public static func language(_ language: String) -> SubtitleChoice { .languages([language]) }
}

/// A language, or none, is written as it is in JSON: `.subtitles("en")`, `.subtitles(nil)`.
extension SubtitleChoice: ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  public init(stringLiteral language: String) { self = .languages([language]) }
  public init(nilLiteral: ()) { self = .off }
}
