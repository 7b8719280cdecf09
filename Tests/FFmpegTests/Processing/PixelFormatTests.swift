import FFmpeg
import Testing

@Suite("Pixel formats") struct PixelFormatTests {
  struct Facts: Sendable {
    var name: String
    var depth = 8
    var components = 3
    var shift = (0, 0)
    var flags: Set<String> = []
  }

  @Test(
    "The facts of a format are those of its name",
    arguments: [
      Facts(name: "yuv420p", shift: (1, 1), flags: ["planar"]),
      Facts(name: "yuv422p10le", depth: 10, shift: (1, 0), flags: ["planar"]),
      Facts(name: "yuv410p", shift: (2, 2), flags: ["planar"]),
      Facts(name: "nv12", shift: (1, 1)), Facts(name: "yuyv422", shift: (1, 0)),
      Facts(name: "rgb24", flags: ["rgb"]),
      Facts(name: "rgba", components: 4, flags: ["rgb", "alpha"]),
      Facts(name: "rgb565le", depth: 6, flags: ["rgb"]),
      Facts(name: "gbrp12le", depth: 12, flags: ["rgb", "planar"]),
      Facts(name: "yuva444p", components: 4, flags: ["alpha", "planar"]),
      Facts(name: "gray", components: 1, flags: ["planar"]),
      Facts(name: "p010le", depth: 10, shift: (1, 1)),
    ])
  func facts(_ facts: Facts) throws {
    let format = try #require(PixelFormat(facts.name))
    #expect(format.name == facts.name && format.depth == facts.depth)
    #expect(format.componentCount == facts.components)
    #expect((format.chromaShift.width, format.chromaShift.height) == facts.shift)
    var flags: Set<String> = []
    if format.isRGB { flags.insert("rgb") }
    if format.hasAlpha { flags.insert("alpha") }
    if format.isPlanar { flags.insert("planar") }
    if format.isPaletted { flags.insert("paletted") }
    #expect(flags == facts.flags)
  }

  @Test("A palette is known, and a name that is none is not")
  func others() {
    #expect(PixelFormat("pal8")?.isPaletted == true)
    #expect(PixelFormat("none") == nil && PixelFormat("") == nil)
  }
}
