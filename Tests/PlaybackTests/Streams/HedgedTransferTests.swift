import HLS
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

/// What becomes of transfers of which nothing more comes, in virtual time: 8 s in segments of 2 s.
@Suite("Transfers that stand still", .timeLimit(.minutes(10))) struct HedgedTransferTests {
  private static let place = "/segment2"

  /// Plays to the end, with replies to one segment that go wrong.
  private func played(
    _ wrong: @escaping @Sendable (VirtualQuestion, inout VirtualReply) -> VirtualAnswer?
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let bytes = try #require(ProtectedStream.files(of: .transport)["segment2"])
    stream.origin.serve(Self.place) { question in
      var reply = VirtualReply(body: bytes)
      return wrong(question, &reply) ?? .reply(reply)
    }
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    return stream
  }

  private func requests(_ stream: VirtualStream) -> [VirtualLogEntry] {
    stream.origin.requests(for: Self.place)
  }

  @Test(
    "What has come is kept, and the rest comes over another connection before the buffer is empty")
  func rest() async throws {
    let stream = try await played { question, reply in
      if question.number == 1 { reply.stallAfter = 30_000 }
      return nil
    }
    let requests = requests(stream)
    #expect(requests.map(\.range) == [nil, ByteRange(from: 30_000)])
    #expect(requests[1].time - requests[0].time < .milliseconds(2100))
    #expect(requests.map(\.outcome) == [.cancelled, .complete])
    #expect(stream.test.status.counters.stalls == 0)
  }

  @Test("A server that says nothing is asked again, and the first answer counts")
  func head() async throws {
    let silent = try await played { question, _ in question.number == 1 ? .silence : nil }
    #expect(requests(silent).map(\.outcome) == [.cancelled, .complete])
    #expect(silent.test.status.counters.stalls == 0)
    // One that was only slow answers before the other does.
    let slow = try await played { question, _ in
      let due = question.time + .milliseconds(question.number == 1 ? 2500 : 4000)
      return question.now < due ? .later(due) : nil
    }
    #expect(requests(slow).map(\.outcome) == [.complete, .cancelled])
    #expect(slow.test.status.counters.stalls == 0)
  }

  @Test("What the second try says counts only if it goes on where the first stands")
  func mismatch() async throws {
    // It knows no ranges, has something else, or fails.
    for kind in 0..<3 {
      let stream = try await played { question, reply in
        if question.number == 1 { reply.stallAfter = 30_000 }
        guard question.number == 2 else { return nil }
        switch kind {
        case 0: return .reply(VirtualReply(status: 200, body: [1, 2, 3]))
        case 1: return .reply(VirtualReply(status: 206, body: [1, 2, 3]))
        default: return .reply(VirtualReply(status: 503))
        }
      }
      #expect(requests(stream).count == 3)
    }
  }

  @Test("After an outage it goes on at once")
  func outage() async throws {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 400_000), (.seconds(2), 0), (.seconds(12), 4_000_000)]
    let stream = try await VirtualStream.open(link: link)
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    let first = stream.origin.log.filter { $0.outcome == .complete && $0.bytes > 10_000 }
      .compactMap(\.end).first { $0 > .seconds(12) }
    #expect(try #require(first) < .milliseconds(12_500))
  }
  @Test("A segment of which nothing comes at all is given up for the lowest level in time")
  func givenUp() async throws {
    // The link is away from 20 s on, for longer than what is loaded ahead lasts.
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 12e6), (.seconds(20), 0), (.seconds(32), 12e6)]
    let stream = try await VirtualStream.open(link: link, keepsAll: false) {
      $0.forwardBuffer = .seconds(10)
    }
    try ConstantLadder.serve(on: stream.origin)
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    let asked = stream.origin.log.filter { ConstantLadder.level($0) != nil }
    let lowest = asked.filter {
      ConstantLadder.level($0) == 0 && (.seconds(22)..<(.seconds(32))).contains($0.time)
    }
    let given = asked.filter { before in
      before.outcome == .cancelled && ConstantLadder.level(before) != 0
        && lowest.contains { $0.time > before.time && number($0) == number(before) }
    }
    #expect(!given.isEmpty, "\(asked.filter { $0.time > .seconds(15) })")
    #expect(stream.test.log.errors.isEmpty)
  }

  private func number(_ request: VirtualLogEntry) -> Substring? {
    request.path.split(separator: "/").last
  }
}
