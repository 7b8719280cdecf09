import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Session data", .timeLimit(.minutes(10))) struct SessionDataTests {
  private func played(_ lines: String, _ files: [String: String]) async throws -> TestPlayer {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    for (path, text) in files { stream.origin.serve(path, Array(text.utf8)) }
    let master = "#EXTM3U\n\(lines)\n#EXT-X-STREAM-INF:BANDWIDTH=300000\nstream.m3u8\n"
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    return stream.test
  }

  private func told(_ test: TestPlayer) -> [SessionDatum] {
    test.log.kinds.compactMap { kind in
      guard case .sessionData(let datum) = kind else { return nil }
      return datum
    }
  }

  @Test("Values, documents and bytes are told and stay in the status")
  func values() async throws {
    let test = try await played(
      """
      #EXT-X-SESSION-DATA:DATA-ID="a.title",VALUE="Shop",LANGUAGE="en"
      #EXT-X-SESSION-DATA:DATA-ID="a.json",URI="data.json"
      #EXT-X-SESSION-DATA:DATA-ID="a.raw",URI="data.bin",FORMAT=RAW
      """, ["/data.json": #"{"a":[1,true]}"#, "/data.bin": "xyz"])
    let expected = [
      SessionDatum(id: "a.title", language: "en", value: "Shop"),
      SessionDatum(
        id: "a.json", format: .json, value: .object(["a": .array([.int(1), .bool(true)])])),
      SessionDatum(id: "a.raw", format: .raw, value: "eHl6"),
    ]
    #expect(told(test) == expected && test.status.sessionData == expected)
  }

  @Test(
    "Renditions are called what they are called in the preferred language",
    arguments: [(["de-CH"], "Kommentar"), (["fr", "en"], "Commentary"), (["fr"], "c"), ([], "c")])
  func names(languages: [String], wanted: String) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let names = #"{"c":{"de":"Kommentar","en":"Commentary"},"x":{"de":"X"},"y":7}"#
    stream.origin.serve("/names.json", Array(names.utf8))
    let master = """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="_hls.localized-rendition-names",URI="names.json"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="c",LANGUAGE="en",URI="c.m3u8"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="d",LANGUAGE="de",URI="d.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=300000,SUBTITLES="s"
      stream.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.audioTrack(.languages(languages)))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(2))
    let titles = stream.test.status.tracks.filter(\.isSubtitle).map(\.title)
    #expect(titles == [wanted, "d"])
  }

  @Test("What cannot be had, is no JSON or is too much is told as such, and playing goes on")
  func failures() async throws {
    let test = try await played(
      """
      #EXT-X-SESSION-DATA:DATA-ID="none",URI="none.json"
      #EXT-X-SESSION-DATA:DATA-ID="text",URI="text.json"
      #EXT-X-SESSION-DATA:DATA-ID="long",URI="long.json"
      """, ["/text.json": "{", "/long.json": "\"" + String(repeating: "a", count: 70_000) + "\""])
    #expect(told(test).map { $0.error?.code } == [.notFound, .malformedPlaylist, .limitExceeded])
    #expect(told(test).allSatisfy { $0.value == .null })
    #expect(test.numbers.count == 240 && test.log.errors.isEmpty)
  }
}
