import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// Filters that look around each pixel look as far on the screen in every plane, however coarse chroma is.
@Suite("Blurring chroma") struct BlurTests {
  /// A format, and how much coarser its chroma is across and down, as powers of two.
  struct Layout: Sendable, CustomStringConvertible {
    var name: String
    var across: Int
    var down: Int
    var description: String { name }
  }

  static let layouts = [
    Layout(name: "yuv420p", across: 1, down: 1), Layout(name: "yuv422p", across: 1, down: 0),
    Layout(name: "yuv444p", across: 0, down: 0), Layout(name: "nv12", across: 1, down: 1),
    Layout(name: "yuv411p", across: 2, down: 0), Layout(name: "yuv440p", across: 0, down: 1),
    Layout(name: "yuv420p10le", across: 1, down: 1),
  ]

  private static let size = PixelSize(width: 128, height: 96)

  /// The numbers across the middle of each component, or down it.
  private func profile(_ frame: VideoFrame, _ layout: Layout, _ component: Int, down: Bool) -> [Int]
  {
    let isPaired = layout.name == "nv12" && component > 0
    let words = Pictures.words(frame, isPaired ? 1 : component)
    let shift = component == 0 ? (0, 0) : (layout.across, layout.down)
    let (width, height) = (Self.size.width >> shift.0, Self.size.height >> shift.1)
    let (step, offset) = isPaired ? (2, component - 1) : (1, 0)
    return down
      ? (0..<height).map { words[($0 * width + width / 2) * step + offset] }
      : (0..<width).map { words[(height / 2 * width + $0) * step + offset] }
  }

  /// A picture whose components are low in one half and high in the other.
  private func edge(_ layout: Layout, down: Bool, unit: Int) throws -> VideoFrame {
    let format = VideoFormat(
      width: Self.size.width, height: Self.size.height, pixelFormat: layout.name)
    return try VideoFrame(filling: format) { plane, x, y in
      let isPaired = layout.name == "nv12" && plane > 0
      let shift = plane == 0 ? (0, 0) : (layout.across, layout.down)
      let isHigh =
        down
        ? y << shift.1 >= Self.size.height / 2
        : (isPaired ? x / 2 : x) << shift.0 >= Self.size.width / 2
      return (isHigh ? 200 : 40) * unit
    }
  }

  /// Blurs an edge and compares each component's profile with a formula.
  ///
  /// - Parameter share: How much of the upper side there is at so many numbers of a component behind the edge, by how
  ///   much coarser the component is.
  private func check(
    _ filter: String, _ layout: Layout, tolerance: Double, share: (Int, Int) -> Double
  ) throws {
    let stack = try FilterStack(filter)
    let unit = layout.name.hasSuffix("10le") ? 4 : 1
    for down in [false, true] {
      let made = try FilterChain().process(edge(layout, down: down, unit: unit), stack)
      for component in 0..<3 {
        let profile = profile(made, layout, component, down: down)
        let shift = component == 0 ? 0 : down ? layout.down : layout.across
        let worst =
          profile.enumerated().map { place, number in
            let exact = 40 + 160 * share(place - profile.count / 2, shift)
            return abs(Double(number) / Double(unit) - exact)
          }.max() ?? .infinity
        #expect(worst <= tolerance, "component \(component), \(down ? "down" : "across"): \(worst)")
      }
    }
  }

  @Test("A box is as wide on the screen in each plane, but for half a number", arguments: layouts)
  func box(layout: Layout) throws {
    try check("boxBlur=radius=8", layout, tolerance: 1) { place, shift in
      let radius = 8 >> shift
      let width = 2 * radius + 1
      return Double(min(max(place + radius + 1, 0), width)) / Double(width)
    }
  }

  @Test("A curve is as wide on the screen in each plane", arguments: layouts)
  func gaussian(layout: Layout) throws {
    // Three passes come within a 25th of the curve.
    try check("gaussianBlur=radius=6", layout, tolerance: 160 / 25) { place, shift in
      let deviation = 6 / Double(1 << shift)
      return 0.5 * erfc(-(Double(place) + 0.5) / deviation / 2.0.squareRoot())
    }
  }

  @Test(
    "Of lines those go that are no wider on the screen than half the square, in each plane",
    arguments: layouts)
  func median(layout: Layout) throws {
    let format = VideoFormat(
      width: Self.size.width, height: Self.size.height, pixelFormat: layout.name)
    let line = try VideoFrame(filling: format) { plane, x, _ in
      let column =
        plane == 0 ? x : (layout.name == "nv12" ? x / 2 : x) << layout.across
      return 64..<72 ~= column ? 200 : 40
    }
    for (radius, isThere) in [(4, true), (12, false)] {
      let stack = try FilterStack("median=radius=\(radius)")
      let made = try FilterChain().process(line, stack)
      for component in 0..<3 {
        let highest = profile(made, layout, component, down: false).max()
        #expect((highest == 200) == isThere, "radius \(radius), component \(component)")
      }
    }
  }
}
