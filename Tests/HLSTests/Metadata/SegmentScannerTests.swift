import MediaCore
import Testing

@testable import HLS

@Suite("Messages and tags in segments") struct SegmentScannerTests {
  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(type.utf8) + body
  }

  static func message(
    version: Int, scale: Int = 1000, time: Int, duration: Int = 0xFFFF_FFFF, id: Int = 7,
    scheme: String = "urn:x", value: String = "v", data: [UInt8] = [1, 2]
  ) -> [UInt8] {
    let names = Array("\(scheme)\0\(value)\0".utf8)
    let numbers =
      big(scale, 4) + big(time, version == 0 ? 4 : 8) + big(duration, 4) + big(id, 4)
    return box(
      "emsg", big(version << 24, 4) + (version == 0 ? names + numbers : numbers + names) + data)
  }

  private func findings(_ bytes: [UInt8], by step: Int? = nil) -> [SegmentScanner.Finding] {
    var scanner = SegmentScanner()
    var findings: [SegmentScanner.Finding] = []
    for end in stride(from: step ?? bytes.count, through: bytes.count + (step ?? 0), by: step ?? 1)
    {
      findings += scanner.scan { bytes.prefix(end).dropFirst($0).prefix($1) }
      if step == nil { break }
    }
    return findings
  }

  @Test("Messages of both versions are found, however the bytes come", arguments: [nil, 1, 7, 100])
  func messages(step: Int?) throws {
    let bytes =
      Self.box("styp", Array("msdhmsdh".utf8)) + Self.message(version: 0, time: 500)
      + Self.message(version: 1, time: 90_000, duration: 2000)
      + Self.box("moof", [UInt8](repeating: 3, count: 50))
      + Self.box("mdat", Self.message(version: 0, time: 1)) + Self.message(version: 0, time: 9)
    let messages = findings(bytes, by: step).compactMap { finding -> EventMessage? in
      if case .message(let message) = finding { message } else { nil }
    }
    #expect(
      messages.map(\.start) == [
        .afterSegmentStart(.milliseconds(500)), .media(.seconds(90)),
        .afterSegmentStart(.milliseconds(9)),
      ])
    #expect(messages.map(\.duration) == [nil, .seconds(2), nil])
    let first = try #require(messages.first)
    #expect(first.scheme == "urn:x" && first.value == "v" && first.id == 7 && first.data == [1, 2])
    let entry = messages[1].entry(segmentStart: .seconds(4), origin: .seconds(80))
    #expect(entry.start == .seconds(10) && entry.end == .seconds(12))
    #expect(first.entry(segmentStart: .seconds(4), origin: .seconds(80)).start == .seconds(4.5))
  }

  @Test("Tags before packed audio are found, and nothing is looked for behind them")
  func tags() {
    let tag =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 13] + Array("TIT2".utf8) + [0, 0, 0, 3, 0, 0]
      + [3, 65, 66]
    let found = findings(tag + tag + [0xFF, 0xF1] + Self.message(version: 0, time: 1))
    #expect(found.count == 2)
    #expect(found.first == ID3Tag(tag).map { .tag($0) })
  }

  @Test("Sizes that lie, and bytes that are no boxes, end the search")
  func damage() {
    let message = Self.message(version: 0, time: 1)
    #expect(findings([0x47] + [UInt8](repeating: 0, count: 400) + message).isEmpty)
    #expect(findings(Self.big(4, 4) + Array("free".utf8) + message).isEmpty)
    #expect(findings(Self.big(0, 4) + Array("mdat".utf8) + message).isEmpty)
    #expect(findings(Self.big(1 << 30, 4) + Array("emsg".utf8) + message).isEmpty)
    for length in 12..<message.count {
      #expect(findings(Self.box("emsg", Array(message[8..<length]))).count <= 1)
    }
  }
}
