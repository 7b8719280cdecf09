import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Segments that servers answer with 200, and that are none.
@Suite("Segments that are none", .timeLimit(.minutes(10))) struct BadSegmentTests {
  /// What comes in the place of a segment.
  enum Damage: String, CaseIterable {
    case page, half, empty

    func body(_ segment: [UInt8]) -> [UInt8] {
      switch self {
      case .page: BadSegmentTests.page
      case .half: Array(segment.prefix(segment.count / 2))
      case .empty: []
      }
    }
  }

  static let page = Array(
    ("<!DOCTYPE html>\n<html><head><title>Good bye</title></head>\n"
      + String(repeating: "<p>Gone, as G and g say.</p>\n", count: 80) + "</html>\n").utf8)
  private static let rest = Array(0..<60) + Array(120..<240)

  /// A stream whose replies to some requests for a file are others.
  private func opened(
    _ recipe: TestMedia.StreamRecipe, _ path: String, _ numbers: ClosedRange<Int> = 1...100,
    _ damage: @escaping @Sendable ([UInt8]) -> VirtualReply
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    let bytes = try #require(try ProtectedStream.files(of: recipe)[String(path.dropFirst())])
    stream.origin.serve(path) { asked in
      .reply(numbers.contains(asked.number) ? damage(bytes) : VirtualReply(body: bytes))
    }
    return stream
  }

  private func play(_ stream: VirtualStream, _ path: String = "/stream.m3u8", loops: Int = 1)
    async throws
  {
    try await stream.test.playToEnd(ItemDescription(stream.origin.url(path), loops: loops))
    #expect(stream.test.log.errors.isEmpty)
  }

  private func gaps(_ stream: VirtualStream) -> Int {
    stream.test.log.kinds.count { if case .gap = $0 { true } else { false } }
  }

  @Test(
    "A bad fragment is asked for again, is a hole then, and what follows plays",
    arguments: Damage.allCases)
  func fragment(damage: Damage) async throws {
    let stream = try await opened(.fragmented, "/segment1") { VirtualReply(body: damage.body($0)) }
    try await play(stream)
    #expect(stream.test.numbers == Self.rest && gaps(stream) == 1)
    #expect(stream.origin.requests(for: "/segment1").count == 4)
  }

  @Test("One that is good the second time is played", arguments: Damage.allCases)
  func again(damage: Damage) async throws {
    let stream = try await opened(.fragmented, "/segment1", 1...1) {
      VirtualReply(body: damage.body($0))
    }
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
    #expect(stream.origin.requests(for: "/segment1").count == 2)
  }

  @Test(
    "The first one is a hole too, before anything of it is taken apart", arguments: Damage.allCases)
  func first(damage: Damage) async throws {
    let stream = try await opened(.fragmented, "/segment0") { VirtualReply(body: damage.body($0)) }
    try await play(stream)
    #expect(stream.test.numbers == Array(60..<240) && gaps(stream) == 1)
  }

  @Test("Of a first one of unknown length what came is played, and then what follows")
  func cutStream() async throws {
    let stream = try await opened(.fragmented, "/segment0") { bytes in
      var reply = VirtualReply(body: Damage.half.body(bytes))
      reply.releases = [(.zero, reply.body.count)]
      return reply
    }
    try await play(stream)
    let numbers = stream.test.numbers
    #expect(numbers.suffix(180) == Array(60..<240)[...] && gaps(stream) == 1)
    let before = numbers.dropLast(180)
    #expect(!before.isEmpty && before.count < 60 && before.first == 0, "\(before)")
  }

  @Test("A box that goes on to the end of its segment goes no further")
  func openEnded() async throws {
    let stream = try await opened(.fragmented, "/segment1") { bytes in
      var bytes = bytes
      var place = 0
      while place + 8 <= bytes.count {
        let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        if place + size == bytes.count {
          bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
        }
        place += size
      }
      return VirtualReply(body: bytes)
    }
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
  }

  @Test("An initialization section that is none is asked for again", arguments: Damage.allCases)
  func section(damage: Damage) async throws {
    let stream = try await opened(.fragmented, "/init.mp4", 1...1) {
      VirtualReply(body: damage.body($0))
    }
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
  }

  @Test(
    "A transport stream that is empty or none is asked for again, is a hole then, and is not kept",
    arguments: [Damage.page, .empty], [0, 1])
  func transport(damage: Damage, place: Int) async throws {
    let stream = try await opened(.transport, "/segment\(place)", 1...4) {
      VirtualReply(body: damage.body($0))
    }
    try await play(stream, loops: 2)
    let first = Array(0..<240).filter { $0 / 60 != place }
    #expect(stream.test.numbers == first + Array(0..<240) && gaps(stream) == 1)
    #expect(stream.origin.requests(for: "/segment\(place)").count == 5)
  }

  @Test("What one variant answers with a page is taken from the other")
  func variant() async throws {
    let stream = try await opened(.ladder, "/level0-1.ts") { _ in VirtualReply(body: Self.page) }
    try await stream.test.send(.quality(QualityPreference(variant: 0)))
    try await play(stream, "/master.m3u8")
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
    #expect(stream.origin.requests(for: "/level0-1.ts").count == 1)
    #expect(stream.origin.requests(for: "/level1-1.ts").count == 1)
  }

  @Test(
    "Of what is encrypted a page, a part or nothing is no wrong key", arguments: Damage.allCases)
  func encrypted(damage: Damage) async throws {
    let stream = try await opened(.encrypted, "/segment1") { bytes in
      // A part that is no number of blocks.
      VirtualReply(body: Array(damage.body(bytes).dropLast(damage == .half ? 3 : 0)))
    }
    try await play(stream)
    #expect(stream.test.numbers == Self.rest && gaps(stream) == 1)
  }

  @Test("With a key that others were decrypted with, a part of whole blocks is no wrong key either")
  func encryptedBlocks() async throws {
    let stream = try await opened(.encrypted, "/segment1") { bytes in
      VirtualReply(body: Array(bytes.prefix(64 * 16)))
    }
    try await play(stream)
    #expect(stream.test.numbers == Self.rest && gaps(stream) == 1)
  }

  @Test("A part that was announced and is a page is asked for again once it is listed")
  func part() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.isLowLatency = true
    let media = try LiveMedia(.liveFragmented)
    LiveOrigin(media, plan, on: stream.origin, at: "/live")
    let path = "/live/p0-15-1"
    stream.origin.serve(path) { asked in
      if asked.now < .seconds(11) { return .later(.seconds(11)) }
      return .reply(VirtualReply(body: asked.number == 1 ? Self.page : media.pieces[61]))
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/live.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(20))
    let numbers = stream.test.numbers
    #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]) && numbers.contains(940))
    #expect(stream.origin.requests(for: path).count == 2 && gaps(stream) == 0)
  }
}
