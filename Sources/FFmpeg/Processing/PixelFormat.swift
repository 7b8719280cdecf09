internal import CFFmpeg
internal import MediaCore

/// What is known of one of FFmpeg's pixel formats.
package struct PixelFormat: Hashable, Sendable {
  /// FFmpeg's name, `yuv420p` for instance.
  package let name: String
  /// Bits of the deepest component.
  package let depth: Int
  package let componentCount: Int
  /// Columns and rows of luma for each of chroma, as powers of two.
  package let chromaShift: PixelSizeShift
  package let isRGB: Bool
  package let hasAlpha: Bool
  /// Whether each component has a plane of its own.
  package let isPlanar: Bool
  package let isPaletted: Bool
  /// Whether it has no colour.
  package var isGray: Bool { componentCount < 3 && !isPaletted }
  let native: AVPixelFormat

  /// How much smaller the planes of chroma are, as powers of two.
  package struct PixelSizeShift: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Looks a format up; `nil` when this FFmpeg does not know the name.
  package init?(_ name: String) {
    self.init(native: av_get_pix_fmt(name))
  }

  init?(native: AVPixelFormat) {
    guard let descriptor = av_pix_fmt_desc_get(native), let name = av_get_pix_fmt_name(native)
    else { return nil }
    let facts = descriptor.pointee
    let flags = Int32(truncatingIfNeeded: facts.flags)
    self.native = native
    self.name = String(cString: name)
    componentCount = Int(facts.nb_components)
    depth =
      [facts.comp.0, facts.comp.1, facts.comp.2, facts.comp.3]
      .prefix(componentCount).map { Int($0.depth) }.max() ?? 0
    chromaShift = PixelSizeShift(
      width: Int(facts.log2_chroma_w), height: Int(facts.log2_chroma_h))
    isRGB = flags & AV_PIX_FMT_FLAG_RGB != 0
    hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0
    isPaletted = flags & AV_PIX_FMT_FLAG_PAL != 0
    isPlanar = av_pix_fmt_count_planes(native) == Int32(facts.nb_components)
  }

  /// Whether it is one of FFmpeg's old formats that mean full range by their name alone.
  var isFullRangeByName: Bool { name.hasPrefix("yuvj") }

  /// The same layout under the name that does not tell the range.
  var withoutRange: PixelFormat {
    guard isFullRangeByName else { return self }
    return PixelFormat("yuv" + name.dropFirst(4)) ?? self
  }
}

extension VideoFormat {
  /// Whether its numbers go from the least to the most that there are.
  ///
  /// Gray pictures, with alpha or without, are so unless they say otherwise, as JPEG and PNG mean them.
  ///
  /// - Parameter pixels: Its own pixel format, or the one that its pictures are about to have.
  package func hasFullRange(as pixels: PixelFormat) -> Bool {
    pixels.isRGB || pixels.isFullRangeByName || (color.isFullRange ?? pixels.isGray)
  }

  /// Whether its pictures may be seen through in places.
  package var isTransparent: Bool { PixelFormat(pixelFormat)?.hasAlpha == true }
}

extension VideoFrame {
  /// The number of planes that hold bytes: a palette counts.
  package var storedPlaneCount: Int {
    planeCount + (PixelFormat(native: pixelFormat)?.isPaletted == true ? 1 : 0)
  }
}
