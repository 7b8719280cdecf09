/// What is known of a medium once it is open.
package struct MediaInformation: Sendable {
  /// FFmpeg's name of the container, `mov,mp4,m4a,3gp,3g2,mj2` for instance.
  package var container: String
  package var tracks: [Track]
  /// The length that the file declares; `nil` when it does not, and for live sources.
  package var duration: MediaTime?
  /// Whether the length was only worked out from how many bytes there are.
  package var durationIsEstimated: Bool
  package var isSeekable: Bool
  /// Whether it is one picture, which is shown for as long as its item says.
  package var isStill: Bool
  package var metadata: Metadata

  package init(
    container: String, tracks: [Track], duration: MediaTime?,
    durationIsEstimated: Bool = false, isSeekable: Bool, isStill: Bool = false,
    metadata: Metadata
  ) {
    self.container = container
    self.tracks = tracks
    self.duration = duration
    self.durationIsEstimated = durationIsEstimated
    self.isSeekable = isSeekable
    self.isStill = isStill
    self.metadata = metadata
  }
}

/// What a medium says about itself.
public struct Metadata: Hashable, Sendable {
  /// Every tag of the file, keys in lower case.
  public var tags: [String: String]
  /// Its named stretches as the file declares them; empty where it has none.
  public var chapters: [Chapter]
  /// The picture that belongs to the sound, as the bytes of an image file.
  public var artwork: [UInt8]?

  /// Makes what is known; by default nothing is.
  public init(tags: [String: String] = [:], chapters: [Chapter] = [], artwork: [UInt8]? = nil) {
    self.tags = tags
    self.chapters = chapters
    self.artwork = artwork
  }

  /// The tag `title`, or else the name of a radio station (`icy-name`); `nil` with neither.
  public var title: String? { tags["title"] ?? tags["icy-name"] }
  /// The tag `artist`, or else `album_artist`; `nil` with neither.
  public var artist: String? { tags["artist"] ?? tags["album_artist"] }
}

/// A named stretch of a medium.
public struct Chapter: Hashable, Sendable {
  /// What the file calls it; empty where it gives it no name.
  public var title: String
  /// Where it is, in the medium's time.
  public var range: TimeRange

  /// Makes a chapter of a name and a stretch of the medium's time.
  public init(title: String, range: TimeRange) {
    self.title = title
    self.range = range
  }
}
