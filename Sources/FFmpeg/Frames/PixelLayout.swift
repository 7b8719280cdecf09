/// How the pixels of a converted picture lie in memory, by FFmpeg's name of the pixel format.
public struct PixelLayout: RawRepresentable, Hashable, Sendable {
  /// FFmpeg's name, as `ffmpeg -pix_fmts` lists them.
  public let rawValue: String

  /// Takes a name; a picture is refused when it is converted to one that is none.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One plane of 4 bytes a pixel: blue, green, red, opacity; Cairo's and Windows' order.
  public static let bgra = PixelLayout(rawValue: "bgra")
  /// One plane of 4 bytes a pixel: red, green, blue, opacity.
  public static let rgba = PixelLayout(rawValue: "rgba")
  /// One plane of 3 bytes a pixel: red, green, blue.
  public static let rgb24 = PixelLayout(rawValue: "rgb24")
  /// A plane of luma, and one of half its rows with pairs of blue and red chroma.
  public static let nv12 = PixelLayout(rawValue: "nv12")
  /// A plane of luma and two of chroma of half the width and height.
  public static let yuv420p = PixelLayout(rawValue: "yuv420p")
  /// One plane of luma, a byte a pixel.
  public static let gray = PixelLayout(rawValue: "gray")
}
