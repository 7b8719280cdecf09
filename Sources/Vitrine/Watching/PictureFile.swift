package import FFmpeg
internal import FoundationEssentials
package import MediaCore

/// A picture of a file that shown pictures are compared with; made small, so that little is kept of it.
package struct PictureFile: Sendable {
  /// How wide and how high it is at most; larger ones are made smaller.
  private static let longest = 640
  private static let pixelLimit = 1 << 26

  package let path: String
  /// The size in which pictures are compared.
  package let size: PixelSize
  /// Green, blue and red, rows from the top.
  private let planes: [[UInt8]]
  private let look: PictureLikeness

  /// Reads a PNG, a JPEG or a WebP; blocks.
  ///
  /// - Throws: 2000 when it cannot be read, 3xxx and 4xxx when it is no such picture.
  package init(path: String) throws(MediaError) {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw MediaError(.readFailed, "'\(path)' cannot be read")
    }
    let bytes = [UInt8](data)
    let isWebP = bytes.count > 12 && bytes[8..<12].elementsEqual("WEBP".utf8)
    guard let format = StillFormat(coverIn: bytes) ?? (isWebP ? .webp : nil) else {
      throw MediaError(.unsupportedContainer, "'\(path)' is no PNG, JPEG or WebP")
    }
    let picture = try PictureDecoder.decode(bytes, of: format, pixelLimit: Self.pixelLimit)
    // Turned as the file says, in its own size.
    let upright = try picture.converted(to: .planes).format
    let scale = min(1, Double(Self.longest) / Double(max(upright.width, upright.height)))
    let size = PixelSize(
      width: Int((Double(upright.width) * scale).rounded()),
      height: Int((Double(upright.height) * scale).rounded()))
    guard size.width >= 16, size.height >= 16 else {
      throw MediaError(.unsupportedContainer, "'\(path)' is smaller than 16 by 16 pixels")
    }
    self.path = path
    self.size = size
    planes = Self.planes(of: try picture.converted(to: .planes, size: size))
    look = PictureLikeness(planes, width: size.width)
  }

  /// How alike another picture is: the structural similarity of the luma or of one of the colour differences, the least
  /// of the three.
  ///
  /// - Returns: 1 for the same, about 0 for one that has nothing of it.
  /// - Throws: 7001 when the picture cannot be converted.
  package func likeness(of picture: VideoFrame) throws(MediaError) -> Double {
    let other = Self.planes(of: try picture.converted(to: .planes, size: size))
    return look.likeness(to: PictureLikeness(other, width: size.width))
  }

  /// The picture of the file, the other one, and four times what they differ by, in the size in which they are compared.
  package func comparison(
    with picture: VideoFrame
  ) throws(MediaError) -> [(name: String, image: OverlayImage)] {
    let other = Self.planes(of: try picture.converted(to: .planes, size: size))
    let difference = zip(planes, other).map { one, other in
      zip(one, other).map { UInt8(min(255, 4 * abs(Int($0) - Int($1)))) }
    }
    return [
      ("expected", image(of: planes)), ("shown", image(of: other)),
      ("difference", image(of: difference)),
    ]
  }

  private func image(of planes: [[UInt8]]) -> OverlayImage {
    let pixels = planes[0].indices.map { place -> UInt32 in
      let (green, blue) = (UInt32(planes[0][place]), UInt32(planes[1][place]))
      let red = UInt32(planes[2][place])
      return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
    return OverlayImage(size: size, pixels: pixels)
  }

  private static func planes(of picture: VideoFrame) -> [[UInt8]] {
    let bytes = picture.packedBytes
    let count = picture.format.width * picture.format.height
    return (0..<3).map { Array(bytes[$0 * count..<($0 + 1) * count]) }
  }
}

extension PixelLayout {
  /// Green, blue and red, each in a plane of its own.
  fileprivate static let planes = PixelLayout(rawValue: "gbrp")
}
