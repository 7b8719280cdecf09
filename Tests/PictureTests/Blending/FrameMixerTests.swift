import FFmpeg
import MediaCore
import Picture
import Testing
import VitrineTesting

@Suite("Pictures that are mixed") struct FrameMixerTests {
  private func plain(_ luma: Int, _ width: Int, _ height: Int) throws -> VideoFrame {
    try Pictures.plain(
      "yuv420p", [luma, 128, 128], width: width, height: height,
      color: ColorDescription(matrix: "bt709", isFullRange: false))
  }

  @Test(
    "Of two shapes each is fitted in as it is to be, with the colour beside them",
    arguments: Gravity.allCases, Gravity.allCases)
  func shapes(first: Gravity, second: Gravity) throws {
    var mixer = FrameMixer()
    // White, wide; black, upright: in a square.
    let background = CueColor(rgb: 0xC0_4020)
    let mixed = try mixer.mix(
      plain(235, 64, 32), with: plain(16, 32, 64), share: 0.5,
      on: FrameMixer.Canvas(
        size: PixelSize(width: 64, height: 64), gravities: (first, second), background: background))
    #expect(mixed.format.displaySize == PixelSize(width: 64, height: 64))
    let image = try OverlayImage(mixed)
    // Whether the white and the black one are there at a place.
    func isNear(_ x: Int, _ y: Int, _ white: Double, _ black: Double) -> Bool {
      zip([16, 8, 0] as [UInt32], [0xC0, 0x40, 0x20]).allSatisfy { shift, value in
        let whole = 255 * white + Double(value) * (1 - white)
        let rest = Double(value) * (1 - black)
        return abs(Double(image[x, y] >> shift & 0xFF) - (whole + rest) / 2) < 4
      }
    }
    let whiteIsWhole = first != .aspect
    let blackIsWhole = second != .aspect
    #expect(isNear(2, 2, whiteIsWhole ? 1 : 0, blackIsWhole ? 1 : 0))
    #expect(isNear(2, 32, 1, blackIsWhole ? 1 : 0))
    #expect(isNear(32, 2, whiteIsWhole ? 1 : 0, 1))
  }

  @Test("Of one shape, fitted in alike, they are mixed as their numbers are")
  func numbers() throws {
    var mixer = FrameMixer()
    let mixed = try mixer.mix(
      plain(100, 64, 32), with: plain(50, 64, 32), share: 0.25,
      on: FrameMixer.Canvas(size: PixelSize(width: 100, height: 100)))
    #expect(mixed.format.pixelFormat == "yuv420p")
    #expect(Pictures.words(mixed, 0).allSatisfy { $0 == 88 })
  }
}
