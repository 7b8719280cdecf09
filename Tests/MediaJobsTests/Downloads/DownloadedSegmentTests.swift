import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("What comes for the segments of a download")
struct DownloadedSegmentTests {
  private func playlist(_ stream: TestMedia.StreamRecipe) throws -> String {
    try String(contentsOfFile: TestMedia.path(stream), encoding: .utf8)
  }

  private func hashes(_ path: String) throws -> [String.SubSequence?] {
    try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
  }

  @Test(
    "a page, a part or nothing with status 200 is no segment, and asked for again",
    arguments: [TestMedia.StreamRecipe.transport, .fragmented, .encrypted],
    ["page", "part", "nothing"])
  func wrongReplies(stream: TestMedia.StreamRecipe, kind: String) async throws {
    // A transport stream may end anywhere.
    guard stream.name != "transport" || kind != "part" else { return }
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let source = try TestMedia.folder(stream)
    try origin.serve(folder: source)
    let name = try #require(
      try playlist(stream).split(separator: "\n").last { !$0.hasPrefix("#") })
    let whole = try OriginResource(file: "\(source)/\(name)")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(source)/\(name)")))
    let page = "<!DOCTYPE html><html><body>Please sign in to the network.</body></html>"
    switch kind {
    case "page": origin.serve(OriginResource(text: page), at: "/\(name)")
    case "part": origin.serve(OriginResource(Array(bytes.dropLast(5))), at: "/\(name)")
    default: origin.serve(OriginResource([UInt8]()), at: "/\(name)")
    }
    var settings = DownloadSettings()
    settings.patience = .zero
    let url = origin.url("/\(stream.playlist)")
    let download = Download(url, to: folder.file("show"), settings)
    let error = await #expect(throws: MediaError.self) { try await download.run() }
    #expect(error?.code == .badStatus || error?.code == .truncated)
    #expect(error?.reason.contains(name) == true)
    origin.serve(whole, at: "/\(name)")
    let result = try await download.run()
    let kept = try FileManager.default.subpathsOfDirectory(atPath: result.path)
      .filter { $0.contains("0000") }
    #expect(
      kept.contains {
        (try? Data(contentsOf: URL(filePath: "\(result.path)/\($0)"))) == Data(bytes)
      })
  }

  @Test("one file of a stream holds what is before the start that its playlist asks for")
  func startPoint() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.transport
    try origin.serve(folder: TestMedia.folder(stream))
    let text = try playlist(stream).replacing(
      "#EXTM3U\n", with: "#EXTM3U\n#EXT-X-START:TIME-OFFSET=4.5,PRECISE=YES\n", maxReplacements: 1)
    origin.serve(OriginResource(text: text), at: "/start.m3u8")
    var settings = DownloadSettings()
    settings.form = .singleFile
    let result = try await Download(
      origin.url("/start.m3u8"), to: folder.file("show.mp4"), settings
    ).run()
    #expect(try hashes(result.path).count == 240)
    await origin.stop()
  }

  @Test("a gap has a name of the segments' kind, which other players ask for")
  func gap() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.transport
    try origin.serve(folder: TestMedia.folder(stream))
    let gap = "#EXT-X-GAP\n#EXTINF:2,\ngone.ts\n"
    let text = try playlist(stream).replacing("#EXT-X-ENDLIST", with: "\(gap)#EXT-X-ENDLIST")
    origin.serve(OriginResource(text: text), at: "/gap.m3u8")
    let result = try await Download(origin.url("/gap.m3u8"), to: folder.file("show")).run()
    let listed = try String(contentsOfFile: result.playablePath, encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(listed.count == 5 && listed.last == "missing.ts")
    #expect(try hashes(result.playablePath).count == 240)
    await origin.stop()
  }

  @Test("nothing hidden stays of what is refused, and the present folder gets one in it")
  func refused() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.transport
    try origin.serve(folder: TestMedia.folder(stream))
    let live = try playlist(stream).replacing("#EXT-X-ENDLIST", with: "")
      .replacing("#EXT-X-PLAYLIST-TYPE:VOD\n", with: "")
    origin.serve(OriginResource(text: live), at: "/live.m3u8")
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/live.m3u8"), to: folder.file("live")).run()
    }
    var settings = DownloadSettings()
    settings.form = .singleFile
    await #expect(throws: MediaError.self) {
      try await Download(
        origin.url("/\(stream.playlist)"), to: folder.file("show.webm"), settings
      ).run()
    }
    #expect(folder.names == [])
    let inside = try await Download(origin.url("/\(stream.playlist)"), to: folder.file(".")).run()
    #expect(folder.names.count == 1 && inside.path.hasSuffix("/\(folder.names[0])"))
    await origin.stop()
  }
}
