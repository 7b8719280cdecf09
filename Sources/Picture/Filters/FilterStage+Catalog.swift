internal import FFmpeg
internal import MediaCore

extension FilterStage {
  /// What libavfilter does for a filter; none where the filter would change nothing, `nil` where libavfilter is not
  /// what does it.
  ///
  /// - Parameter format: Of the pictures that come in.
  static func stages(of filter: FilterDescription, _ format: VideoFormat) -> [FilterStage]? {
    switch filter.name {
    case "gaussianBlur": gaussianBlur(radius: filter.number("radius"), format)
    case "boxBlur": boxBlur(radius: filter.number("radius"), format)
    case "median":
      onScreen("median", "radius", "radiusV", radius: Int(filter.number("radius")), format)
    case "denoise": denoise(filter.number("strength"), format)
    case "posterize": posterize(levels: Int(filter.number("levels")), format)
    case "pixellate":
      [
        FilterStage(
          "pixelize",
          [
            "width": FilterArgument(filter.number("size")),
            "height": FilterArgument(filter.number("size")),
          ])
      ]
    case "edges":
      [
        FilterStage(
          "sobel", ["planes": 7, "scale": FilterArgument(filter.number("intensity"))], domain: .rgb)
      ]
    case "grain": grain(filter.number("amount").rounded())
    case "crop": crop(filter, format)
    case "flip":
      switch filter.choice("direction") {
      case "horizontal": [FilterStage("hflip")]
      case "vertical": [FilterStage("vflip")]
      default: [FilterStage("hflip"), FilterStage("vflip")]
      }
    case "rotate": rotate(filter)
    default: nil
    }
  }

  /// Whether a filter moves pixels, so that the picture must be upright before.
  static func movesPixels(_ filter: FilterDescription) -> Bool {
    ["crop", "flip", "rotate"].contains(filter.name)
  }

  private static func gaussianBlur(radius: Double, _ format: VideoFormat) -> [FilterStage] {
    guard radius > 0 else { return [] }
    return planes(of: format).compactMap { planes, shift in
      // It writes beside its memory where there is but one column.
      guard format.width > 1 << shift.width else { return nil }
      return FilterStage(
        "gblur",
        [
          "planes": FilterArgument(integerLiteral: planes),
          // More passes come closer to the curve.
          "steps": 3, "sigma": FilterArgument(radius / Double(1 << shift.width)),
          "sigmaV": FilterArgument(radius / Double(1 << shift.height)),
        ])
    }
  }

  private static func boxBlur(radius: Double, _ format: VideoFormat) -> [FilterStage] {
    let largest = max(0, min(format.width, format.height) / 4 - 1)
    return onScreen("avgblur", "sizeX", "sizeY", radius: min(Int(radius), largest), format)
  }

  /// A filter that looks as far around each number as a radius says, in each plane as far as is the same on the screen.
  private static func onScreen(
    _ filter: String, _ across: String, _ down: String, radius: Int, _ format: VideoFormat
  ) -> [FilterStage] {
    planes(of: format).compactMap { planes, shift in
      let (width, height) = (radius >> shift.width, radius >> shift.height)
      // A radius of 0 across is not to be had from these filters, and 0 down means that of across.
      guard max(width, height) > 0 else { return nil }
      return FilterStage(
        filter,
        options: [
          ("planes", FilterArgument(integerLiteral: planes)),
          (across, FilterArgument(integerLiteral: max(1, width))),
          (down, FilterArgument(integerLiteral: max(1, height))),
        ])
    }
  }

  /// Planes that are of one size, as FFmpeg's filters count them, and how much smaller than the picture they are.
  private static func planes(
    of format: VideoFormat
  ) -> [(planes: Int, shift: PixelFormat.PixelSizeShift)] {
    let all = 15
    let chroma = 6
    guard let pixels = PixelFormat(format.pixelFormat) else { return [] }
    let whole = PixelFormat.PixelSizeShift(width: 0, height: 0)
    return pixels.chromaShift == whole
      ? [(all, whole)] : [(all - chroma, whole), (chroma, pixels.chromaShift)]
  }

  private static func denoise(_ strength: Double, _ format: VideoFormat) -> [FilterStage] {
    guard strength > 0 else { return [] }
    // hqdn3d's own defaults, 4, 3, 6 and 4.5, at 0.4: numbers of limited range, of which full range has more.
    let isFull = PixelFormat(format.pixelFormat).map { !$0.isRGB && format.hasFullRange(as: $0) }
    let scale = strength / 0.4
    let (luma, chroma) =
      isFull == true ? (scale * 255 / 219, scale * 255 / 224) : (scale, scale)
    let denoising = FilterStage(
      "hqdn3d",
      [
        "luma_spatial": FilterArgument(4 * luma), "chroma_spatial": FilterArgument(3 * chroma),
        "luma_tmp": FilterArgument(6 * luma), "chroma_tmp": FilterArgument(4.5 * chroma),
      ])
    // With nine and ten bits it reads one number beyond each row, and takes what that is for a place in a table.
    guard let depth = PixelFormat(format.pixelFormat)?.depth, (9...10).contains(depth) else {
      return [denoising]
    }
    return [
      FilterStage("format", ["pix_fmts": "yuv420p16le|yuv422p16le|yuv444p16le"]), denoising,
      FilterStage("format", ["pix_fmts": FilterArgument(stringLiteral: format.pixelFormat)]),
    ]
  }

  /// The seed is given, so that playing again gives the same.
  private static func grain(_ amount: Double) -> [FilterStage] {
    guard amount > 0 else { return [] }
    return [
      FilterStage(
        "noise", ["all_seed": 1, "all_strength": FilterArgument(amount), "all_flags": "t"])
    ]
  }

  private static func posterize(levels: Int, _ format: VideoFormat) -> [FilterStage] {
    let step = FilterArgument(
      expression: "clip(floor(val/(maxval+1)*\(levels)),0,\(levels - 1))*maxval/\(levels - 1)")
    return [FilterStage("lutrgb", ["r": step, "g": step, "b": step], domain: .rgb)]
  }

  private static func crop(_ filter: FilterDescription, _ format: VideoFormat) -> [FilterStage] {
    let shift = PixelFormat(format.pixelFormat)?.chromaShift
    let across = CroppedSide(
      of: format.width, from: filter.number("x"), filter.number("width"),
      step: 1 << (shift?.width ?? 0))
    let down = CroppedSide(
      of: format.height, from: filter.number("y"), filter.number("height"),
      step: 1 << (shift?.height ?? 0))
    guard across.length < format.width || down.length < format.height else { return [] }
    return [
      FilterStage(
        "crop",
        [
          "w": FilterArgument(integerLiteral: across.length),
          "h": FilterArgument(integerLiteral: down.length),
          "x": FilterArgument(integerLiteral: across.start),
          "y": FilterArgument(integerLiteral: down.start), "exact": 1,
        ])
    ]
  }

  /// Quarters of a turn.
  private static func rotate(_ filter: FilterDescription) -> [FilterStage]? {
    let turn = filter.number("angle").truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0: return []
    case 90: return [FilterStage("transpose", ["dir": "clock"])]
    case 180: return [FilterStage("hflip"), FilterStage("vflip")]
    case 270: return [FilterStage("transpose", ["dir": "cclock"])]
    default: return nil
    }
  }
}
