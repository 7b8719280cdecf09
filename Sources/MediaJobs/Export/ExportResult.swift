public import MediaCore

/// What an export wrote.
public struct ExportResult: Sendable, Hashable {
  /// The file.
  public var path: String
  /// Its bytes.
  public var byteCount: Int64
  /// Where it begins in the asset: with `passthrough` at a key frame.
  public var start: MediaTime
  /// Its length.
  public var duration: MediaTime
  /// Whether it ends early, as the file would have become larger than it may.
  public var isLimited = false
  /// The tracks of the asset that the kind of file cannot hold, or that are no pictures, sound or text.
  public var omittedTracks: [Int]
  /// What its pictures have not, though those of the asset had it.
  public var losses: [ExportLoss] = []
}
