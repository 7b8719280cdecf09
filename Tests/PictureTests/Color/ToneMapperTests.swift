import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

@Suite("Pictures of high dynamic range on ordinary displays") struct ToneMapperTests {
  static let formats = ["yuv420p10le", "p010le", "yuv422p10le", "yuv444p12le"]

  private static func format(
    _ pixelFormat: String, transfer: String? = "smpte2084", primaries: String? = "bt2020"
  ) -> VideoFormat {
    VideoFormat(
      width: 32, height: 16, pixelFormat: pixelFormat,
      color: ColorDescription(
        primaries: primaries, transfer: transfer, matrix: "bt2020nc", isFullRange: false))
  }

  /// A plain picture of R'G'B' numbers in 0…1, by BT.2020's matrix in limited range.
  private static func plain(
    _ color: SIMD3<Double>, _ format: VideoFormat
  ) throws -> VideoFrame {
    let depth = PixelFormat(format.pixelFormat)?.depth ?? 8
    let unit = Double(1 << (depth - 8))
    let shift = format.pixelFormat == "p010le" ? 6 : 0
    let luma = 0.2627 * color.x + 0.678 * color.y + 0.0593 * color.z
    let numbers = [
      16 * unit + 219 * unit * luma, 128 * unit + 224 * unit * (color.z - luma) / 1.8814,
      128 * unit + 224 * unit * (color.x - luma) / 1.4746,
    ].map { Int($0.rounded()) << shift }
    let isPaired = format.pixelFormat == "p010le"
    return try VideoFrame(filling: format) { plane, x, _ in
      isPaired && plane == 1 ? numbers[1 + x % 2] : numbers[plane]
    }
  }

  /// SMPTE ST 2084, the number for light in cd/m².
  private static func pq(_ light: Double) -> Double {
    let power = pow(light / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  private static func mapped(
    _ light: SIMD3<Double>, _ pixelFormat: String = "yuv420p10le"
  ) throws -> SIMD3<Double> {
    var mapper = ToneMapper()
    let signal = SIMD3(pq(light.x), pq(light.y), pq(light.z))
    return Pictures.color(of: try mapper.map(plain(signal, format(pixelFormat))))
  }

  @Test("What comes out is ordinary and says so, in the same place and time", arguments: formats)
  func format(pixelFormat: String) throws {
    var mapper = ToneMapper()
    let frame = try Self.plain(SIMD3(repeating: 0.5), Self.format(pixelFormat))
    let made = try mapper.map(frame)
    let shape = String(pixelFormat.prefix(7)).replacing("p010le", with: "yuv420p")
    #expect(made.format.pixelFormat == shape)
    #expect(
      made.format.color
        == ColorDescription(
          primaries: "bt709", transfer: "bt709", matrix: "bt709", isFullRange: false))
    #expect(made.ticks == frame.ticks && made.time == frame.time)
    #expect(!ToneMapper.changes(made))
  }

  @Test("An ordinary picture is itself")
  func ordinary() throws {
    var mapper = ToneMapper()
    let frame = try Self.plain(
      SIMD3(repeating: 0.5), Self.format("yuv420p", transfer: "bt709", primaries: "bt709"))
    let same = try mapper.map(frame)
    #expect(same.format == frame.format)
    #expect(
      frame.withRow(0, of: 0) { $0.withUnsafeBytes { $0.baseAddress } }
        == same.withRow(0, of: 0) { $0.withUnsafeBytes { $0.baseAddress } })
  }

  @Test(
    "Grey stays grey, dark light stays as it is, and white is the brightest", arguments: formats)
  func greys(pixelFormat: String) throws {
    var last = -0.01
    for light in [0.0, 0.1, 1, 5, 20, 50, 80, 150, 203, 400, 700, 1000, 4000] {
      let made = try Self.mapped(SIMD3(repeating: light), pixelFormat)
      #expect(made.max() - made.min() < 0.02, "\(light): \(made)")
      #expect(made.y >= last - 0.004, "\(light)")
      last = made.y
      // Below the knee of BT.2390 for 1000 and 203 cd/m², a display of gamma 2.4 shows the same light.
      if light >= 1, light <= 80 {
        #expect(abs(203 * pow(made.y, 2.4) - light) < 0.06 * light + 0.3, "\(light): \(made)")
      }
    }
    #expect(abs(last - 1) < 0.02)
    #expect(abs(try Self.mapped(SIMD3(repeating: 0), pixelFormat).y) < 0.01)
  }

  @Test(
    "Colours of BT.709 within BT.2020 come out as themselves",
    arguments: [
      SIMD3(60, 60, 60), SIMD3(60, 6, 6), SIMD3(6, 60, 6), SIMD3(6, 6, 60), SIMD3(50, 40, 10),
      SIMD3(10, 45, 50), SIMD3(45, 12, 50),
    ])
  func colours(light: SIMD3<Double>) throws {
    // ITU-R BT.2087: linear BT.709 to BT.2020.
    let wide = SIMD3(
      0.6274 * light.x + 0.3293 * light.y + 0.0433 * light.z,
      0.0691 * light.x + 0.9195 * light.y + 0.0114 * light.z,
      0.0164 * light.x + 0.0880 * light.y + 0.8956 * light.z)
    let made = try Self.mapped(wide)
    for index in 0..<3 {
      #expect(abs(made[index] - pow(light[index] / 203, 1 / 2.4)) < 0.035, "\(light): \(made)")
    }
  }

  @Test(
    "Dark components of saturated colours are nearly as dark as they were",
    arguments: ["yuv420p10le", "yuv444p12le"])
  func saturated(pixelFormat: String) throws {
    var mapper = ToneMapper()
    let steps = [0.0, 20, 50, 80]
    var worst: [Double] = []
    for place in 1..<64 {
      let light = SIMD3(steps[place % 4], steps[place / 4 % 4], steps[place / 16])
      let wide = SIMD3(
        0.627404 * light.x + 0.329283 * light.y + 0.043313 * light.z,
        0.069097 * light.x + 0.919541 * light.y + 0.011362 * light.z,
        0.016391 * light.x + 0.088013 * light.y + 0.895595 * light.z)
      let signal = SIMD3(Self.pq(wide.x), Self.pq(wide.y), Self.pq(wide.z))
      let frame = try Self.plain(signal, Self.format(pixelFormat))
      let made = Pictures.color(of: try mapper.map(frame))
      worst.append((0..<3).map { abs(made[$0] - pow(light[$0] / 203, 1 / 2.4)) }.max() ?? 0)
    }
    let mean = worst.reduce(0, +) / Double(worst.count)
    #expect(mean < 0.05 && (worst.max() ?? 1) < 0.17, "\(mean) \(worst.max() ?? 1)")
  }

  @Test("Primaries that a picture names are its own; where it names none they are BT.2020's")
  func primaries() throws {
    let light = SIMD3(60.0, 6, 6)
    func color(_ primaries: String?) throws -> SIMD3<Double> {
      var mapper = ToneMapper()
      let signal = SIMD3(Self.pq(light.x), Self.pq(light.y), Self.pq(light.z))
      let format = Self.format("yuv420p10le", primaries: primaries)
      return Pictures.color(of: try mapper.map(Self.plain(signal, format)))
    }
    let (ordinary, wide, cinema) = (try color("bt709"), try color("bt2020"), try color("smpte431"))
    for index in 0..<3 {
      #expect(abs(ordinary[index] - pow(light[index] / 203, 1 / 2.4)) < 0.035, "\(ordinary)")
    }
    #expect(try color(nil) == wide)
    #expect(try color("smpte432") == cinema)
    #expect(ordinary.x < cinema.x && cinema.x < wide.x)
  }

  @Test("A colour that the display does not have comes as near as it can, and keeps its hue")
  func outOfGamut() throws {
    let green = try Self.mapped(SIMD3(0, 60, 0))
    #expect(green.y > 0.5 && green.x < 0.15 && green.z < 0.4, "\(green)")
    let red = try Self.mapped(SIMD3(60, 0, 0))
    #expect(red.x > 0.5 && red.y < 0.15 && red.z < 0.25, "\(red)")
  }

  @Test("Hybrid log-gamma: black, reference white and white are in their places")
  func hlg() throws {
    var mapper = ToneMapper()
    func grey(_ signal: Double) throws -> Double {
      let format = Self.format("yuv420p10le", transfer: "arib-std-b67")
      return Pictures.color(of: try mapper.map(Self.plain(SIMD3(repeating: signal), format))).y
    }
    #expect(abs(try grey(0)) < 0.01)
    #expect(abs(try grey(1) - 1) < 0.02)
    // 0.75 is 203 cd/m² on a display of 1000 (ITU-R BT.2408), what PQ says with 0.58.
    let pq = try Self.mapped(SIMD3(repeating: 203)).y
    #expect(abs(try grey(0.75) - pq) < 0.02)
    // 0.38 is 26 cd/m² there, which is below the knee.
    #expect(abs(try grey(0.38) - pow(26.0 / 203, 1 / 2.4)) < 0.03)
  }

  @Test(
    "The brightest light is what the picture tells of its content, and 1000 where it tells nothing")
  func peak() throws {
    let clip = try TestMedia.path(.highDynamicRange)
    let demuxer = try Demuxer(
      FaultySource([UInt8](Data(contentsOf: URL(filePath: clip)))), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first { $0.isVideo }).index
    var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: 1)
    var peaks: [Double] = []
    while let packet = try demuxer.read() {
      if packet.track == track { _ = try decoder.send(packet) }
      if case .element(let frame) = try decoder.receive() { peaks.append(frame.peakLight) }
    }
    // In steps of a twelfth.
    #expect(!peaks.isEmpty && peaks.allSatisfy { (2000...2170).contains($0) })
    let plain = try Self.plain(SIMD3(repeating: 0.5), Self.format("yuv420p10le"))
    #expect((1000...1085).contains(plain.peakLight))
  }

  @Test("Wide gamut without high range keeps its greys")
  func wideGamut() throws {
    var mapper = ToneMapper()
    let format = Self.format("yuv420p10le", transfer: "bt2020-10")
    let white = try Self.plain(SIMD3(repeating: 0.5), format)
    #expect(ToneMapper.changes(white))
    for value in [0.1, 0.35, 0.6, 0.9] {
      let made = Pictures.color(of: try mapper.map(Self.plain(SIMD3(repeating: value), format)))
      #expect(
        abs(made.x - value) < 0.01 && abs(made.y - value) < 0.01 && abs(made.z - value) < 0.01)
    }
  }

  @Test("A ramp of fine steps comes out without wide bands")
  func dithered() throws {
    var format = Self.format("yuv420p10le")
    format.width = 256
    let frame = try VideoFrame(filling: format) { plane, x, _ in plane == 0 ? 300 + x / 8 : 512 }
    var mapper = ToneMapper()
    let made = try mapper.map(frame)
    // Where steps are smaller than one of eight bits, rows differ instead.
    let words = Pictures.words(made, 0)
    let firstRows = (0..<8).map { Array(words[$0 * 256..<($0 + 1) * 256]) }
    #expect(Set(firstRows).count > 2)
  }
}
