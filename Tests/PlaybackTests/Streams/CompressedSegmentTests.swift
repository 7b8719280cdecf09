import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Segments that a server sends compressed (Content-Encoding), though the request did not ask for that.
@Suite("Compressed segments", .timeLimit(.minutes(10))) struct CompressedSegmentTests {
  /// A file as a server sends it that compresses all.
  private func compressed(_ name: String, of recipe: TestMedia.StreamRecipe) throws
    -> OriginResource
  {
    let result = try TestMedia.run("gzip", ["-c", "\(TestMedia.folder(recipe))/\(name)"])
    try #require(result.status == 0)
    var resource = OriginResource(result.output)
    resource.headers = [("Content-Encoding", "gzip")]
    return resource
  }

  @Test(
    "One that breaks off is read again whole, and goes on where it was",
    arguments: [TestMedia.StreamRecipe.transport, .fragmented], [0, 1])
  func reset(recipe: TestMedia.StreamRecipe, number: Int) async throws {
    let origin = try await ScriptedOrigin.serving(recipe)
    for place in 0..<4 {
      let resource = try compressed("segment\(place)", of: recipe)
      let half = Int64(resource.bytes.count * 2 / 3)
      origin.serve(
        place == number ? resource.failing(.first(1), with: .reset(afterBytes: half)) : resource,
        at: "/segment\(place)")
    }
    let test = try await TestPlayer.open(streams: DefaultSourceOpener())
    try await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(!test.log.kinds.contains { $0.name == "gap" })
    let requests = origin.requests(for: "/segment\(number)")
    #expect(requests.count == 2)
  }
}
