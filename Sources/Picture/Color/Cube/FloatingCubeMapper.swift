internal import FFmpeg
internal import MediaCore

/// Maps pictures through a cube of colours in floating point: of any depth, on any processor.
struct FloatingCubeMapper {
  private let cube: ColorCube
  /// Between which points each number is.
  private let lumaPlaces: [Float]
  private let chromaPlaces: [Float]
  private let source: ComponentLayout
  private let target: ComponentLayout

  init(_ cube: ColorCube, from source: ComponentLayout, to target: ComponentLayout) {
    self.cube = cube
    let depth = source.components[0].depth
    lumaPlaces = cube.grid.places(0, depth: depth).map { Float($0) }
    chromaPlaces = cube.grid.places(1, depth: depth).map { Float($0) }
    self.source = source
    self.target = target
  }

  /// Maps rows of chroma, and those of luma that have it.
  func map(_ picture: MappedPicture, rows: Range<Int>) {
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
    let (shiftX, shiftY) = picture.shift
    let columns = (picture.width + (1 << shiftX) - 1) >> shiftX
    let input = (0..<3).map { SampleRows<From>(picture.source, source.components[$0]) }
    let output = (0..<3).map { SampleRows<To>(picture.target, target.components[$0]) }
    let (lumaIn, blueIn, redIn) = (input[0], input[1], input[2])
    let (lumaOut, blueOut, redOut) = (output[0], output[1], output[2])
    let limit = Float((1 << target.components[0].depth) - 1)
    let largest = (1 << source.components[0].depth) - 1
    let sizes = cube.grid.sizes
    let dithers = target.components[0].depth < source.components[0].depth
    withTables { nodes, lumaPlaces, chromaPlaces in
      for row in rows {
        let lines = row << shiftY..<min((row + 1) << shiftY, picture.height)
        for column in 0..<columns {
          var column4 = CubeColumn(
            nodes, sizes, chromaPlaces[blueIn.number(column, row, largest)],
            chromaPlaces[redIn.number(column, row, largest)])
          var sum = SIMD4<Float>.zero
          var count: Float = 0
          let pixels = column << shiftX..<min((column + 1) << shiftX, picture.width)
          for y in lines {
            for x in pixels {
              let made = column4.value(lumaPlaces[lumaIn.number(x, y, largest)])
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

extension FloatingCubeMapper {
  @inline(__always)
  private func withTables(
    _ body: (UnsafePointer<SIMD4<Float>>, UnsafePointer<Float>, UnsafePointer<Float>) -> Void
  ) {
    cube.nodes.withUnsafeBufferPointer { nodes in
      lumaPlaces.withUnsafeBufferPointer { lumaPlaces in
        chromaPlaces.withUnsafeBufferPointer { chromaPlaces in
          guard let nodes = nodes.baseAddress, let lumaPlaces = lumaPlaces.baseAddress,
            let chromaPlaces = chromaPlaces.baseAddress
          else { return }
          body(nodes, lumaPlaces, chromaPlaces)
        }
      }
    }
  }
}

/// The points of a cube over luma, for one colour of chroma.
private struct CubeColumn {
  private let corners:
    (
      UnsafePointer<SIMD4<Float>>, UnsafePointer<SIMD4<Float>>, UnsafePointer<SIMD4<Float>>,
      UnsafePointer<SIMD4<Float>>
    )
  private let weights: (Float, Float, Float, Float)
  private let last: Int
  private var point = -1
  private var low = SIMD4<Float>.zero
  private var difference = SIMD4<Float>.zero

  @inline(__always)
  init(
    _ nodes: UnsafePointer<SIMD4<Float>>, _ sizes: [Int], _ bluePlace: Float, _ redPlace: Float
  ) {
    last = sizes[0] - 2
    let bluePoint = min(bluePlace.pointBelow, sizes[1] - 2)
    let redPoint = min(redPlace.pointBelow, sizes[2] - 2)
    let (bluePart, redPart) = (bluePlace - Float(bluePoint), redPlace - Float(redPoint))
    let blueStep = sizes[0]
    let redStep = sizes[0] * sizes[1]
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
    let wanted = min(place.pointBelow, last)
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

extension SampleRows {
  @inline(__always)
  fileprivate func number(_ x: Int, _ y: Int, _ largest: Int) -> Int {
    // Of raw video a word may hold more than is a number.
    min(Int(truncatingIfNeeded: word(x, y)), largest)
  }

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
