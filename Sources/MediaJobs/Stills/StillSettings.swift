public import MediaCore

/// How stills are taken and what is done to them.
///
/// Rotation and pixel shape are always applied, and pictures of high dynamic range are mapped to the ordinary one.
public struct StillSettings: Sendable, Hashable {
  /// How far from its time a picture may be; the default is the nearest key frame.
  public var tolerance: StillTolerance
  /// The size that a picture is made smaller to fit into, its shape kept; `nil`, the default, for its own size.
  public var maximumSize: PixelSize?
  /// What is done to each picture; the default is nothing.
  public var filters: FilterStack
  /// A file of subtitles that is drawn on pictures, by the times of the asset; `nil`, the default, draws none.
  public var burnedSubtitles: String?
  /// The number of a text track of the asset that is drawn in their place; `nil`, the default, draws none.
  public var burnedTrack: Int?

  /// Makes settings; the defaults give the nearest key frame as it is.
  public init(
    tolerance: StillTolerance = .keyFrame, maximumSize: PixelSize? = nil,
    filters: FilterStack = FilterStack(), burnedSubtitles: String? = nil, burnedTrack: Int? = nil
  ) {
    self.tolerance = tolerance
    self.maximumSize = maximumSize
    self.filters = filters
    self.burnedSubtitles = burnedSubtitles
    self.burnedTrack = burnedTrack
  }

  /// What makes stills of decoded pictures.
  ///
  /// - Throws: What reading the files of filters throws, 1001 for a size without an extent.
  func finisher(for asset: Asset) throws(MediaError) -> PictureFinisher {
    if let size = maximumSize, min(size.width, size.height) < 1 {
      throw MediaError(.invalidArgument, "no picture fits into \(size.width)x\(size.height)")
    }
    return PictureFinisher(
      try filters.withFiles(readBy: asset.opener), maximumSize: maximumSize, pixelFormat: "rgb24")
  }
}
