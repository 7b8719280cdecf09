/// An alternative of sound, picture or text: EXT-X-MEDIA.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.1.
package struct Rendition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case audio = "AUDIO"
    case video = "VIDEO"
    case subtitles = "SUBTITLES"
    case closedCaptions = "CLOSED-CAPTIONS"
  }

  /// What CHANNELS says of sound.
  package struct Channels: Hashable, Sendable {
    /// The highest number of independent channels at one time.
    package var count: Int
    /// Audio Coding Identifiers of spatial sound, `JOC` for instance; empty for plain channels.
    package var codingIdentifiers: [String] = []
    /// Special Usage Identifiers, `BINAURAL` or `DOF-3` for instance.
    package var usageIdentifiers: [String] = []
    /// Whether there is more that is not known: an equal rendition without it is better.
    package var hasUnknownParameters = false

    package init(count: Int) { self.count = count }
  }

  package var kind: Kind
  /// The Media Playlist, resolved; `nil` when the media is in the variant's own playlist.
  package var uri: String?
  package var groupID: String
  /// What a person reads.
  package var name: String
  /// The language as RFC 5646 writes it.
  package var language: String?
  /// A language that goes with it in another role, written for spoken for instance.
  package var associatedLanguage: String?
  package var stableID: String?
  /// Whether to play it by default.
  package var isDefault = false
  /// Whether it may be played without being chosen, because it fits the system's language.
  package var isAutoselected = false
  /// Whether it is essential: subtitles of what is in a foreign language, for instance.
  package var isForced = false
  /// Which one it is within the segments.
  package var instreamID: String?
  package var bitDepth: Int?
  /// Samples a second.
  package var sampleRate: Int?
  /// Media Characteristic Tags, `public.easy-to-read` for instance.
  package var characteristics: [String] = []
  package var channels: Channels?

  package init(kind: Kind, groupID: String, name: String, uri: String? = nil) {
    self.kind = kind
    self.groupID = groupID
    self.name = name
    self.uri = uri
  }
}
