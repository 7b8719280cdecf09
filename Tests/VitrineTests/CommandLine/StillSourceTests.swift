import Foundation
import MediaCore
import Testing
import VitrineTesting

/// `vitrine play` with what is drawn: SVG documents and slates, and with folders of them.
@Suite("drawn stills")
struct StillSourceTests {
  private static let virtual = ["--clock", "virtual", "--audio", "null"]
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private static func document(_ color: String, size: String = "width='64' height='36'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(size)><rect width='100%' height='100%' fill='\(color)'/></svg>"
  }

  /// The first picture that the program shows: its size, and its pixels in RGB.
  private func picture(
    of source: String, _ options: [String] = []
  ) async throws -> (width: Int, height: Int, rgb: [UInt8]) {
    let target = "\(folder.path)/out-\(UUID().uuidString)"
    let run = try await Program.run(
      ["play", source, "--video", "png:\(target)", "--still-duration", "0.1"] + Self.virtual
        + options)
    #expect(run.ending == .exited(0) && run.errors == [])
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: target).sorted().first)
    let path = "\(target)/\(name)"
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let raw = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    return (number(16), number(20), Array(raw.output))
  }

  private func hashes(_ arguments: [String]) async throws -> [String] {
    let run = try await Program.run(
      ["play"] + arguments + ["--video", "framemd5:-", "--still-duration", "0.1"] + Self.virtual)
    #expect(run.ending == .exited(0))
    return run.output.filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: ",").last.map { $0.filter { $0 != " " } }
    }
  }

  @Test("an SVG document is a still of its own size and colours")
  func document() async throws {
    let path = try folder.write("a.svg", text: Self.document("#204060"))
    let picture = try await picture(of: path)
    #expect(picture.width == 64 && picture.height == 36)
    #expect(Array(picture.rgb.prefix(3)) == [0x20, 0x40, 0x60])
    #expect(picture.rgb.count == 64 * 36 * 3)
  }

  @Test(
    "a document without a size in pixels is as large as a screen has room for",
    arguments: [
      ("viewBox='0 0 4 4'", 1080, 1080), ("width='210mm' height='105mm'", 1920, 960),
      ("", 1920, 1080), ("width='8192' height='4096'", 4096, 2048),
    ])
  func size(attributes: String, width: Int, height: Int) async throws {
    let path = try folder.write("a.svg", text: Self.document("red", size: attributes))
    let picture = try await picture(of: path)
    #expect(picture.width == width && picture.height == height)
  }

  @Test(
    "a document that leads outside, asks for too much or is broken fails with a typed error",
    arguments: [
      ("<image href='file:///etc/hostname' width='9' height='9'/>", 7010),
      ("<image href='http://127.0.0.1:1/a.png' width='9' height='9'/>", 7010),
      ("<style>@import url(http://127.0.0.1:1/a.css);</style>", 7010), ("<rect", 7010),
      (String(repeating: "<g>", count: 500) + String(repeating: "</g>", count: 500), 7011),
    ])
  func hostile(content: String, code: Int) async throws {
    let path = try folder.write(
      "a.svg",
      text: "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>")
    let run = try await Program.run(["play", path, "--video", "null"] + Self.virtual)
    #expect(run.ending == .exited(1))
    #expect(run.errors.count == 1 && run.errors[0].contains("[\(code) "), "\(run.errors)")
  }

  @Test("a script in a document is not run, and the document is drawn")
  func script() async throws {
    let path = try folder.write(
      "a.xml",
      text: "<?xml version='1.0'?><!-- x --><svg xmlns='http://www.w3.org/2000/svg' width='8' "
        + "height='8'><script>while(true){}</script><rect width='8' height='8' fill='lime'/></svg>")
    #expect(Array(try await picture(of: path).rgb.prefix(3)) == [0, 255, 0])
  }

  @Test("a slate has its size, its colour, its text and its picture")
  func slate() async throws {
    let logo = try folder.write("logo.svg", text: Self.document("red", size: "viewBox='0 0 2 1'"))
    let drawn = try await picture(
      of: "slate:Closed%20today?color=%23203040&textColor=white&size=640x360&picture=\(logo)")
    #expect(drawn.width == 640 && drawn.height == 360)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(drawn.rgb[(y * 640 + x) * 3..<(y * 640 + x) * 3 + 3])
    }
    #expect(pixel(0, 0) == [0x20, 0x30, 0x40] && pixel(320, 100) == [255, 0, 0])
    let below = (200..<360).flatMap { y in (0..<640).filter { pixel($0, y) == [255, 255, 255] } }
    #expect(below.count > 200)
    // In the middle: as much is free on the left as on the right.
    let left = try #require(below.min())
    let right = try #require(below.max())
    #expect(abs(left - (639 - right)) < 20, "\(left)…\(right)")
  }

  @Test(
    "a text of any length has room on its slate",
    arguments: [
      "Donaudampfschifffahrtsgesellschaft", String(repeating: "every%20word%20", count: 60),
      "%E6%97%A5%E6%9C%AC%E8%AA%9E%E3%81%AE%E6%96%87%E7%AB%A0",
      "a%0Ab%0Ac%0Ad%0Ae%0Af%0Ag%0Ah%0Ai%0Aj%0Ak%0Al",
    ])
  func longText(text: String) async throws {
    let drawn = try await picture(of: "slate:\(text)?size=640x360")
    let lit = drawn.rgb.indices.filter { drawn.rgb[$0] > 128 }.map { $0 / 3 }
    #expect(lit.count > 100)
    #expect(lit.allSatisfy { (20..<620).contains($0 % 640) && (20..<340).contains($0 / 640) })
  }

  @Test("a slate says how long it is shown")
  func duration() async throws {
    let run = try await Program.run(
      ["play", "slate:a?duration=2.5&size=64x36", "--video", "null", "--events=duration"]
        + Self.virtual)
    #expect(run.ending == .exited(0) && run.errors == [])
    #expect(run.output.contains { $0.contains("\"duration\":2.5") }, "\(run.output)")
  }

  @Test("a slate that cannot be ends the program with 2 and a hint")
  func wrongSlate() async throws {
    let run = try await Program.run(["play", "slate:a?colr=red", "--video", "null"] + Self.virtual)
    #expect(run.ending == .exited(2))
    #expect(run.errors.count == 1 && run.errors[0].contains("like it are color"))
  }

  @Test("a folder is played in natural order, by date or shuffled, and names what it leaves out")
  func folders() async throws {
    let colors = ["red", "lime", "blue", "yellow", "aqua", "fuchsia"]
    for (number, color) in colors.enumerated() {
      let path = try folder.write("d/Clip\(number + 8).svg", text: Self.document(color))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 - number))],
        ofItemAtPath: path)
    }
    try folder.write("d/notes.txt")
    try folder.write("d/.hidden.svg", text: Self.document("gray"))
    let d = "\(folder.path)/d"
    let each = try await hashes(colors.indices.map { "\(d)/Clip\($0 + 8).svg" })
    #expect(each.count == 6 && Set(each).count == 6)
    #expect(try await hashes([d]) == each)
    #expect(try await hashes([d, "--folder-order", "date"]) == each.reversed())
    let shuffled = try await hashes([d, "--folder-order", "shuffled"])
    #expect(shuffled != each && shuffled.sorted() == each.sorted())
    #expect(try await hashes([d, "--folder-order", "shuffled:0"]) == shuffled)
    let run = try await Program.run(["play", d, "--video", "null"] + Self.virtual)
    #expect(run.errors.count == 1 && run.errors[0].contains("left out, as no media: 'notes.txt'"))
    let wrong = try await Program.run(["play", d, "--folder-order", "size"] + Self.virtual)
    #expect(wrong.ending == .exited(2) && wrong.errors.contains { $0.contains("shuffled:SEED") })
  }
}
