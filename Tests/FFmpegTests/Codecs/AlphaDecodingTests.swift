import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@Suite("Pictures of VP8 and VP9 that can be seen through", .timeLimit(.minutes(20)))
struct AlphaDecodingTests {
  /// The bytes of a clip of ten white pictures, of which the left half is transparent.
  private func clip(_ encoder: String, format: String = "yuva420p") throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).webm"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i",
        "color=white:s=64x48:r=10:d=1,format=yuva420p,geq=lum=235:cb=128:cr=128:a='if(gte(X,32),255,0)'",
        "-pix_fmt", format, "-c:v", encoder, "-b:v", "1M", "-auto-alt-ref", "0", path,
      ])
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// The pictures' formats, and red, green, blue and alpha left and right.
  private func pictures(
    _ bytes: [UInt8], threads: Int = 1
  ) throws -> [(format: String, left: [Int], right: [Int])] {
    let demuxer = try Demuxer(FaultySource(bytes), guard: ReadGuard())
    var decoder = try VideoDecoder(demuxer.parameters(of: 0), threads: threads)
    var scaler = Scaler()
    var pictures: [(format: String, left: [Int], right: [Int])] = []
    func receive() throws {
      while case .element(let frame) = try decoder.receive() {
        let words = Pictures.words(try scaler.convert(frame, to: "rgba"), 0)
        func pixel(_ x: Int) -> [Int] { Array(words[(24 * 64 + x) * 4..<(24 * 64 + x + 1) * 4]) }
        pictures.append((frame.format.pixelFormat, pixel(8), pixel(56)))
      }
    }
    while let packet = try demuxer.read() {
      while try !decoder.send(packet) { try receive() }
      try receive()
    }
    decoder.drain()
    try receive()
    return pictures
  }

  @Test(
    "can be seen through where their alpha says so", arguments: ["libvpx", "libvpx-vp9"],
    [1, 4])
  func alpha(encoder: String, threads: Int) throws {
    let pictures = try pictures(clip(encoder), threads: threads)
    #expect(pictures.count == 10)
    for picture in pictures {
      #expect(picture.format == "yuva420p")
      #expect(picture.left[3] < 16, "\(picture.left)")
      #expect(picture.right.allSatisfy { $0 > 240 }, "\(picture.right)")
    }
  }

  @Test("are opaque where the container tells of no alpha", arguments: ["libvpx", "libvpx-vp9"])
  func opaque(encoder: String) throws {
    let pictures = try pictures(clip(encoder, format: "yuv420p"))
    #expect(pictures.count == 10 && pictures.allSatisfy { $0.format == "yuv420p" })
    #expect(pictures.allSatisfy { $0.left[3] == 255 && $0.right[3] == 255 })
  }
}
