internal import FFmpeg
internal import Glibc
internal import MediaCore

/// Turns pictures about their middle by any angle, with a colour beside them; one owner, one thread at a time.
///
/// The pixels are those of libavfilter's rotate, which takes every colour for one of BT.601 in limited range; here it is
/// one of the frame's own matrix and range.
struct Rotator: ~Copyable {
  private let pool: FramePool
  private var scaler = Scaler()

  init(_ pool: FramePool) { self.pool = pool }

  /// The frame turned, in its own format where pixels of that can be moved and have the colour.
  mutating func apply(_ turn: Turn, to frame: VideoFrame) throws(MediaError) -> VideoFrame {
    guard let pixels = PixelFormat(frame.format.pixelFormat) else { return frame }
    let bringsColor = pixels.isGray && !turn.background.isGray
    guard !bringsColor, let layout = BlendLayout(pixels) else {
      let substitute =
        pixels.isPaletted
        ? ComponentLayout.substitute(for: frame.format)
        : BlendLayout.substitute(for: pixels, bringsColor: bringsColor)
      guard substitute != pixels.name else {
        throw MediaError(.processingFailed, "no pixels of \(pixels.name) to turn")
      }
      return try apply(turn, to: scaler.convert(frame, to: substitute))
    }
    var format = frame.format
    (format.width, format.height) = turn.size(of: format)
    format = format.keepingMatrix(of: frame.format)
    let target = try frame.successor(from: pool, as: format)
    let planes = layout.planes.map { plane in
      TurnedPlane(
        turn, plane, from: frame, to: target.frame,
        numbers: layout.numbers(of: turn.background, BlendColors(format, pixels)),
        shift: layout.shift)
    }
    MappedPicture(source: target.frame, target: target.frame).forAllLines { lines in
      for plane in planes {
        layout.bytesPerNumber == 1
          ? plane.fill(lines, UInt8.self) : plane.fill(lines, UInt16.self)
      }
    }
    return target.finish()
  }
}

/// One plane of a picture and that of the turned one.
///
/// The caller that has the rows filled keeps the frames.
private struct TurnedPlane: @unchecked Sendable {
  private let lanes: Int
  private let rowShift: Int
  private let shift: Int
  private let source: (start: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int)
  private let target: (start: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int)
  /// What each lane is beside the picture.
  private let background: [Int]
  /// The place of the first number in the source, and the steps from there, in 65536ths of a cell.
  private let first: (x: Int, y: Int)
  private let perColumn: (x: Int, y: Int)
  private let perRow: (x: Int, y: Int)

  init(
    _ turn: Turn, _ plane: BlendLayout.Plane, from frame: VideoFrame, to made: VideoFrame,
    numbers: (BlendLayout.Component?) -> Int, shift: Int
  ) {
    func side(_ pixels: Int, _ shift: Int) -> Int { -(-pixels >> shift) }
    func place(_ frame: VideoFrame) -> (UnsafeMutableRawPointer, Int, Int, Int) {
      (
        UnsafeMutableRawPointer(frame.start(of: plane.index)), frame.stride(of: plane.index),
        side(frame.format.width, plane.columnShift), side(frame.format.height, plane.rowShift)
      )
    }
    lanes = plane.lanes.count
    rowShift = plane.rowShift
    self.shift = shift
    source = place(frame)
    target = place(made)
    background = plane.lanes.map(numbers)
    let (sine, cosine) = (turn.sine, turn.cosine)
    // Cells need not be squares.
    perColumn = (cosine, -((sine << plane.columnShift) >> plane.rowShift))
    perRow = ((sine << plane.rowShift) >> plane.columnShift, cosine)
    let (right, bottom) = (target.width - 1, target.height - 1)
    first = (
      65536 * (source.width - 1) / 2 - right * perColumn.x / 2 - bottom * perRow.x / 2,
      65536 * (source.height - 1) / 2 - right * perColumn.y / 2 - bottom * perRow.y / 2
    )
  }

  /// Fills what belongs to some lines of the picture.
  func fill<Word: FixedWidthInteger & UnsignedInteger>(_ lines: Range<Int>, _ word: Word.Type) {
    switch lanes {
    case 1: fill(lines, lanes: 1, word)
    case 2: fill(lines, lanes: 2, word)
    case 3: fill(lines, lanes: 3, word)
    default: fill(lines, lanes: 4, word)
    }
  }

  @inline(__always)
  private func fill<Word: FixedWidthInteger & UnsignedInteger>(
    _ lines: Range<Int>, lanes: Int, _ word: Word.Type
  ) {
    let round = 1 << rowShift - 1
    let (width, height) = (source.width, source.height)
    let shift = Word(shift)
    let plain = background.map { Word(truncatingIfNeeded: $0) &<< shift }
    for row in (lines.lowerBound + round) >> rowShift..<(lines.upperBound + round) >> rowShift {
      let made = (target.start + row * target.stride).assumingMemoryBound(to: Word.self)
      var (x, y) = (first.x + row * perRow.x, first.y + row * perRow.y)
      for column in 0..<target.width {
        let (left, top) = (x >> 16, y >> 16)
        let pixel = made + column &* lanes
        if left >= -1, left <= width, top >= -1, top <= height {
          let (nearX, nearY) = (min(max(left, 0), width - 1), min(max(top, 0), height - 1))
          let upper = (source.start + nearY &* source.stride).assumingMemoryBound(to: Word.self)
          let lower = (source.start + min(nearY + 1, height - 1) &* source.stride)
            .assumingMemoryBound(to: Word.self)
          let (one, next) = (nearX &* lanes, min(nearX + 1, width - 1) &* lanes)
          let (across, down) = (UInt64(x & 0xFFFF), UInt64(y & 0xFFFF))
          for lane in 0..<lanes {
            let above =
              UInt64(upper[one + lane] &>> shift) &* (65536 &- across)
              &+ UInt64(upper[next + lane] &>> shift) &* across
            let below =
              UInt64(lower[one + lane] &>> shift) &* (65536 &- across)
              &+ UInt64(lower[next + lane] &>> shift) &* across
            let sum = above &* (65536 &- down) &+ below &* down
            pixel[lane] = Word(truncatingIfNeeded: sum &>> 32) &<< shift
          }
        } else {
          for lane in 0..<lanes { pixel[lane] = plain[lane] }
        }
        x &+= perColumn.x
        y &+= perColumn.y
      }
    }
  }
}

extension BlendLayout {
  /// What a colour is in each component, and what padding is.
  fileprivate func numbers(
    of color: RGBColor, _ colors: BlendColors
  ) -> (Component?) -> Int {
    let parts = SIMD4<Float>(Float(color.red), Float(color.green), Float(color.blue), 1) * 255
    return { component in
      let largest = 1 << depth - 1
      guard let component else { return largest }
      let number = (parts * colors.weights(of: component)).sum() / Float(1 << (16 - depth))
      return min(max(Int(number.rounded()), 0), largest)
    }
  }
}
