public import MediaCore

/// A file of subtitles that is shown with an item.
public struct SubtitleSource: Sendable, Hashable {
  /// A path, a URL, or a bare name to be found in the media search path.
  ///
  /// The format and the encoding are found out by looking: WebVTT, SubRip, SubStation Alpha or TTML.
  public var source: String
  /// As BCP 47 writes it; `nil` if it is not known.
  public var language: String?
  /// What a menu would call it.
  public var label: String?
  /// How much later its cues are shown than it says; negative for earlier.
  ///
  /// The default is 0.
  public var offset: MediaTime
  /// Whether it holds only what must be read to understand the sound.
  public var isForced: Bool

  /// Describes a file; by default in a language that is not known, shown when it says.
  public init(
    _ source: String, language: String? = nil, label: String? = nil, offset: MediaTime = .zero,
    isForced: Bool = false
  ) {
    self.source = source
    self.language = language
    self.label = label
    self.offset = offset
    self.isForced = isForced
  }

  /// How many an item may have; more are passed over.
  public static let limit = 64
}
