internal import FFmpeg
internal import MediaCore

/// Maps pictures by way of red, green and blue: an affine map of colours, what may follow on it, and each channel
/// clamped to 0…1.
///
/// Chroma that several pixels share becomes the average of what each of them would have.
///
/// It takes as long as a cube of colours, and is there for exactness. Where channels stop at 0 or 1, or follow a power,
/// the straight lines between a cube's points are off by 6 of 255 for a contrast of 1.5, by 17 for a saturation of 4
/// and by 55 for a power of 0.3, with ten bits; this by 0.7 at most.
struct CurveMapper {
  /// Red, green and blue: what the components, less what stands for nothing, are multiplied with, and what is added.
  let colors: [SIMD4<Float>]
  /// The numbers of the components: what red, green and blue are multiplied with, and what is added.
  let numbers: [SIMD4<Float>]
  let stage: ColorStage?
  private let layout: ComponentLayout

  /// - Parameters:
  ///   - color: An affine map of colours in R'G'B'.
  ///   - stage: What follows, if anything does.
  init(
    _ layout: ComponentLayout, _ weights: LumaWeights, _ color: (RGBColor) -> RGBColor,
    then stage: ColorStage? = nil
  ) {
    self.layout = layout
    self.stage = stage
    let components = Array(layout.components.prefix(3))
    func made(_ first: Double, _ second: Double, _ third: Double) -> SIMD3<Double> {
      let result = color(
        layout.isRGB
          ? RGBColor(red: first, green: second, blue: third)
          : weights.color(luma: first, second, third))
      return SIMD3(result.red, result.green, result.blue)
    }
    func meaning(_ red: Double, _ green: Double, _ blue: Double) -> SIMD3<Double> {
      if layout.isRGB { return SIMD3(red, green, blue) }
      let result = weights.components(of: RGBColor(red: red, green: green, blue: blue))
      return SIMD3(result.0, result.1, result.2)
    }
    let origin = made(0, 0, 0)
    let columns = [made(1, 0, 0) - origin, made(0, 1, 0) - origin, made(0, 0, 1) - origin]
    colors = (0..<3).map { row in
      var factors = SIMD4(0, 0, 0, origin[row])
      for column in 0..<3 { factors[column] = columns[column][row] / components[column].unit }
      return SIMD4<Float>(factors)
    }
    let meanings = [meaning(1, 0, 0), meaning(0, 1, 0), meaning(0, 0, 1)]
    numbers = (0..<3).map { row in
      var factors = SIMD4(0, 0, 0, components[row].zero)
      for column in 0..<3 { factors[column] = meanings[column][row] * components[row].unit }
      return SIMD4<Float>(factors)
    }
  }

  /// Fills a picture from another, on all cores if it is large.
  func map(_ frame: VideoFrame, into made: borrowing WritableFrame) {
    let picture = MappedPicture(source: frame, target: made.frame)
    picture.forAllRows { rows in
      if layout.wordSize == 1 {
        map(picture, rows, UInt8.self)
      } else {
        map(picture, rows, UInt16.self)
      }
    }
  }

  @inline(__always)
  private func map<Word: FixedWidthInteger>(
    _ picture: MappedPicture, _ rows: Range<Int>, _ word: Word.Type
  ) {
    let shift = picture.shift
    let components = Array(layout.components.prefix(3))
    let input = components.map { SampleRows<Word>(picture.source, $0) }
    let output = components.map { SampleRows<Word>(picture.target, $0) }
    let zeros = components.map { Float($0.zero) }
    let limit = Float((1 << components[0].depth) - 1)
    CurveTile.withTile(self, chromaShift: shift.width) { tile in
      for row in rows {
        let top = row << shift.height
        let lines = min(1 << shift.height, picture.height - top)
        for left in stride(from: 0, to: picture.width, by: CurveTile.width) {
          let columns = min(CurveTile.width, picture.width - left)
          let column = left >> shift.width
          let shared = (columns + (1 << shift.width) - 1) >> shift.width
          input[1].load(tile.second, count: shared, less: zeros[1], column, row)
          input[2].load(tile.third, count: shared, less: zeros[2], column, row)
          tile.begin(shared: shared)
          for line in 0..<lines {
            input[0].load(tile.first, count: columns, less: zeros[0], left, top + line)
            tile.makeColors(columns: columns)
            output[0].store(
              tile.makeFirst(columns: columns), count: columns, limit, left, top + line)
            tile.addColors(columns: columns)
          }
          for component in 1...2 {
            output[component].store(
              tile.make(component, shared: shared, lines: lines), count: shared, limit, column, row)
          }
        }
      }
    }
  }
}
