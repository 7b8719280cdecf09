package import FFmpeg
package import MediaCore

/// Puts a picture into another one, in the other's format; one owner, one thread at a time.
///
/// Pixels are replaced, so that it costs what copying them does; only where its corners are round are the two mixed.
package struct FrameInserter: ~Copyable {
  private var scaler = Scaler()
  private var insetScaler = Scaler()
  private let pool: FramePool
  /// The picture that was put in last, as it was put in: one that stands is converted once.
  private var last:
    (source: FrameStorage, ground: CueColor, target: VideoFormat, picture: VideoFrame)?

  /// - Parameter pool: What written frames are taken from.
  package init(pool: FramePool = FramePool()) { self.pool = pool }

  /// A frame with another one on it, upright and scaled to a rectangle.
  ///
  /// - Parameters:
  ///   - rect: Within the frame; moved to where numbers of chroma begin.
  ///   - radius: Of the corners, as a fraction of the smaller side.
  ///   - ground: What stands where the one that is put in can be seen through; the default is black.
  /// - Throws: 7001 when one of the frames cannot be converted, 1000 when there is no memory.
  package mutating func insert(
    _ inset: VideoFrame, into frame: consuming VideoFrame, at rect: PixelRect, radius: Double,
    ground: CueColor = .black
  ) throws(MediaError) -> VideoFrame {
    guard var pixels = PixelFormat(frame.format.pixelFormat) else { return frame }
    let bringsColor = pixels.isGray && PixelFormat(inset.format.pixelFormat)?.isGray != true
    if bringsColor || BlendLayout(pixels) == nil {
      frame = try scaler.convert(
        frame, to: BlendLayout.substitute(for: pixels, bringsColor: bringsColor))
      guard let substitute = PixelFormat(frame.format.pixelFormat) else { return frame }
      pixels = substitute
    }
    guard let layout = BlendLayout(pixels) else {
      throw MediaError(.processingFailed, "nothing can be put into \(pixels.name)")
    }
    let bounds = PixelSize(width: frame.format.width, height: frame.format.height)
    guard let place = rect.aligned(to: pixels.chromaShift, in: bounds) else { return frame }
    let picture = try converted(
      inset, on: ground, like: frame.format,
      size: PixelSize(width: place.width, height: place.height))
    let corner = radius * Double(min(place.width, place.height))
    let shape = RoundedRectangle(
      left: 0, top: 0, right: Double(place.width), bottom: Double(place.height), radiusX: corner,
      radiusY: corner)
    var target = try frame.writable(from: pool)
    for plane in layout.planes {
      Self.copy(plane, layout, of: picture, in: shape, to: place, &target)
    }
    return target.finish()
  }

  private mutating func converted(
    _ inset: VideoFrame, on ground: CueColor, like format: VideoFormat, size: PixelSize
  ) throws(MediaError) -> VideoFrame {
    if let last, last.source === inset.storage, last.ground == ground,
      last.target == format, last.picture.format.width == size.width,
      last.picture.format.height == size.height
    {
      return last.picture
    }
    let upright = try insetScaler.flatten(inset, on: ground, from: pool)
      .turnedUpright(&insetScaler)
    let picture = try insetScaler.convert(upright, like: format, size: size)
    last = (inset.storage, ground, format, picture)
    return picture
  }

  private static func copy(
    _ plane: BlendLayout.Plane, _ layout: BlendLayout, of picture: VideoFrame,
    in shape: RoundedRectangle, to place: PixelRect, _ target: inout WritableFrame
  ) {
    let lanes = plane.lanes.count
    let (cellWidth, cellHeight) = (1 << plane.columnShift, 1 << plane.rowShift)
    let cells = (place.width + cellWidth - 1) >> plane.columnShift
    let offset = (place.x >> plane.columnShift) * lanes * layout.bytesPerNumber
    let curved = min(cells, Int((shape.radiusX / Double(cellWidth)).rounded(.up)) + 1)
    for row in 0..<(place.height + cellHeight - 1) >> plane.rowShift {
      let y = row << plane.rowShift
      let start = target.row((place.y >> plane.rowShift) + row, of: plane.index) + offset
      let isStraight =
        Double(y) >= shape.radiusY && Double(y + cellHeight) <= shape.bottom - shape.radiusY
      // How much is seen of the first cells, and mirrored of the last, in parts of 64.
      let shares: [Int] =
        isStraight
        ? []
        : (0..<curved).map { cell in
          let seen = shape.coverage(
            of: cell << plane.columnShift, y, width: cellWidth, height: cellHeight)
          return Int((seen * 64).rounded())
        }
      picture.withRow(row, of: plane.index) { span in
        span.withUnsafeBytes { source in
          let count = min(source.count, cells * lanes * layout.bytesPerNumber)
          let line = CopiedRow(
            source: UnsafeRawBufferPointer(rebasing: source[..<count]), target: start,
            lanes: lanes, shares: shares)
          if layout.bytesPerNumber == 1 {
            line.copy(as: UInt8.self)
          } else {
            line.copy(as: UInt16.self)
          }
        }
      }
    }
  }
}

/// A row of numbers that takes the place of another, mixed with it at both ends.
private struct CopiedRow {
  let source: UnsafeRawBufferPointer
  let target: UnsafeMutableRawPointer
  let lanes: Int
  let shares: [Int]

  func copy<Number: FixedWidthInteger>(as type: Number.Type) {
    guard !shares.isEmpty else {
      UnsafeMutableRawBufferPointer(start: target, count: source.count).copyMemory(from: source)
      return
    }
    let numbers = source.bindMemory(to: Number.self)
    let under = target.assumingMemoryBound(to: Number.self)
    let cells = numbers.count / max(1, lanes)
    for cell in 0..<cells {
      let end = min(cell, cells - 1 - cell)
      let share = end < shares.count ? shares[end] : 64
      for index in cell * lanes..<(cell + 1) * lanes {
        let sum = Int(under[index]) * (64 - share) + Int(numbers[index]) * share + 32
        under[index] = share == 64 ? numbers[index] : Number(truncatingIfNeeded: sum >> 6)
      }
    }
  }
}

extension PixelRect {
  /// The rectangle on whole numbers of chroma within bounds; `nil` if there is nothing of it.
  fileprivate func aligned(
    to shift: PixelFormat.PixelSizeShift, in bounds: PixelSize
  ) -> PixelRect? {
    let (columns, rows) = (1 << shift.width, 1 << shift.height)
    let (left, top) = (max(0, x) & -columns, max(0, y) & -rows)
    let right = min(bounds.width, x + width)
    let bottom = min(bounds.height, y + height)
    guard right > left, bottom > top else { return nil }
    let across = max(columns, (right - left) & -columns)
    let down = max(rows, (bottom - top) & -rows)
    guard left + across <= bounds.width, top + down <= bounds.height else { return nil }
    return PixelRect(x: left, y: top, width: across, height: down)
  }
}
