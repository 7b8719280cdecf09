import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@Suite("Cropping") struct CropTests {
  /// A picture whose luma tells the place of each pixel.
  private func picture(_ name: String, _ width: Int, _ height: Int) throws -> VideoFrame {
    let format = VideoFormat(width: width, height: height, pixelFormat: name)
    return try VideoFrame(filling: format) { plane, x, y in plane == 0 ? (x + 5 * y) % 256 : 128 }
  }

  @Test(
    "A part that goes to the edge holds the last pixel, also of an odd size",
    arguments: [
      ("crop", 0, 0, 41, 27), ("crop=x=0.5:width=0.5", 20, 0, 21, 27),
      ("crop=y=0.5:height=0.5", 0, 14, 41, 13), ("crop=x=0.75:width=1", 0, 0, 41, 27),
      ("crop=width=0.5:height=0.5", 0, 0, 20, 14), ("crop=x=0.9:width=0.5", 20, 0, 21, 27),
      ("crop=x=1:width=0.001", 40, 0, 1, 27),
    ],
    ["yuv420p", "gray"])
  func edges(item: (filter: String, x: Int, y: Int, width: Int, height: Int), name: String) throws {
    // Without chroma to share, parts begin and end anywhere.
    guard name == "yuv420p" || item.filter == "crop" else { return }
    let made = try picture(name, 41, 27).filtered(by: item.filter)
    #expect((made.format.width, made.format.height) == (item.width, item.height))
    let words = Pictures.words(made, 0)
    #expect(words[0] == (item.x + 5 * item.y) % 256)
    let last = (item.x + item.width - 1 + 5 * (item.y + item.height - 1)) % 256
    #expect(words[words.count - 1] == last)
  }

  @Test("Of the smallest pictures something is left", arguments: ["yuv420p", "yuv411p", "rgb24"])
  func small(name: String) throws {
    for side in 1...3 {
      let frame = try picture(name, side, side)
      let made = try frame.filtered(by: "crop=x=1:y=1:width=0.001:height=0.001")
      #expect((1...side).contains(made.format.width) && (1...side).contains(made.format.height))
    }
  }
}
