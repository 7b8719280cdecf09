/// What is known of a medium once it is open.
package struct MediaInformation: Sendable {
  /// FFmpeg's name of the container, `mov,mp4,m4a,3gp,3g2,mj2` for instance.
  package var container: String
  package var tracks: [Track]
  /// The length that the file declares; `nil` when it does not, and for live sources.
  package var duration: MediaTime?
  package var isSeekable: Bool
  package var metadata: Metadata

  package init(
    container: String, tracks: [Track], duration: MediaTime?, isSeekable: Bool, metadata: Metadata
  ) {
    self.container = container
    self.tracks = tracks
    self.duration = duration
    self.isSeekable = isSeekable
    self.metadata = metadata
  }
}

/// What a medium says about itself.
public struct Metadata: Hashable, Sendable {
  /// Every tag of the file, keys in lower case.
  public var tags: [String: String]
  public var chapters: [Chapter]
  /// The picture that belongs to the sound, as the bytes of an image file.
  public var artwork: [UInt8]?

  public init(tags: [String: String] = [:], chapters: [Chapter] = [], artwork: [UInt8]? = nil) {
    self.tags = tags
    self.chapters = chapters
    self.artwork = artwork
  }

  public var title: String? { tags["title"] ?? tags["icy-name"] }
  public var artist: String? { tags["artist"] ?? tags["album_artist"] }
}

/// A named stretch of a medium.
public struct Chapter: Hashable, Sendable {
  public var title: String
  public var range: TimeRange

  public init(title: String, range: TimeRange) {
    self.title = title
    self.range = range
  }
}
