import FFmpeg
import MediaCore
import Testing
import VitrineTesting

/// Pictures of full range keep it, whichever filter changes them.
@Suite("Filters and full range") struct FilterRangeTests {
  static let formats = [
    "yuv420p", "yuv444p", "yuv420p10le", "yuv444p10le", "yuv420p12le", "yuv420p16le",
    "yuv444p16le",
  ]

  /// Filters with parameters by which they change nothing.
  static let neutral = [
    "sepia=intensity=0", "mono=intensity=0", "noir=intensity=0", "tonal=intensity=0",
    "chrome=intensity=0", "faded=intensity=0", "instant=intensity=0", "process=intensity=0",
    "transfer=intensity=0", "monochrome=intensity=0", "invert=intensity=0", "hue=angle=0",
    "saturation=amount=1", "vibrance=amount=0", "exposure=ev=0", "gamma=power=1",
    "temperature=kelvin=6500", "colorControls", "colorMatrix", "fade=amount=0",
    "vignette=intensity=0", "grain=amount=0", "gaussianBlur=radius=0", "boxBlur=radius=0",
    "sharpen=amount=0", "unsharpMask=intensity=0", "denoise=strength=0", "deinterlace", "crop",
    "rotate=angle=0",
  ]

  private func format(_ name: String) -> VideoFormat {
    VideoFormat(
      width: 48, height: 32, pixelFormat: name,
      color: ColorDescription(matrix: "bt709", isFullRange: true))
  }

  @Test("A filter that is to change nothing does", arguments: neutral, formats)
  func nothing(filter: String, name: String) throws {
    let depth = try #require(PixelFormat(name)).depth
    // Colours that there are: gray of all shades, and a little chroma in the middle of them.
    let frame = try VideoFrame(filling: format(name)) { plane, x, y in
      let place = plane == 0 ? x : name.contains("420") ? 2 * x : x
      let shade = place * (1 << depth) / 48
      let isMiddle = 16..<32 ~= place
      return plane == 0
        ? shade
        : (1 << (depth - 1))
          + (isMiddle ? Pictures.noise(plane, x, y, largest: 1 << (depth - 4)) : 0)
    }
    let made = try frame.filtered(by: filter)
    #expect(made.format == frame.format)
    let most = RawVideo.difference(made, frame).most
    // The points of a cube are single floats, and in fixed point a little less.
    #expect(most <= (depth > 8 && filter.hasPrefix("vibrance") ? 2 << max(0, depth - 12) : 0))
  }

  @Test(
    "Black and white stay what they are where a filter has nothing to do with them",
    arguments: [
      "vignette=intensity=0.01", "grain=amount=1", "rotate=angle=45", "denoise=strength=0.1",
      "pixellate=size=4", "median=radius=2", "gaussianBlur=radius=2", "boxBlur=radius=3",
      "posterize=levels=2", "unsharpMask=radius=5", "edges",
    ], formats)
  func blackAndWhite(filter: String, name: String) throws {
    let depth = try #require(PixelFormat(name)).depth
    let largest = (1 << depth) - 1
    for luma in [0, largest] {
      let frame = try VideoFrame(filling: format(name)) { plane, _, _ in
        plane == 0 ? luma : 1 << (depth - 1)
      }
      let made = try frame.filtered(by: filter)
      let wanted = filter == "edges" ? 0 : luma
      let middle = Pictures.words(made, 0)[16 * 48 + 24]
      #expect(abs(middle - wanted) <= 2 << (depth - 8), "\(middle) instead of \(wanted)")
    }
  }
}
