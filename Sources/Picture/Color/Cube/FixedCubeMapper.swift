internal import CPicture
internal import FFmpeg
internal import MediaCore

/// Maps pictures through a cube of colours in numbers of 16 bits: twice as fast as in floating point, and good for up
/// to ten bits.
struct FixedCubeMapper {
  /// The largest number of a point, so that the sum over four pixels and what rounds it fit in as many bits.
  private static let largest = 32_000.0

  private let points: [SIMD4<Int16>]
  private let strides: (blue: Int, red: Int)
  /// Between which points each number is, in 2^15ths.
  private let lumaPlaces: [UInt32]
  private let chromaPlaces: [UInt32]
  private let source: ComponentLayout
  private let target: ComponentLayout
  private let luma: FixedNumbers
  private let chroma: FixedNumbers

  /// - Returns: `nil` for more bits, unusual layouts, and processors without the vectors that it takes.
  init?(_ cube: ColorCube, from source: ComponentLayout, to target: ComponentLayout) {
    let depth = target.components[0].depth
    let shift = source.pixels.chromaShift
    guard Processor.hasVectors, depth <= 10, shift.width <= 1, shift.height <= 1 else { return nil }
    self.source = source
    self.target = target
    let middle = Float(1 << (depth - 1))
    let unit = Float(1 << (15 - depth))
    points = cube.nodes.map { node in
      let limit = SIMD4(repeating: Float(Self.largest))
      let number = ((node - middle) * unit).clamped(lowerBound: -limit, upperBound: limit)
      // What is no number, for instance of a power of less than none, cannot be converted.
      return SIMD4<Int16>(
        number.replacing(with: 0, where: number .!= number), rounding: .toNearestOrEven)
    }
    let sizes = cube.grid.sizes
    strides = (sizes[0], sizes[0] * sizes[1])
    func places(_ axis: Int) -> [UInt32] {
      // The last number's place must lie before the last point.
      let last = UInt32(sizes[axis] - 1) << 15 - 1
      return cube.grid.places(axis, depth: source.components[0].depth).map {
        min(UInt32($0 * Double(1 << 15)), last)
      }
    }
    lumaPlaces = places(0)
    chromaPlaces = places(1)
    let dithers = depth < source.components[0].depth
    // The points' numbers come out of the cube as quarters.
    luma = FixedNumbers(depth: depth, fraction: 13 - depth, dithers: dithers)
    chroma = FixedNumbers(
      depth: depth, fraction: 13 - depth + shift.width + shift.height, dithers: dithers)
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
    let shift = picture.shift
    let largest = UInt16((1 << source.components[0].depth) - 1)
    let input = (0..<3).map { SampleRows<From>(picture.source, source.components[$0]) }
    let output = (0..<3).map { SampleRows<To>(picture.target, target.components[$0]) }
    withCube { cube in
      CubeTile.withTile { tile in
        for row in rows {
          let top = row << shift.height
          let lines = min(1 << shift.height, picture.height - top)
          for left in stride(from: 0, to: picture.width, by: CubeTile.width) {
            let columns = min(CubeTile.width, picture.width - left)
            let column = left >> shift.width
            let shared = (columns + (1 << shift.width) - 1) >> shift.width
            for line in 0..<1 << shift.height {
              // What is not there has no weight of its own: it is what is beside it.
              let y = top + min(line, lines - 1)
              input[0].load(tile.luma(line), count: columns, upTo: largest, left, y)
            }
            input[1].load(tile.blue, count: shared, upTo: largest, column, row)
            input[2].load(tile.red, count: shared, upTo: largest, column, row)
            tile.map(through: cube, columns: columns, chromaShift: shift)
            for line in 0..<lines {
              output[0].store(tile.madeLuma(line), count: columns, luma, left, top + line)
            }
            output[1].store(tile.madeBlue, count: shared, chroma, column, row)
            output[2].store(tile.madeRed, count: shared, chroma, column, row)
          }
        }
      }
    }
  }

  private func withCube(_ body: (vitrine_cube) -> Void) {
    points.withUnsafeBytes { points in
      lumaPlaces.withUnsafeBufferPointer { lumaPlaces in
        chromaPlaces.withUnsafeBufferPointer { chromaPlaces in
          guard let start = points.assumingMemoryBound(to: Int16.self).baseAddress,
            let luma = lumaPlaces.baseAddress, let chroma = chromaPlaces.baseAddress
          else { return }
          body(
            vitrine_cube(
              points: start, blue_stride: strides.blue, red_stride: strides.red, luma_places: luma,
              chroma_places: chroma))
        }
      }
    }
  }
}

extension SampleRows {
  /// Reads codes of a row; of raw video, which is not coded, a word may hold more than is a code.
  @inline(__always)
  fileprivate func load(
    _ codes: UnsafeMutablePointer<UInt16>, count: Int, upTo largest: UInt16, _ x: Int, _ y: Int
  ) {
    let (words, step, shift) = place(x, y)
    switch (step, shift) {
    case (1, 0):
      for index in 0..<count {
        codes[index] = min(UInt16(truncatingIfNeeded: words[index]), largest)
      }
    default:
      for index in 0..<count {
        codes[index] = min(UInt16(truncatingIfNeeded: words[index &* step] &>> shift), largest)
      }
    }
  }

  /// Stores what numbers in fixed point are without their fraction.
  @inline(__always)
  fileprivate func store(
    _ numbers: UnsafeMutablePointer<Int16>, count: Int, _ kind: FixedNumbers, _ x: Int, _ y: Int
  ) {
    for index in stride(from: 0, to: count, by: 8) {
      let place = UnsafeMutableRawPointer(numbers + index)
      let made = kind.words(place.loadUnaligned(as: SIMD8<Int16>.self), row: y)
      place.storeBytes(of: made, as: SIMD8<Int16>.self)
    }
    let (words, step, shift) = place(x, y)
    switch (step, shift) {
    case (1, 0): for index in 0..<count { words[index] = Word(truncatingIfNeeded: numbers[index]) }
    default:
      for index in 0..<count {
        words[index &* step] = Word(truncatingIfNeeded: numbers[index]) &<< shift
      }
    }
  }
}
