public import MediaCore

/// What a download has left.
public struct DownloadResult: Sendable, Hashable {
  /// The file or the folder.
  public var path: String
  /// What a player is given: the file, or the playlist in the folder.
  public var playablePath: String
  /// How many bytes it has.
  public var byteCount: Int64
  /// How long a stream is; `nil` for a file, which was not looked into.
  public var duration: MediaTime?
  /// Whether parts of an earlier run were thrown away, as the source is another one now.
  public var hasBegunAnew: Bool
  /// What a person reads of it, as the download was told; `nil` where it was not.
  public var title: String?
  /// The file of its picture, which is `path` where that holds it; `nil` where none is known of.
  public var artworkPath: String?
  /// The tracks that one file cannot hold, by their indices in the stream, as those of timed metadata; none of a folder.
  public var omittedTracks: [Int] = []
}
