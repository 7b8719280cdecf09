public import MediaCore

/// One of several sources that are joined into one file, and the part of it that is taken.
public struct ExportSegment: Sendable {
  /// The source.
  public var asset: Asset
  /// Where the part begins; the default is the beginning of the source.
  public var start: MediaTime
  /// Where it ends; `nil`, the default, for the end of the source.
  public var end: MediaTime?

  /// Makes a segment; the default is all of a source.
  public init(_ asset: Asset, start: MediaTime = .zero, end: MediaTime? = nil) {
    self.asset = asset
    self.start = max(.zero, start)
    self.end = end
  }
}
