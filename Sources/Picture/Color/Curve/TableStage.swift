internal import CPicture
internal import FFmpeg
internal import MediaCore

/// A table of colours, ready to be looked up for each pixel.
struct TableStage {
  /// In the order of the table.
  private let colors: [SIMD4<Float>]
  private let size: Int
  /// A number's place among the steps: so many times the number, less the origin.
  private let scale: SIMD3<Float>
  private let origin: SIMD3<Float>
  /// How far from the colour itself to the table's: 1 for all of the way.
  private let part: Float

  init(_ table: ColorTable, part: Double) {
    let lattice = table.lattice
    colors = lattice.colors.map { SIMD4(Float($0.red), Float($0.green), Float($0.blue), 0) }
    size = table.size
    let steps = Double(table.size - 1)
    let (low, high) = (lattice.low, lattice.high)
    scale = SIMD3(
      Float(steps / (high.red - low.red)), Float(steps / (high.green - low.green)),
      Float(steps / (high.blue - low.blue)))
    origin = scale * SIMD3(Float(low.red), Float(low.green), Float(low.blue))
    self.part = Float(part)
  }

  /// Interpolates between the four steps around each colour: from the one below to the one above, along the axis first
  /// that goes furthest.
  func apply(
    to red: UnsafeMutablePointer<Float>, _ green: UnsafeMutablePointer<Float>,
    _ blue: UnsafeMutablePointer<Float>, count: Int
  ) {
    colors.withUnsafeBufferPointer { colors in
      guard let colors = colors.baseAddress else { return }
      var done = 0
      if Processor.hasVectors {
        var table = vitrine_table(
          colors: UnsafeRawPointer(colors).assumingMemoryBound(to: Float.self),
          size: Int32(size), scale: (scale.x, scale.y, scale.z),
          origin: (origin.x, origin.y, origin.z), part: part)
        done = vitrine_table_row(&table, red, green, blue, count)
      }
      for index in done..<count {
        let made = color(for: SIMD4(red[index], green[index], blue[index], 0), colors)
        red[index] = made.x.clamped(to: 1)
        green[index] = made.y.clamped(to: 1)
        blue[index] = made.z.clamped(to: 1)
      }
    }
  }

  private func color(
    for given: SIMD4<Float>, _ colors: UnsafePointer<SIMD4<Float>>
  ) -> SIMD4<Float> {
    let (limit, last) = (Float(size - 1), size - 2)
    // What is no number, as infinite steps make it, is none from here on.
    let x = (given.x * scale.x - origin.x).clamped(to: limit)
    let y = (given.y * scale.y - origin.y).clamped(to: limit)
    let z = (given.z * scale.z - origin.z).clamped(to: limit)
    let steps = (min(Int(x), last), min(Int(y), last), min(Int(z), last))
    let (across, through) = (size, size * size)
    let corner = colors + steps.0 + steps.1 * across + steps.2 * through
    let (r, g, b) = (x - Float(steps.0), y - Float(steps.1), z - Float(steps.2))
    let first = r >= g ? (r >= b ? 1 : through) : (g >= b ? across : through)
    let final = r < g ? (r < b ? 1 : through) : (g < b ? across : through)
    let (largest, smallest) = (max(r, g, b), min(r, g, b))
    let middle = r + g + b - largest - smallest
    let all = 1 + across + through
    var made = corner[0] * (1 - largest)
    made += corner[first] * (largest - middle)
    made += corner[all - final] * (middle - smallest)
    made += corner[all] * smallest
    return given + (made - given) * part
  }
}
