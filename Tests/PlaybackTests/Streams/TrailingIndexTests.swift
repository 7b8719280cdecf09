import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("A file with its index at its end", .timeLimit(.minutes(10)))
struct TrailingIndexTests {
  @Test(
    "is played from a server without ranges, told its length or not, over one transfer",
    arguments: [true, false])
  func withoutRanges(declaresLength: Bool) async throws {
    let origin = try await ScriptedOrigin.start()
    var file = try OriginResource(file: TestMedia.path(.loop2s))
    file.supportsRanges = false
    file.declaresLength = declaresLength
    origin.serve(file, at: "/clip.mov")
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/clip.mov"), loops: 2))
    #expect(test.numbers == Array(0..<60) + Array(0..<60))
    #expect(test.log.errors.isEmpty && test.log.transitions == [[0, 0]])
    #expect(origin.requests(for: "/clip.mov").count == 1)
  }

  @Test("is refused with the reason where it is larger than what may be kept")
  func tooLarge() async throws {
    let origin = try await ScriptedOrigin.start()
    var file = try OriginResource(file: TestMedia.path(.loop2s))
    (file.supportsRanges, file.declaresLength) = (false, false)
    origin.serve(file, at: "/clip.mov")
    var settings = SourceSettings()
    settings.cacheBudget = 300_000
    let test = try await TestPlayer.open(streams: DefaultSourceOpener(settings))
    try? await test.playToEnd(ItemDescription(origin.url("/clip.mov")))
    #expect(test.log.errors == [.notSupported])
  }
}
