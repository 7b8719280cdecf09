public import MediaCore

/// What a snapshot is to be like.
///
/// ```swift
/// let seen = SnapshotOptions(width: 320)
/// let decoded = SnapshotOptions(format: .jpeg, showsOverlays: false)
/// print(seen == decoded)
/// ```
public struct SnapshotOptions: Sendable, Hashable {
  /// In pixels; `nil`, the default, for what goes with the height by the shape in which the picture is shown.
  ///
  /// With neither it has the size in which it is shown, or its own where there is no window.
  public var width: Int?
  /// As the width.
  public var height: Int?
  /// PNG by default.
  public var format: PictureFormat
  /// Whether it has on it what is drawn on the picture and done to it, as it is seen; otherwise it is the picture as
  /// it was decoded, upright and by itself.
  ///
  /// The default is that it has.
  public var showsOverlays: Bool

  /// Makes options; the defaults give a PNG of what is seen, in the size in which it is shown.
  public init(
    width: Int? = nil, height: Int? = nil, format: PictureFormat = .png,
    showsOverlays: Bool = true
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.showsOverlays = showsOverlays
  }

  /// Makes options for a size, with bars or cut where what is shown has another shape.
  public init(size: PixelSize, format: PictureFormat = .png, showsOverlays: Bool = true) {
    self.init(
      width: size.width, height: size.height, format: format, showsOverlays: showsOverlays)
  }

  /// Whether both sides are asked for, so that the shape may be another than that in which the picture is shown.
  var hasShape: Bool { width != nil && height != nil }

  /// The size of a snapshot of something that is shown in a size.
  func size(of shown: PixelSize) -> PixelSize {
    func side(_ other: Int, times own: Int, over divisor: Int) -> Int {
      let length = Double(other) * Double(own) / Double(max(1, divisor))
      return Int(min(max(1, length.rounded()), Double(Int32.max)))
    }
    return switch (width, height) {
    case (nil, nil): shown
    case (let width?, let height?): PixelSize(width: width, height: height)
    case (let width?, nil):
      PixelSize(width: width, height: side(width, times: shown.height, over: shown.width))
    case (nil, let height?):
      PixelSize(width: side(height, times: shown.width, over: shown.height), height: height)
    }
  }
}
