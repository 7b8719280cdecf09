import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

/// The same colours become the same in every format that they come in.
@Suite("Filters and formats") struct FilterFormatTests {
  /// Filters with parameters that do something, and how far off a channel may be with eight bits of luma and chroma.
  static let filters: [(text: String, allowed: Double)] = [
    ("sepia", 3), ("mono", 3), ("mono=intensity=0.6", 3), ("noir", 3), ("tonal", 3),
    ("chrome", 4), ("faded", 3), ("instant", 3), ("process", 3), ("transfer", 3),
    ("monochrome", 3), ("invert", 3), ("hue=angle=75", 4), ("hue=angle=-140", 4),
    ("saturation=amount=0.5", 3), ("saturation=amount=1.7", 4), ("saturation=amount=0", 3),
    ("vibrance=amount=0.8", 5), ("vibrance=amount=-0.8", 5), ("exposure=ev=0.7", 4),
    ("exposure=ev=-1", 3), ("gamma=power=1.6", 4), ("temperature=kelvin=4000", 4),
    ("colorControls=brightness=0.1:contrast=1.3:saturation=1.4", 6),
    ("colorMatrix=red=0,1,0:green=0,0,1:blue=1,0,0", 3), ("lut3D", 4),
    ("fade=color=#ff8000:amount=0.4", 3), ("posterize=levels=4", 4),
    // Rounded chroma is made more of on the narrow edge of a key.
    ("chromaKey=background=#ffffff", 14),
    ("chromaKey=background=#ffffff:similarity=0.1:smoothness=0.5", 3),
    ("chromaKey=background=#2040a0:similarity=0.3:smoothness=0.3", 3),
    ("chromaKey=color=#ff00ff:similarity=0.2:smoothness=0.4", 3), ("vignette=intensity=0.6", 3),
    ("vignette=intensity=1", 3), ("pixellate=size=16", 3), ("edges=intensity=2", 3), ("grain", 3),
    ("gaussianBlur=radius=2", 3), ("boxBlur=radius=3", 3), ("sharpen=amount=2", 3),
    ("unsharpMask=radius=3", 3), ("median=radius=2", 3), ("denoise=strength=0.4", 3),
    ("deinterlace=onlyMarked=false", 3), ("crop=x=0.25:width=0.5", 3), ("flip", 3),
    ("rotate=angle=20:background=#ff8000", 3), ("rotate=angle=90", 3),
  ]

  struct Format: Sendable, CustomStringConvertible {
    var name: String
    var matrix: String?
    var isFull: Bool?
    /// What a channel may be off for every one that eight bits of luma and chroma may.
    var precision: Double
    var description: String { "\(name) \(matrix ?? "-") \(isFull == true ? "full" : "limited")" }
  }

  static let formats: [Format] =
    ["gbrp", "rgb24", "rgba", "gbrp10le"].map {
      Format(name: $0, matrix: $0 == "gbrp" ? "gbr" : nil, precision: 0.5)
    }
    + ["bt709", "smpte170m"].flatMap { matrix in
      [false, true].flatMap { isFull in
        [("yuv444p", 1), ("yuv420p", 1), ("nv12", 1), ("yuv444p10le", 0.4), ("p010le", 0.4)].map {
          Format(name: $0.0, matrix: matrix, isFull: isFull, precision: $0.1)
        }
      }
    } + [Format(name: "yuv444p", precision: 1), Format(name: "yuv444p16le", precision: 0.3)]

  private static let side = 32
  private static let columns = 4
  /// Red, green and blue of each patch, row by row.
  private static let patches: [SIMD3<Double>] = [
    [40, 200, 60], [0, 120, 120], [128, 128, 128], [200, 40, 60], [60, 60, 200], [230, 220, 210],
    [30, 25, 20], [180, 160, 40], [90, 140, 190], [255, 255, 255], [0, 0, 0], [170, 85, 190],
  ]

  @Test("Every filter is held to that")
  func allFilters() {
    let names = Set(Self.filters.map { String($0.text.prefix { $0 != "=" }) })
    #expect(names == Set(FilterCatalog.all.map(\.name)))
  }

  @Test("A filter makes the same of a colour in every format", arguments: filters.map(\.text))
  func colors(text: String) throws {
    let allowed = try #require(Self.filters.first { $0.text == text }).allowed
    let stack = try stack(text)
    func made(_ format: Format) throws -> Screen {
      let given = try Self.patches(in: format)
      // Grain averages out over several.
      let chain = FilterChain()
      let screens = try (0..<(text == "grain" ? 24 : 1)).map { _ in
        try Screen(chain.process(given, stack, following: nil), format.matrix)
      }
      return Screen(averageOf: screens)
    }
    let wanted = try made(Format(name: "gbrp16le", precision: 1))
    let unchanged = try Screen(Self.patches(in: Format(name: "gbrp16le", precision: 1)), nil)
    let places = wanted.flatPlaces.map { ($0, $1, wanted.mean($0, $1)) }
    var changed = 0.0
    for format in Self.formats {
      let found = try made(format)
      #expect((found.width, found.height) == (wanted.width, wanted.height))
      for (x, y, color) in places {
        let mean = found.mean(x, y)
        let error = mean - color
        let worst = max(error.max(), -error.min())
        let limit = text == "grain" ? 8 : max(1, allowed * format.precision)
        #expect(
          worst <= limit,
          "\(format) at \(x), \(y): \(mean) instead of \(color)")
        guard (wanted.width, wanted.height) == (unchanged.width, unchanged.height) else { continue }
        let change = color - unchanged.mean(x, y)
        changed = max(changed, change.max(), -change.min())
      }
    }
    // Blurs and the like leave the middle of a plain patch alone.
    let changesColors =
      text == "lut3D" || ["chromaKey", "vignette", "posterize"].contains(where: text.hasPrefix)
    let filter = text == "lut3D" ? nil : try FilterDescription(parsing: text)
    let operations = filter.flatMap { ColorOperation.operations(of: $0, at: .zero) }
    if changesColors || operations != nil { #expect(changed > 15) }
  }

  @Test("Grain is as strong on the screen in every format")
  func grain() throws {
    let stack = try stack("grain=amount=20")
    var deviations: [SIMD3<Double>] = []
    for format in [Format(name: "gbrp16le", precision: 1)] + Self.formats {
      let shift = PixelFormat(format.name)?.chromaShift
      guard shift?.width == 0 else { continue }
      let gray = try Self.picture(format) { _, _ in SIMD3(repeating: 128) }
      let screen = try Screen(FilterChain().process(gray, stack), format.matrix)
      deviations.append(screen.deviation)
    }
    for deviation in deviations {
      for channel in 0..<3 {
        #expect(abs(deviation[channel] / deviations[0][channel] - 1) < 0.15, "\(deviations)")
      }
    }
  }

  @Test(
    "What changes nothing gives the very frame that came", arguments: FilterRangeTests.neutral,
    ["yuv420p", "pal8", "gray", "rgb24", "nv12"])
  func nothing(filter: String, name: String) throws {
    guard filter != "deinterlace" else { return }
    let format = VideoFormat(width: 41, height: 27, pixelFormat: name, rotation: 90)
    let frame = try VideoFrame(filling: format) { plane, x, y in
      Pictures.noise(plane, x, y, largest: 255)
    }
    let made = try frame.filtered(by: filter)
    #expect(made.format == format && Self.start(of: made) == Self.start(of: frame))
  }

  @Test("So does a table of colours that are what they were", arguments: [2, 17, 33])
  func sameTable(size: Int) throws {
    let frame = try Pictures.plain("yuv420p", [81, 90, 240])
    let made = try FilterChain().process(frame, Self.stack(of: Self.table(size) { $0 }))
    #expect(Self.start(of: made) == Self.start(of: frame))
    let other = try FilterChain().process(
      frame, Self.stack(of: Self.table(size) { $0 * 0.999 }))
    #expect(Self.start(of: other) != Self.start(of: frame))
  }

  private static func start(of frame: VideoFrame) -> UInt {
    frame.withRow(0, of: 0) { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }

  // MARK: - Filters

  private func stack(_ text: String) throws -> FilterStack {
    guard text == "lut3D" else { return try FilterStack(text) }
    return try Self.stack(
      of: Self.table(9) { SIMD3($0.y, $0.x * $0.x, 1 - $0.z.squareRoot()) })
  }

  private static func table(
    _ size: Int, _ color: (SIMD3<Double>) -> SIMD3<Double>
  ) throws -> ColorTable {
    var text = "LUT_3D_SIZE \(size)\n"
    for index in 0..<size * size * size {
      let steps = [index % size, index / size % size, index / size / size]
      let made = color(SIMD3(steps.map { Double($0) / Double(size - 1) }))
      text += "\(made.x) \(made.y) \(made.z)\n"
    }
    return try ColorTable(parsing: text, source: "test.cube")
  }

  private static func stack(of table: ColorTable) throws -> FilterStack {
    var stack = FilterStack()
    try stack.put(
      .named(FilterDescription("lut3D", ["file": "test.cube"]).replacingFile(with: table)))
    return stack
  }

  // MARK: - Pictures

  /// The patches in every format, which all filters are given.
  private static let pictures = Dictionary(
    uniqueKeysWithValues: ([Format(name: "gbrp16le", precision: 1)] + formats).map { format in
      (format.description, Result { try picture(format) })
    })

  private static func patches(in format: Format) throws -> VideoFrame {
    try #require(pictures[format.description]).get()
  }

  private static func picture(
    _ format: Format,
    _ color: (Int, Int) -> SIMD3<Double> = { patches[$1 / side * columns + $0 / side] }
  ) throws -> VideoFrame {
    let numbers = FormatNumbers(format.name, format.matrix, isFull: format.isFull)
    return try VideoFrame(
      filling: VideoFormat(
        width: columns * side, height: patches.count / columns * side, pixelFormat: format.name,
        color: ColorDescription(matrix: format.matrix, isFullRange: format.isFull))
    ) { plane, x, y in numbers.word(plane, x, y) { color($0, $1) / 255 } }
  }
}
