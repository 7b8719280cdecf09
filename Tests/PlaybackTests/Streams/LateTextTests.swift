import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Segments of subtitles that come long after the pictures beside them.
@Suite("Subtitles that come late", .timeLimit(.minutes(10))) struct LateTextTests {
  /// Plays 8 s of pictures beside four segments of text, the second of which comes at a time.
  ///
  /// - Returns: When its cue was told, which is up from 3 s to 3.5 s.
  private func told(at arrival: MediaTime) async throws -> Double? {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for number in 0..<4 {
      list += "#EXTINF:2,\ntext\(number)\n"
      let cue = "00:0\(2 * number + 1).000 --> 00:0\(2 * number + 1).500\ncue \(number)\n"
      var reply = VirtualReply(
        body: Array("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:130080\n\n\(cue)".utf8))
      if number == 1 { reply.releases = [(.zero, 4), (arrival, reply.body.count)] }
      stream.origin.serve("/text\(number)") { [reply] _ in .reply(reply) }
    }
    stream.origin.serve("/text.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="en",URI="text.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES="s"
      stream.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.subtitles(.language("en")))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    return stream.test.log.events.first { event in
      guard case .cue(let cue, .start) = event.kind else { return false }
      return cue.cue.plainText == "cue 1"
    }?.mediaTime.seconds
  }

  @Test("A cue is told at its time if it has come by then, and else when it comes")
  func late() async throws {
    // Playback begins some time after the first request.
    for arrival in [2.0, 2.5, 3.0, 3.3] {
      let time = try #require(try await told(at: .seconds(arrival)))
      #expect(time >= 3 && time <= max(3, arrival) + 0.05, "\(arrival): \(time)")
    }
  }
}
