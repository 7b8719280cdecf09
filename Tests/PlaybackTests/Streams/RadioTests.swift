import Foundation
import MediaCore
import Networking
import Playback
import Testing
import VitrineTesting

@Suite("A radio", .timeLimit(.minutes(10))) struct RadioTests {
  /// 45 s at 8 bytes a millisecond.
  private static let clip = TestMedia.Recipe(
    "radio-long", "mp3",
    ffmpeg: [
      "-f", "lavfi", "-i", "sine=440:r=48000:d=45", "-c:a", "libmp3lame", "-b:a", "64k",
      "-write_xing", "0", "-id3v2_version", "0",
    ])

  /// - Parameters:
  ///   - seconds: How long it is on air before the server closes the connection.
  ///   - start: With which byte it begins.
  private func opened(onAirFor seconds: Int, from start: Int = 0) async throws -> VirtualStream {
    let clip = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(Self.clip))))
    let bytes = clip[start...]
    let stream = try await VirtualStream.open(stepping: true)
    stream.origin.serve("/radio") { question in
      var reply = VirtualReply(body: Array(bytes.prefix(8000 * (seconds + 2))))
      reply.headers = [("icy-name", "Vitrine")]
      reply.releases = (0...seconds).map {
        (question.now + .seconds(Double($0)), 8000 * ($0 + 2))
      }
      return .reply(reply)
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/radio"))])))
    return stream
  }

  @Test("Whose server is begun anew is connected to again, and plays on")
  func reconnects() async throws {
    let stream = try await opened(onAirFor: 40)
    await stream.test.clock.advance(to: .seconds(100))
    #expect(stream.origin.requests(for: "/radio").count >= 3)
    #expect(stream.test.log.errors.isEmpty && stream.test.status.state == .playing)
    #expect(!stream.test.log.kinds.contains(.ended))
    #expect(stream.test.audio.frameCount > 90 * 48_000)
  }

  @Test("That is joined in the middle of a packet is heard a few seconds later")
  func joinsInTheMiddle() async throws {
    let stream = try await opened(onAirFor: 40, from: 300)
    await stream.test.clock.advance(to: .seconds(5))
    #expect(stream.test.status.state == .playing)
    #expect(stream.test.status.metadata.title == "Vitrine")
  }

  @Test("That is over soon was a file, and ends")
  func ends() async throws {
    let stream = try await opened(onAirFor: 10)
    await stream.test.clock.advance(to: .seconds(100))
    #expect(stream.origin.requests(for: "/radio").count == 1)
    #expect(stream.test.status.state == .ended && stream.test.log.errors.isEmpty)
  }
}
