internal import CFFmpeg
internal import Dispatch
internal import MediaCore

/// Maps pictures through a cube of colours.
///
/// Both formats must have their components in whole words and chroma of the same sizes. Chroma that several pixels
/// share becomes the average of what each of them would have.
struct CubeMapper {
  private let cube: ColorCube
  private let source: ComponentLayout
  private let target: ComponentLayout

  init(_ cube: ColorCube, from source: ComponentLayout, to target: ComponentLayout) {
    precondition(source.pixels.chromaShift == target.pixels.chromaShift)
    self.cube = cube
    self.source = source
    self.target = target
  }

  /// Fills a picture from another, on all cores if it is large.
  func map(_ frame: VideoFrame, into made: borrowing WritableFrame) {
    let shift = source.pixels.chromaShift
    let rows = (frame.format.height + (1 << shift.height) - 1) >> shift.height
    let picture = MappedPicture(
      source: frame, target: made.frame, shift: (shift.width, shift.height))
    let isLarge = frame.format.width * frame.format.height > 300_000
    let parts = isLarge ? min(Int(av_cpu_count()), 8) : 1
    if parts == 1 {
      map(picture, rows: 0..<rows)
    } else {
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        map(picture, rows: rows * part / parts..<rows * (part + 1) / parts)
      }
    }
  }

  private func map(_ picture: MappedPicture, rows: Range<Int>) {
    switch (source.wordSize, target.wordSize) {
    case (1, 1): map(picture, rows, UInt8.self, UInt8.self)
    case (1, _): map(picture, rows, UInt8.self, UInt16.self)
    case (_, 1): map(picture, rows, UInt16.self, UInt8.self)
    default: map(picture, rows, UInt16.self, UInt16.self)
    }
  }

  @inline(__always)
  private func map<From: FixedWidthInteger, To: FixedWidthInteger>(
    _ picture: MappedPicture, _ rows: Range<Int>, _ from: From.Type, _ to: To.Type
  ) {
    let format = picture.source.format
    let (shiftX, shiftY) = picture.shift
    let columns = (format.width + (1 << shiftX) - 1) >> shiftX
    let input = (0..<3).map { SampleRows<From>(picture.source, source.components[$0]) }
    let output = (0..<3).map { SampleRows<To>(picture.target, target.components[$0]) }
    let (lumaIn, blueIn, redIn) = (input[0], input[1], input[2])
    let (lumaOut, blueOut, redOut) = (output[0], output[1], output[2])
    let limit = Float((1 << target.components[0].depth) - 1)
    let dithers = target.components[0].depth < source.components[0].depth
    cube.nodes.withUnsafeBufferPointer { nodes in
      guard let nodes = nodes.baseAddress else { return }
      for row in rows {
        let lines = row << shiftY..<min((row + 1) << shiftY, format.height)
        for column in 0..<columns {
          var column4 = CubeColumn(
            nodes, cube.scale, blueIn.number(column, row), redIn.number(column, row))
          var sum = SIMD4<Float>.zero
          var count: Float = 0
          let pixels = column << shiftX..<min((column + 1) << shiftX, format.width)
          for y in lines {
            for x in pixels {
              let made = column4.value(lumaIn.number(x, y) * cube.scale.x)
              sum += made
              count += 1
              let bias = dithers ? Dither.bias(x, y) : 0
              lumaOut.store(made.x, bias, limit, x, y)
            }
          }
          let average = sum / count
          let bias = dithers ? Dither.bias(column, row) : 0
          blueOut.store(average.y, bias, limit, column, row)
          redOut.store(average.z, bias, limit, column, row)
        }
      }
    }
  }
}

/// The two pictures and how much smaller their chroma is.
private struct MappedPicture {
  let source: VideoFrame
  let target: VideoFrame
  let shift: (Int, Int)
}

/// The points of a cube over luma, for one colour of chroma.
private struct CubeColumn {
  private let corners:
    (
      UnsafePointer<SIMD4<Float>>, UnsafePointer<SIMD4<Float>>, UnsafePointer<SIMD4<Float>>,
      UnsafePointer<SIMD4<Float>>
    )
  private let weights: (Float, Float, Float, Float)
  private var point = -1
  private var low = SIMD4<Float>.zero
  private var difference = SIMD4<Float>.zero

  @inline(__always)
  init(
    _ nodes: UnsafePointer<SIMD4<Float>>, _ scale: SIMD4<Float>, _ blue: Float, _ red: Float
  ) {
    let last = ColorCube.chromaPoints - 2
    let (bluePlace, redPlace) = (blue * scale.y, red * scale.z)
    let bluePoint = min(bluePlace.pointBelow, last)
    let redPoint = min(redPlace.pointBelow, last)
    let (bluePart, redPart) = (bluePlace - Float(bluePoint), redPlace - Float(redPoint))
    let blueStep = ColorCube.lumaPoints
    let redStep = ColorCube.lumaPoints * ColorCube.chromaPoints
    let corner = nodes + redPoint * redStep + bluePoint * blueStep
    corners = (corner, corner + blueStep, corner + redStep, corner + redStep + blueStep)
    weights = (
      (1 - bluePart) * (1 - redPart), bluePart * (1 - redPart), (1 - bluePart) * redPart,
      bluePart * redPart
    )
  }

  /// The colour at a place between points; neighbours mostly lie between the same two.
  @inline(__always)
  mutating func value(_ place: Float) -> SIMD4<Float> {
    let wanted = min(place.pointBelow, ColorCube.lumaPoints - 2)
    if wanted != point {
      point = wanted
      low = blend(wanted)
      difference = blend(wanted + 1) - low
    }
    return low + difference * (place - Float(wanted))
  }

  @inline(__always)
  private func blend(_ point: Int) -> SIMD4<Float> {
    corners.0[point] * weights.0 + corners.1[point] * weights.1 + corners.2[point] * weights.2
      + corners.3[point] * weights.3
  }
}

/// What is added before numbers are rounded to fewer bits, so that steps do not show: Bayer's pattern of 8 by 8.
private enum Dither {
  @inline(__always)
  static func bias(_ x: Int, _ y: Int) -> Float {
    // The bits of x xor y and of y, interleaved and turned round.
    let mixed = x ^ y
    let value =
      (mixed & 1) << 5 | (y & 1) << 4 | (mixed & 2) << 2 | (y & 2) << 1 | (mixed & 4) >> 1
      | (y & 4) >> 2
    return (Float(value) + 0.5) / 64 - 0.5
  }
}

extension SampleRows {
  @inline(__always)
  fileprivate func number(_ x: Int, _ y: Int) -> Float { Float(word(x, y)) }

  /// Stores the whole number that is nearest, a bias added, from 0 to a limit.
  @inline(__always)
  fileprivate func store(_ value: Float, _ bias: Float, _ limit: Float, _ x: Int, _ y: Int) {
    store(min(max(value + bias, 0), limit).nearestWhole, x, y)
  }
}

extension Float {
  /// The nearest whole number to one in 0…2^22: the lowest bits of a float of 2^23 and more count ones.
  @inline(__always)
  fileprivate var nearestWhole: UInt32 { (self + 8_388_608).bitPattern & 0x7F_FFFF }

  /// A whole number that is not above this and at most 1 below.
  @inline(__always)
  fileprivate var pointBelow: Int { Int(max(self - 0.5, 0).nearestWhole) }
}
