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
