import MediaCore
import Testing

@Suite("ID3 tags") struct ID3TagTests {
  private func frame(_ id: String, _ body: [UInt8], version: UInt8 = 4, flags: UInt8 = 0) -> [UInt8]
  {
    let bits = version == 4 ? 7 : 8
    let size = (0..<4).map { UInt8(body.count >> (bits * (3 - $0)) & (version == 4 ? 0x7F : 0xFF)) }
    return Array(id.utf8) + size + [0, flags] + body
  }

  private func tag(
    _ frames: [UInt8]..., version: UInt8 = 4, flags: UInt8 = 0, padding: Int = 0
  ) -> [UInt8] {
    let body = frames.joined() + [UInt8](repeating: 0, count: padding)
    let size = [21, 14, 7, 0].map { UInt8(body.count >> $0 & 0x7F) }
    return Array("ID3".utf8) + [version, 0, flags] + size + body
  }

  @Test("Text is read in each of its four encodings")
  func encodings() throws {
    let bytes = tag(
      frame("TIT2", [0] + [0x47, 0xE9]),
      frame("TPE1", [1, 0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8, 0x00, 0xDE]),
      frame("TALB", [2, 0, 0x42, 0x26, 0x3A]),
      frame("TCON", [3] + Array("één".utf8) + [0] + Array("twee".utf8) + [0]), padding: 20)
    let tag = try #require(ID3Tag(bytes))
    #expect(tag.byteCount == bytes.count)
    #expect(
      tag.frames.map(\.content) == [
        .text(["Gé"]), .text(["A😀"]), .text(["B☺"]), .text(["één", "twee"]),
      ])
  }

  @Test("Frames with descriptions, owners and objects are taken apart")
  func kinds() throws {
    let tag = try #require(
      ID3Tag(
        tag(
          frame("TXXX", [3] + Array("key\0value".utf8)),
          frame("WXXX", [3] + Array("site\0http://example.org/".utf8)),
          frame("COMM", [0] + Array("engshort\0long".utf8)),
          frame("PRIV", Array("com.example\0".utf8) + [1, 2, 255]),
          frame("GEOB", [0] + Array("text/plain\0a.txt\0about\0".utf8) + [7]),
          frame("APIC", [0] + Array("image/png\0".utf8) + [3] + Array("cover\0".utf8) + [9]),
          frame("WOAF", Array("http://example.org/f".utf8)), frame("MCDI", [5, 6]))))
    #expect(
      tag.frames.map(\.content) == [
        .described("key", text: ["value"]), .described("site", text: ["http://example.org/"]),
        .described("short", text: ["long"]), .owned("com.example", data: [1, 2, 255]),
        .object(type: "text/plain", description: "about", data: [7]),
        .object(type: "image/png", description: "cover", data: [9]),
        .text(["http://example.org/f"]), .data([5, 6]),
      ])
    #expect(
      tag.json["frames"]?.json.contains(#"{"id":"PRIV","owner":"com.example","data":"AQL/"}"#)
        == true)
  }

  @Test("Version 2.3 counts in other sizes and is unsynchronised as a whole")
  func older() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 200)
    let plain = try #require(ID3Tag(tag(frame("TIT2", [0] + long, version: 3), version: 3)))
    #expect(plain.frames.first?.content == .text([String(repeating: "x", count: 200)]))
    // FF 00 stands for FF; the sizes of frames count what was there before.
    var bytes = frame("PRIV", Array("o\0".utf8) + [0xFF, 0xE0], version: 3)
    bytes.insert(0, at: bytes.count - 1)
    let tag = try #require(ID3Tag(tag(bytes, version: 3, flags: 0x80)))
    #expect(tag.frames.first?.content == .owned("o", data: [0xFF, 0xE0]))
  }

  @Test("Flags of frames put things before their content, and hide it")
  func flags() throws {
    let tag = try #require(
      ID3Tag(
        tag(
          frame("TIT2", [9, 3, 65], flags: 0x40), frame("TIT3", [0, 0, 0, 2, 3, 66], flags: 0x01),
          frame("TPE1", [3, 67], flags: 0x08), frame("TALB", [3, 68]))))
    #expect(tag.frames.map(\.id) == ["TIT2", "TIT3", "TALB"])
    #expect(tag.frames.map(\.content) == [.text(["A"]), .text(["B"]), .text(["D"])])
  }

  @Test("Bytes that are no tag, or not whole, are none; damaged ones cost no more than themselves")
  func damage() {
    let whole = tag(frame("TIT2", [3, 65]), frame("TALB", [3, 66]))
    #expect(
      ID3Tag([]) == nil && ID3Tag(Array("ID3".utf8)) == nil && ID3Tag(whole.dropLast()) == nil)
    #expect(ID3Tag(Array("TAG".utf8) + whole.dropFirst(3)) == nil)
    var seed: UInt64 = 1
    func random(below limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[3 + random(below: bytes.count - 3)] = UInt8(random(below: 256))
      }
      if (ID3Tag(bytes)?.frames.count ?? 0) > 2 { Issue.record("too many frames: \(bytes)") }
    }
  }

  @Test("Half a character at the end is none")
  func halfCharacter() throws {
    let tag = try #require(
      ID3Tag(
        tag(
          frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0, 0, 0, 0x42]),
          frame("TXXX", [2, 0, 0x41, 0, 0, 0x42]))))
    #expect(tag.frames.map(\.content) == [.text(["A"]), .described("A", text: [""])])
  }

  @Test("Base64 is padded", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")])
  func base64(plain: String, text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
  }
}
