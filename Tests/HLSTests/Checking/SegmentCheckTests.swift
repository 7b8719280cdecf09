import MediaCore
import Networking
import Testing

@testable import HLS

@Suite("Whether a segment is one") struct SegmentCheckTests {
  private static let fragment = FragmentWalkTests.box("moof") + FragmentWalkTests.box("mdat", 4000)
  private static let page = Array(
    ("\n<html>" + String(repeating: "<p>Größe: G</p>\n", count: 300) + "</html>").utf8)

  private static func packets(_ count: Int, length: Int = 188) -> [UInt8] {
    (0..<count).flatMap { [0x47, 0, UInt8($0 & 15)] + [UInt8](repeating: 0xFF, count: length - 3) }
  }

  /// What is wrong with bytes that come in pieces, whatever their sizes.
  private func fault(_ bytes: [UInt8], _ expected: SegmentKind? = nil) -> SegmentFault? {
    let faults = [1, 100, 64 << 10].map { step -> SegmentFault? in
      var check = SegmentCheck(expected, limit: bytes.count)
      for start in stride(from: 0, to: bytes.count, by: step) {
        check.take(bytes[start..<min(start + step, bytes.count)])
      }
      do throws(SegmentFault) { try check.finish() } catch { return error }
      return nil
    }
    #expect(Set(faults).count == 1)
    return faults[0]
  }

  @Test("Kinds are known by their beginnings")
  func kinds() {
    #expect(SegmentKind(Self.fragment) == .fragments)
    #expect(SegmentKind(FragmentWalkTests.box("styp", 0)) == .fragments)
    #expect(SegmentKind(Self.page) == .text && SegmentKind(Array("Gone".utf8)) == .text)
    for count in 1...20 { #expect(SegmentKind(Self.packets(count)) == .transport) }
    #expect(SegmentKind([1, 2, 3] + Self.packets(20)) == .transport, "something may be in front")
    #expect(SegmentKind(Self.packets(9, length: 192)) == .transport)
    for (count, length) in [(1, 188), (2, 188), (1, 204), (2, 204)] {
      let packets = Self.packets(count, length: length)
      #expect(SegmentKind([0x49, 0x44, 0x33, 4, 0] + packets) == .transport)
      #expect(SegmentKind([UInt8](repeating: 0, count: 300)) == .other)
    }
    let timed = [0, 1, 2, 3] + Self.packets(1)
    #expect(SegmentKind(timed) == .transport && SegmentKind(timed + timed) == .transport)
    var damaged = Self.packets(20)
    damaged[0] = 0
    #expect(SegmentKind(damaged) == .transport)
    #expect(SegmentKind([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 9]) == .other)
    #expect(SegmentKind([0xFF, 0xF1, 0x50, 0x80, 0x2E, 0x7F, 0xFC]) == .other)
    #expect(SegmentKind([0x0B, 0x77] + [UInt8](repeating: 0x40, count: 30)) == .other)
    #expect(SegmentKind([]) == .other)
  }

  @Test("Good ones pass, whatever is expected and however they come")
  func good() {
    for expected in [nil, .other, .fragments] as [SegmentKind?] {
      #expect(fault(Self.fragment, expected) == nil)
    }
    for expected in [nil, .other, .transport] as [SegmentKind?] {
      #expect(fault(Self.packets(50), expected) == nil)
      #expect(fault(Self.packets(50).dropLast(77), expected) == nil, "half a packet at the end")
      #expect(fault(Self.packets(3), expected) == nil)
    }
    #expect(fault([0xFF, 0xF1, 0x50, 0x80, 0x2E, 0x7F, 0xFC]) == nil, "packed audio")
  }

  @Test("A run of fragments may begin as a transport stream, and leaves its section")
  func leftSection() throws {
    let packets = Self.packets(50)
    for step in [1, 100, packets.count] {
      var check = SegmentCheck(.fragments, beginsRun: true, limit: packets.count)
      for start in stride(from: 0, to: packets.count, by: step) {
        check.take(packets[start..<min(start + step, packets.count)])
      }
      try check.finish()
      #expect(check.leavesSection && check.kind == .transport)
    }
    #expect(fault(packets, .fragments) != nil, "within a run it may not")
    var check = SegmentCheck(.fragments, beginsRun: true, limit: Self.fragment.count)
    check.take(Self.fragment.prefix(1))
    check.take(Self.fragment.dropFirst())
    try check.finish()
    #expect(!check.leavesSection && check.kind == .fragments)
    for bytes in [Array("Gone".utf8), [0x47] + [UInt8](repeating: 0, count: 5000)] {
      var check = SegmentCheck(.fragments, beginsRun: true, limit: bytes.count)
      check.take(bytes[...])
      #expect(throws: SegmentFault.self) { try check.finish() }
    }
  }

  @Test(
    "Pages and nothing are none",
    arguments: [nil, .other, .transport, .fragments] as [SegmentKind?])
  func bad(expected: SegmentKind?) {
    #expect(fault([], expected) == .empty)
    for text in [Self.page, Array("Not found".utf8), Array("{\"error\": 404}".utf8)] {
      guard case .notMedia = fault(text, expected) else {
        Issue.record("\(text.count) bytes pass")
        return
      }
    }
  }

  /// Frames of packed audio, that begin so and are so long.
  private static func frames(_ header: [UInt8], _ length: Int) -> [UInt8] {
    var frame = header
    for place in 0..<length - header.count { frame.append(UInt8((place * 31) % 128)) }
    var frames: [UInt8] = []
    for _ in 0..<20 { frames += frame }
    return frames
  }

  private static let audio: [[UInt8]] = [
    frames([0xFF, 0xF1, 0x50, 0x80, 0x2E, 0x7F, 0xFC], 371),
    frames([0xFF, 0xFB, 0x90, 0, 1, 2, 3], 417), frames([0xFF, 0xF3, 0x84, 0, 1, 2, 3], 192),
    frames([0x0B, 0x77, 0, 0, 20, 0x40, 1], 768),
    frames([0x0B, 0x77, 1, 0xFF, 0x3F, 0x86, 1], 1024),
    frames([0x56, 0xE1, 0x2C, 0, 1, 2, 3], 303),
  ]

  @Test("Packed audio is known by its frames, also behind and before a part of one")
  func packedAudio() {
    for bytes in Self.audio {
      for expected in [nil, .other] as [SegmentKind?] {
        #expect(fault(bytes, expected) == nil)
        #expect(fault(Array(bytes.dropFirst(100).dropLast(50)), expected) == nil)
        #expect(fault(Array(bytes.prefix(200)), expected) == nil, "a single one, cut")
      }
    }
    let tag: [UInt8] = [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 9]
    #expect(fault(tag + Self.audio[0]) == nil)
  }

  @Test("Noise and pictures are no media, whatever is expected")
  func noise() {
    var random: UInt64 = 99
    var noise: [UInt8] = []
    for _ in 0..<40_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noise.append(UInt8(truncatingIfNeeded: random >> 33))
    }
    let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
    for expected in [nil, .other, .transport] as [SegmentKind?] {
      for count in [2500, 9000, 40_000] {
        #expect(fault(Array(noise.prefix(count)), expected) != nil)
        let picture = image + Array(noise.prefix(count))
        #expect(fault(picture, expected) != nil)
      }
    }
    let late = Array(noise.prefix(15_000)) + Self.packets(50)
    #expect(fault(late) == nil, "something long in front")
    let page: [UInt8] = [0x3C, 0x70, 0x3E, 0x47, 0xF6, 0xDF, 0xC0, 0x65, 10]
    #expect(fault(page) == .text)
  }

  @Test("Text to be shown begins with WEBVTT, or is boxes, or blank")
  func text() {
    func fault(_ bytes: [UInt8], _ isInFragments: Bool) -> SegmentFault? {
      var check = SegmentCheck.text(behind: isInFragments ? .fragments : nil)
      check.take(bytes[...])
      do throws(SegmentFault) { try check.finish() } catch { return error }
      return nil
    }
    for text in ["WEBVTT", "\u{FEFF}WEBVTT\n\n", "\nWEBVTT\n", "", "\n"] {
      #expect(fault(Array(text.utf8), false) == nil, "\(text)")
    }
    for text in [Self.page, Array("{}".utf8), Self.packets(20)] {
      #expect(fault(text, false) != nil && fault(text, true) != nil)
    }
    #expect(fault(Self.fragment, true) == nil)
  }

  @Test("Behind a header of its own it need not begin with one, and a page is none all the same")
  func headedText() {
    func fault(_ text: String, step: Int) -> SegmentFault? {
      var check = SegmentCheck.text(behind: .text)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: step) {
        check.take(bytes[start..<min(start + step, bytes.count)])
      }
      do throws(SegmentFault) { try check.finish() } catch { return error }
      return nil
    }
    let cue = "00:01.000 --> 00:02.000\nYes\n"
    let note = "NOTE " + String(repeating: "long ", count: 900) + "\n\n"
    for step in [1, 700, 100_000] {
      for text in ["WEBVTT\n\n\(cue)", cue, "one\n\(cue)", note + cue, "", "\n"] {
        #expect(fault(text, step: step) == nil, "\(text.prefix(20))")
      }
      for text in [
        "<p>\n1 --> 2\n</p>", "{\"a\": 1}", "Not found", String(decoding: Self.page, as: UTF8.self),
      ] {
        #expect(fault(text, step: step) != nil, "\(text.prefix(20))")
      }
    }
  }

  @Test("A box that goes on to the end is given its size once that is known")
  func openBox() {
    let head = FragmentWalkTests.box("moof")
    for isLarge in [false, true] {
      var bytes = head + FragmentWalkTests.box("mdat", 300, said: isLarge ? nil : 0)
      var check = SegmentCheck(.fragments, limit: bytes.count)
      check.take(bytes[...])
      #expect(check.isTrusted == isLarge && check.endsRun != isLarge)
      check.closeBox(in: &bytes)
      #expect(!check.endsRun && bytes == head + FragmentWalkTests.box("mdat", 300))
    }
  }

  @Test("What was one kind is not another all at once")
  func changes() {
    #expect(fault(Self.fragment, .transport) != nil)
    #expect(fault(Self.packets(50), .fragments) != nil)
    #expect(fault([UInt8](repeating: 0, count: 5000), .transport) != nil)
    #expect(fault([UInt8](repeating: 0, count: 5000)) != nil)
  }

  @Test("It is taken apart as soon as that is certain")
  func trust() {
    var check = SegmentCheck(.fragments, limit: Self.fragment.count)
    check.take(Self.fragment[..<30])
    #expect(!check.isTrusted)
    check.take(Self.fragment[30..<40])
    #expect(check.isTrusted && !check.endsRun)
    var cut = SegmentCheck(.fragments, limit: 1000)
    cut.take(Self.fragment[..<40])
    #expect(!cut.isTrusted && cut.fault != nil)
    var packets = SegmentCheck()
    packets.take(Self.packets(7)[...])
    #expect(!packets.isTrusted)
    packets.take(Self.packets(7)[...])
    #expect(packets.isTrusted && packets.kind == .transport)
  }

  @Test("Initialization sections are whole, or no boxes at all")
  func sections() {
    let movie = FragmentWalkTests.box("ftyp") + FragmentWalkTests.box("moov")
    let good = [
      movie, movie + Self.fragment.prefix(50), Self.packets(2), Array("WEBVTT\n".utf8),
      Array("\u{FEFF}WEBVTT\n".utf8),
    ]
    for section in good { #expect(SegmentCheck.fault(ofSection: section) == nil) }
    let noise = (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 73 | 0x80) }
    for section in [
      [], Self.page, Array(movie.dropLast(3)), Array(movie.prefix(30)), Array(movie.prefix(28)),
      Self.fragment, noise, noise + movie,
    ] {
      #expect(SegmentCheck.fault(ofSection: section) != nil)
    }
  }

  @Test("Of what is encrypted only what cannot be is wrong")
  func sealed() {
    let random = (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    #expect(SegmentCheck.fault(ofSealed: random, count: 512, isChained: true) == nil)
    #expect(SegmentCheck.fault(ofSealed: random, count: 513, isChained: false) == nil)
    #expect(SegmentCheck.fault(ofSealed: random, count: 513, isChained: true) != nil)
    #expect(SegmentCheck.fault(ofSealed: Self.page, count: 4096, isChained: true) == .text)
    #expect(SegmentCheck.fault(ofSealed: [], count: 0, isChained: false) == .empty)
    let short = Array("Sixteen letters.".utf8)
    #expect(SegmentCheck.fault(ofSealed: short, count: 16, isChained: true) == nil)
  }

  @Test("They are failures as others are; those of files will not go away")
  func errors() {
    #expect(SegmentFault.text.error("http://h/a").network?.kind == .badReply)
    #expect(SegmentFault.empty.error("https://h/a").network?.isTransient == true)
    #expect(SegmentFault.empty.error("file:///a").network == nil)
    #expect(SegmentFault.empty.error("file:///a").mediaError.code == .malformedContainer)
  }
}
