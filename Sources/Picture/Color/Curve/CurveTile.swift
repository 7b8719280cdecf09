internal import FFmpeg

/// A piece of a row of chroma, with one after the other of the rows of luma that have it, as floating point numbers.
struct CurveTile {
  /// Pixels from side to side; a multiple of those that share chroma.
  static let width = 512
  private static let rowCount = 13

  private let mapper: CurveMapper
  private let shift: Int
  private let rows: UnsafeMutablePointer<Float>

  /// Lends out a tile.
  static func withTile(_ mapper: CurveMapper, chromaShift: Int, _ body: (CurveTile) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: rowCount * width) { rows in
      guard let start = rows.baseAddress else { return }
      rows.initialize(repeating: 0)
      body(CurveTile(mapper: mapper, shift: chromaShift, rows: start))
    }
  }

  private func row(_ index: Int) -> UnsafeMutablePointer<Float> { rows + index * Self.width }

  var first: UnsafeMutablePointer<Float> { row(0) }
  var second: UnsafeMutablePointer<Float> { row(1) }
  var third: UnsafeMutablePointer<Float> { row(2) }
  private var made: UnsafeMutablePointer<Float> { row(3) }
  private func color(_ channel: Int) -> UnsafeMutablePointer<Float> { row(4 + channel) }
  /// What the second and the third component add to a channel of each pixel.
  private func added(_ channel: Int) -> UnsafeMutablePointer<Float> { row(7 + channel) }
  /// The sum of a channel over the pixels that share chroma.
  private func sum(_ channel: Int) -> UnsafeMutablePointer<Float> { row(10 + channel) }

  /// Notes what chroma, which has been loaded, adds to the colours of its pixels.
  func begin(shared: Int) {
    let (second, third) = (second, third)
    for channel in 0..<3 {
      let row = mapper.colors[channel]
      let (made, added, sum) = (made, added(channel), sum(channel))
      for index in 0..<shared { sum[index] = 0 }
      let target = shift == 0 ? added : made
      for index in 0..<shared {
        target[index] = row.y * second[index] + row.z * third[index] + row.w
      }
      switch shift {
      case 0: break
      case 1:
        // What is beyond the last one is not looked at.
        for index in stride(from: 0, to: shared, by: 4) {
          let numbers = UnsafeRawPointer(made + index).loadUnaligned(as: SIMD4<Float>.self)
          var pairs = SIMD8<Float>.zero
          pairs.evenHalf = numbers
          pairs.oddHalf = numbers
          UnsafeMutableRawPointer(added + 2 * index).storeBytes(of: pairs, as: SIMD8<Float>.self)
        }
      default: for index in 0..<shared << shift { added[index] = made[index >> shift] }
      }
    }
  }

  /// Makes the colours of the pixels whose first component has been loaded.
  func makeColors(columns: Int) {
    let first = first
    for channel in 0..<3 {
      let factor = mapper.colors[channel].x
      let (added, color) = (added(channel), color(channel))
      if mapper.stage?.takesAll == true {
        for index in 0..<columns { color[index] = first[index] * factor + added[index] }
      } else {
        for index in 0..<columns {
          color[index] = (first[index] * factor + added[index]).clamped(to: 1)
        }
      }
    }
    mapper.stage?.apply(to: color(0), color(1), color(2), count: columns)
  }

  /// The numbers of the first component, luma or red.
  func makeFirst(columns: Int) -> UnsafeMutablePointer<Float> {
    let row = mapper.numbers[0]
    let (red, green, blue, made) = (color(0), color(1), color(2), made)
    for index in 0..<columns {
      made[index] = row.x * red[index] + row.y * green[index] + row.z * blue[index] + row.w
    }
    return made
  }

  /// Adds the colours to the sums over the pixels that share chroma.
  func addColors(columns: Int) {
    for channel in 0..<3 {
      let (color, sum) = (color(channel), sum(channel))
      switch shift {
      case 0: for index in 0..<columns { sum[index] += color[index] }
      case 1:
        for index in 0..<columns / 2 {
          sum[index] += (color[2 * index] + color[2 * index + 1]) * 0.5
        }
        if columns % 2 == 1 { sum[columns / 2] += color[columns - 1] }
      default:
        for index in 0..<(columns + (1 << shift) - 1) >> shift {
          let pixels = index << shift..<min((index + 1) << shift, columns)
          sum[index] += pixels.reduce(0) { $0 + color[$1] } / Float(pixels.count)
        }
      }
    }
  }

  /// The numbers of one of the other components.
  func make(_ component: Int, shared: Int, lines: Int) -> UnsafeMutablePointer<Float> {
    var row = mapper.numbers[component] / Float(lines)
    row.w = mapper.numbers[component].w
    let (red, green, blue, made) = (sum(0), sum(1), sum(2), made)
    for index in 0..<shared {
      made[index] = row.x * red[index] + row.y * green[index] + row.z * blue[index] + row.w
    }
    return made
  }
}
