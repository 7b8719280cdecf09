internal import FFmpeg

/// Which number of a pixel format is which colour, for formats that can be blended as they are.
///
/// Those are all whose numbers have 8 to 16 bits and stand at whole bytes, in planes, half in planes or packed.
struct BlendLayout {
  enum Component {
    case red, green, blue
    case luma, blueDifference, redDifference
    case alpha
  }

  /// A plane of the format, read as rows of cells that hold one number for each lane.
  struct Plane {
    var index: Int
    /// What each number of a cell is; `nil` for padding.
    var lanes: [Component?]
    /// How many columns and rows of the picture a cell stands for, as powers of two.
    var columnShift: Int
    var rowShift: Int
  }

  let planes: [Plane]
  /// Bits of each number.
  let depth: Int
  /// Bits below each number in its bytes that mean nothing: 6 in P010.
  let shift: Int

  var bytesPerNumber: Int { depth + shift > 8 ? 2 : 1 }

  /// `nil` for a format that has to be converted before something is laid on it.
  init?(_ format: PixelFormat) {
    guard !format.isPaletted, !format.isBigEndian, !format.name.hasPrefix("xyz"),
      let places = format.components, let first = places.first
    else { return nil }
    guard (8...16).contains(first.depth),
      places.allSatisfy({ $0.depth == first.depth && $0.shift == first.shift })
    else { return nil }
    depth = first.depth
    shift = first.shift
    let bytes = depth + shift > 8 ? 2 : 1

    var planes: [Int: Plane] = [:]
    for (component, place) in zip(Self.components(of: format), places) {
      let (step, offset) = (place.step, place.offset)
      guard step % bytes == 0, offset % bytes == 0, offset < step, step / bytes <= 4 else {
        return nil
      }
      let isChroma = component == .blueDifference || component == .redDifference
      let cell = Plane(
        index: place.plane, lanes: Array(repeating: nil, count: step / bytes),
        columnShift: isChroma ? format.chromaShift.width : 0,
        rowShift: isChroma ? format.chromaShift.height : 0)
      var plane = planes[cell.index] ?? cell
      // Luma and smaller chroma in one plane, as in yuyv422, are no cells of one size.
      guard plane.lanes.count == cell.lanes.count, plane.columnShift == cell.columnShift,
        plane.lanes[offset / bytes] == nil
      else { return nil }
      plane.lanes[offset / bytes] = component
      planes[cell.index] = plane
    }
    self.planes = planes.values.sorted { $0.index < $1.index }
  }

  /// What FFmpeg's descriptor of the format lists, in its order.
  private static func components(of format: PixelFormat) -> [Component] {
    let colors: [Component] =
      if format.isRGB {
        [.red, .green, .blue]
      } else if format.componentCount < 3 {
        [.luma]
      } else {
        [.luma, .blueDifference, .redDifference]
      }
    return format.hasAlpha ? colors + [.alpha] : colors
  }

  /// The format that one without a layout is converted to: nothing of it is lost to the eye, and what can be seen
  /// through stays so.
  ///
  /// - Parameter bringsColor: Whether what is put on a gray one is not gray.
  static func substitute(for format: PixelFormat, bringsColor: Bool) -> String {
    let isDeep = format.depth > 8
    let hasAlpha = format.hasAlpha
    if format.isRGB || format.isPaletted || format.name.hasPrefix("xyz") {
      return isDeep ? (hasAlpha ? "gbrap16le" : "gbrp16le") : hasAlpha ? "rgba" : "rgb24"
    }
    if format.isGray, !bringsColor {
      return isDeep ? (hasAlpha ? "ya16le" : "gray16le") : hasAlpha ? "ya8" : "gray"
    }
    let family = hasAlpha ? "yuva" : "yuv"
    let shape =
      switch (format.chromaShift.width, format.chromaShift.height) {
      case (0, _): family + "444p"
      case (_, 0): family + "422p"
      default: family + "420p"
      }
    return isDeep ? shape + "16le" : shape
  }
}
