internal import MediaCore

/// Which sound to play of those that an item has.
public enum AudioTrackChoice: Sendable, Hashable {
  /// The first in one of these languages, in order of preference; stays chosen for later items.
  ///
  /// A track falls into a language by RFC 4647 basic filtering. Where none does, less exact forms of the language
  /// are tried before the next one (RFC 4647, 3.4): for `de-CH` also `de`.
  case languages([String])
  /// By its place among the item's audio tracks, from 0.
  case index(Int)

  /// The first in a language, as BCP 47 writes it.
  public static func language(_ language: String) -> AudioTrackChoice { .languages([language]) }
}

/// A language is written as it is in JSON: `.audioTrack("en")`.
extension AudioTrackChoice: ExpressibleByStringLiteral {
  public init(stringLiteral language: String) { self = .languages([language]) }
}
