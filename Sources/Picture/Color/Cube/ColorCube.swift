internal import Dispatch
internal import FFmpeg
internal import MediaCore

/// What each colour of one format becomes in another, at points of a grid over all numbers that its components can
/// be; in between it is interpolated along straight lines, so that affine maps come out exactly.
///
/// Immutable, and so shared by the threads that map a picture.
final class ColorCube: Sendable {
  let grid: CubeGrid
  /// The numbers of the other format, the first component's points next to each other.
  let nodes: [SIMD4<Float>]

  /// - Parameters:
  ///   - grid: Where its points are.
  ///   - color: What a colour of the source becomes, given in R'G'B' and wanted so.
  convenience init(
    from source: ComponentLayout, _ sourceWeights: LumaWeights, to target: ComponentLayout,
    _ targetWeights: LumaWeights, on grid: CubeGrid = .even,
    color: @escaping @Sendable (RGBColor) -> RGBColor
  ) {
    self.init(from: source, to: target, on: grid) { first, second, third in
      let given =
        source.isRGB
        ? RGBColor(red: first, green: second, blue: third)
        : sourceWeights.color(luma: first, second, third)
      let made = color(given)
      return target.isRGB
        ? (made.red, made.green, made.blue) : targetWeights.components(of: made)
    }
  }

  /// - Parameters:
  ///   - grid: Where its points are.
  ///   - components: What the components, by their meaning, become: luma in 0…1 and chroma in −½…½.
  init(
    from source: ComponentLayout, to target: ComponentLayout, on grid: CubeGrid = .even,
    components: @Sendable (Double, Double, Double) -> (Double, Double, Double)
  ) {
    self.grid = grid
    let sizes = grid.sizes
    func meanings(_ axis: Int) -> [Double] {
      let component = source.components[axis]
      return grid.numbers(axis, depth: source.components[0].depth).map {
        ($0 - component.zero) / component.unit
      }
    }
    let axes = [meanings(0), meanings(1), meanings(2)]
    let (first, second, third) = (
      target.components[0], target.components[1], target.components[2]
    )
    let count = sizes[0] * sizes[1] * sizes[2]
    nodes = Array(unsafeUninitializedCapacity: count) { nodes, filled in
      // On all cores: with the functions of high dynamic range it takes some tens of milliseconds.
      // Each of them fills a part of its own, while this waits.
      nonisolated(unsafe) let start = nodes.baseAddress
      DispatchQueue.concurrentPerform(iterations: sizes[2]) { plane in
        var place = plane * sizes[0] * sizes[1]
        for blue in axes[1] {
          for luma in axes[0] {
            let made = components(luma, blue, axes[2][plane])
            start?.advanced(by: place).initialize(
              to: SIMD4(
                Float(first.zero + made.0 * first.unit), Float(second.zero + made.1 * second.unit),
                Float(third.zero + made.2 * third.unit), 0))
            place += 1
          }
        }
      }
      filled = count
    }
  }
}
