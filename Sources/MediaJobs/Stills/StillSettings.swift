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

  /// Makes settings; the defaults give the nearest key frame as it is.
  public init(
    tolerance: StillTolerance = .keyFrame, maximumSize: PixelSize? = nil,
    filters: FilterStack = FilterStack()
  ) {
    self.tolerance = tolerance
    self.maximumSize = maximumSize
    self.filters = filters
  }

  /// What makes stills of decoded pictures.
  var finisher: PictureFinisher {
    PictureFinisher(filters, maximumSize: maximumSize, pixelFormat: "rgb24")
  }
}
