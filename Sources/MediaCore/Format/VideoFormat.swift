/// The shape and the colour of a picture.
public struct VideoFormat: Hashable, Sendable {
  /// Width in pixels as stored, before rotation and pixel shape.
  public var width: Int
  /// Height in pixels as stored, before rotation and pixel shape.
  public var height: Int
  /// FFmpeg's name of the pixel format, `yuv420p` for instance.
  public var pixelFormat: String
  /// Width over height of one pixel; unknown means square.
  public var sampleAspectRatio: Rational
  /// How far to turn the picture clockwise to show it, in degrees: 0, 90, 180 or 270.
  public var rotation: Int
  /// Whether the picture is mirrored left to right, before it is turned.
  public var isMirrored: Bool
  /// What the numbers of its pixels mean as colours.
  public var color: ColorDescription

  /// Makes a format; by default of square pixels, upright, of unspecified colours.
  public init(
    width: Int, height: Int, pixelFormat: String, sampleAspectRatio: Rational = .unknown,
    rotation: Int = 0, isMirrored: Bool = false, color: ColorDescription = ColorDescription()
  ) {
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.sampleAspectRatio = sampleAspectRatio
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.color = color
  }

  /// How the picture is mirrored and turned to be shown.
  public var orientation: Orientation {
    get { Orientation(rotation: rotation, isMirrored: isMirrored) }
    set {
      rotation = newValue.rotation
      isMirrored = newValue.isMirrored
    }
  }

  /// The size in square pixels once the pixel shape and the rotation are honoured.
  public var displaySize: PixelSize {
    let stretched = Double(width) * pixelAspect
    // A shape that gives more than that is an error of the file.
    let wide = stretched <= 32_768 ? max(1, Int(stretched.rounded())) : width
    return rotation % 180 == 0
      ? PixelSize(width: wide, height: height) : PixelSize(width: height, height: wide)
  }

  /// How wide a pixel is for its height; 1 where the file does not tell.
  package var pixelAspect: Double {
    sampleAspectRatio.isPositive ? sampleAspectRatio.value : 1
  }

  /// The size in its own pixels once the rotation is honoured.
  package var uprightSize: PixelSize {
    rotation % 180 == 0
      ? PixelSize(width: width, height: height) : PixelSize(width: height, height: width)
  }
}
