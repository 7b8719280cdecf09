import FFmpeg
import Foundation
import MediaCore
import Overlays
import Testing
import VitrineTesting

/// Pictures of all kinds that are drawn, by themselves and within drawings.
@Suite("Pictures as graphics") struct PictureGraphicTests {
  /// A picture of 80 by 40, whose left half is red and whose right half is blue.
  private static let source =
    "color=red:s=40x40,format=rgb24[a];color=blue:s=40x40,format=rgb24[b];[a][b]hstack"

  private static let options = [
    "jpeg": ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj444p", "-f", "mjpeg"],
    "webp": ["-c:v", "libwebp", "-quality", "95", "-f", "webp"],
    "lossless webp": ["-c:v", "libwebp", "-lossless", "1", "-pix_fmt", "bgra", "-f", "webp"],
    "avif": ["-c:v", "libaom-av1", "-cpu-used", "8", "-still-picture", "1", "-f", "avif"],
    "animated webp": ["-c:v", "libwebp_anim", "-r", "5", "-f", "webp"],
  ]

  /// The bytes of a file; `nil` where this ffmpeg cannot make it.
  private static func file(_ kind: String, frames: Int = 1) throws -> [UInt8]? {
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", frames > 1 ? "testsrc=s=80x40:r=5" : source,
        "-frames:v", String(frames),
      ]
        + (options[kind] ?? []) + [path])
    guard result.status == 0 else {
      print(
        "not tried: this ffmpeg makes no \(kind): \(String(decoding: result.errors, as: UTF8.self))"
      )
      return nil
    }
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The same JPEG with what a camera says of how it was held.
  private static func turned(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let entry: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    let segment =
      Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [UInt8](repeating: 0, count: 4)
    return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg[2...]
  }

  private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 200 && pixel & 0xFF < 60 }
  private func isBlue(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF < 60 && pixel & 0xFF > 200 }

  private func expectUpright(_ image: OverlayImage, at x: Int, _ y: Int) {
    #expect(isRed(image[x + 10, y + 20]) && isRed(image[x + 30, y + 20]))
    #expect(isBlue(image[x + 50, y + 20]) && isBlue(image[x + 70, y + 20]))
  }

  @Test(
    "A picture has its size and its colours, whatever kind of file it is",
    arguments: ["jpeg", "webp", "lossless webp", "avif"])
  func kinds(kind: String) throws {
    guard let bytes = try Self.file(kind) else { return }
    let content = VectorContent.data(VectorData(bytes))
    let size = try #require(content.naturalSize)
    #expect(size == PixelSize(width: 80, height: 40))
    expectUpright(try Graphics.draw(content, size), at: 0, 0)
  }

  @Test("A photograph that is turned has the size that it is seen in, and fills it")
  func turned() throws {
    let jpeg = try #require(try Self.file("jpeg"))
    let content = VectorContent.data(VectorData(Self.turned(jpeg, 6)))
    let size = try #require(content.naturalSize)
    #expect(size == PixelSize(width: 40, height: 80))
    let image = try Graphics.draw(content, size)
    // Turned clockwise, what was left is above.
    #expect(isRed(image[2, 2]) && isRed(image[37, 37]) && isBlue(image[2, 42]))
    #expect(isBlue(image[37, 77]))
  }

  @Test(
    "So it is within a drawing, however the text of the picture is broken",
    arguments: ["jpeg", "turned jpeg", "webp", "lossless webp", "avif"], ["", "\n  ", "&#10;"])
  func withinDrawings(kind: String, gap: String) throws {
    let isTurned = kind == "turned jpeg"
    guard var bytes = try Self.file(isTurned ? "jpeg" : kind) else { return }
    if isTurned { bytes = Self.turned(bytes, 6) }
    var text = Base64.text(of: bytes)
    text.insert(contentsOf: gap, at: text.index(text.startIndex, offsetBy: 40))
    // A second one, and what merely looks like one, stay what they are.
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>
      <!-- data:image/webp;base64,AAAA -->
      <image x='10' y='10' width='80' height='\(isTurned ? 80 : 40)'
       href='Data:image/x;base64,\(text)'/>
      <rect x='0' y='95' width='100' height='5' fill='#0f0'/></svg>
      """
    let image = try Graphics.draw(.svg(document), PixelSize(width: 100, height: 100))
    if isTurned {
      #expect(isRed(image[40, 20]) && isBlue(image[60, 80]) && image[20, 50] == 0)
    } else {
      expectUpright(image, at: 10, 10)
    }
    #expect(image[50, 97] == 0xFF00_FF00)
  }

  @Test("What can be seen through stays so within a drawing")
  func transparency() throws {
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=red@0.5:s=32x32,format=bgra",
        "-frames:v", "1", "-c:v", "libwebp", "-lossless", "1", "-f", "webp", path,
      ])
    guard result.status == 0 else { return print("not tried: this ffmpeg makes no WebP") }
    let text = Base64.text(of: Array(try Data(contentsOf: URL(filePath: path))))
    let image = try Graphics.draw(
      .svg(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><image width='32' height='32'"
          + " href='data:image/webp;base64,\(text)'/></svg>"), PixelSize(width: 32, height: 32))
    #expect((120...136).contains(image[16, 16] >> 24))
  }

  @Test("What is damaged or moves is an error", arguments: ["webp", "avif", "animated webp"])
  func damaged(kind: String) throws {
    let isAnimated = kind == "animated webp"
    guard var bytes = try Self.file(kind, frames: isAnimated ? 5 : 1) else { return }
    if !isAnimated { bytes = Array(bytes.prefix(bytes.count * 2 / 3)) }
    #expect(Graphics.failure(of: .data(VectorData(bytes))) == .badGraphic)
    let text = Base64.text(of: bytes)
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
      + "<image width='9' height='9' href='data:image/webp;base64,\(text)'/></svg>"
    #expect(Graphics.failure(of: .svg(document)) == .badGraphic)
  }

  @Test("What says that it is too large is refused by its header", arguments: ["webp", "avif"])
  func large(kind: String) {
    let header: [UInt8] =
      kind == "webp"
      ? Array("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0".utf8) + [0xFF, 0xFF, 0, 0xFF, 0xFF, 0]
      : [0, 0, 0, 20] + Array("ftypavif\0\0\0\0avif".utf8)
        + [0, 0, 0, 20] + Array("ispe".utf8) + [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    #expect(Graphics.failure(of: .data(VectorData(header))) == .graphicTooComplex)
    let text = Base64.text(of: header)
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
      + "<image width='9' height='9' href='data:image/webp;base64,\(text)'/></svg>"
    #expect(Graphics.failure(of: .svg(document)) == .graphicTooComplex)
  }
}
