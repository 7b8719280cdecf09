import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("The picture and the title of a download")
struct DownloadArtworkTests {
  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private func picture() throws -> [UInt8] { try bytes(TestMedia.path(.png)) }

  private func index(_ result: DownloadResult) throws -> String {
    try String(contentsOfFile: result.playablePath, encoding: .utf8)
  }

  @Test("a file has it beside it, where the asset of the download finds it")
  func file() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource(try bytes(TestMedia.path(.gop60))), at: "/clip.mp4")
    origin.serve(OriginResource(try picture()), at: "/cover")
    let path = folder.file("clip.mp4")
    let download = Download(
      origin.url("/clip.mp4"), to: path, title: "A clip", artwork: origin.url("/cover?size=1"))
    #expect(download.title == "A clip" && download.artwork == origin.url("/cover?size=1"))
    let result = try await download.run()
    #expect(folder.names == ["clip.mp4", "clip.mp4.artwork.png"])
    #expect(result.artworkPath == "\(path).artwork.png" && result.title == "A clip")
    #expect(result.json["artwork"] == .string("\(path).artwork.png"))
    #expect(result.json["title"] == "A clip")
    let asset = Downloader().asset(location: path)
    #expect(try await asset.load(.metadata).artwork == picture())
    #expect(try await Asset(path).load(.metadata).artwork == nil)
    // What is made of that asset has it.
    let export = try await ExportSession(asset, to: folder.file("copy.mp4")).run()
    #expect(try await Asset(export.path).load(.metadata).artwork == picture())
    // A later one without it leaves none behind.
    var settings = DownloadSettings()
    settings.overwrites = true
    let again = try await Download(origin.url("/clip.mp4"), to: path, settings).run()
    #expect(again.artworkPath == nil && folder.names == ["clip.mp4", "copy.mp4"])
  }

  @Test("a stream has it in its folder, named by its playlist, as is its title")
  func folder() async throws {
    let (folder, origin) = (
      try JobFolder(),
      try await ScriptedOrigin.show { _ in
        """
        #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="Its own",LANGUAGE="en"
        #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.poster",VALUE="http://127.0.0.1:1/x.jpg"
        """
      }
    )
    let result = try await Download(
      origin.url("/master.m3u8"), to: folder.file("show"), title: "Another",
      artwork: TestMedia.path(.png)
    ).run()
    #expect(result.artworkPath == folder.file("show/artwork.png") && folder.names == ["show"])
    #expect(try bytes(folder.file("show/artwork.png")) == picture())
    let text = try index(result)
    #expect(
      text.contains("DATA-ID=\"com.apple.hls.poster\",URI=\"artwork.png\",FORMAT=RAW"), "\(text)")
    #expect(text.contains("DATA-ID=\"com.apple.hls.title\",VALUE=\"Another\""), "\(text)")
    #expect(!text.contains("Its own") && !text.contains("://"))
    let metadata = try await Downloader().asset(location: result.playablePath).load(.metadata)
    #expect(try metadata.artwork == picture() && metadata.title == "Another")
  }

  @Test("a stream in one version has no place for a title, and has its picture")
  func oneVersion() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.show())
    let stream = TestMedia.StreamRecipe.transport.playlist
    let result = try await Download(
      origin.url("/\(stream)"), to: folder.file("show"), title: "A title",
      artwork: TestMedia.path(.png)
    ).run()
    #expect(result.title == "A title")
    #expect(result.artworkPath == folder.file("show/artwork.png"))
    let metadata = try await Downloader().asset(location: result.playablePath).load(.metadata)
    #expect(try metadata.artwork == picture() && metadata.title == nil)
  }

  @Test("the picture that a stream names itself comes along, as a URL of any size or as a file")
  func poster() async throws {
    let id = "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.poster\""
    for (lines, requested) in [
      ("\(id),VALUE=\"ORIGIN/p/{w}x{h}.{f}\"", "/p/1024x1024.jpg"),
      ("\(id),URI=\"p.png\",FORMAT=RAW", "/p.png"), ("\(id),URI=\"p.png\"", "/p.png"),
    ] {
      let folder = try JobFolder()
      let origin = try await ScriptedOrigin.show { lines.replacing("ORIGIN", with: $0.url("")) }
      origin.serve(OriginResource(try picture()), at: requested)
      let result = try await Download(origin.url("/master.m3u8"), to: folder.file("show")).run()
      #expect(origin.requests(for: requested).count == 1, "\(lines)")
      #expect(result.artworkPath == folder.file("show/artwork.png"), "\(lines)")
      #expect(try !index(result).contains("://"), "\(lines)")
      await origin.stop()
    }
  }

  @Test(
    "a picture that a stream names and that is not there, or is none, is left out",
    arguments: [nil, "no picture"])
  func noPoster(served: String?) async throws {
    let (folder, origin) = (
      try JobFolder(),
      try await ScriptedOrigin.show {
        "#EXT-X-SESSION-DATA:DATA-ID=\"com.apple.hls.poster\",VALUE=\"\($0.url("/p.jpg"))\""
      }
    )
    if let served { origin.serve(OriginResource(text: served), at: "/p.jpg") }
    let result = try await Download(origin.url("/master.m3u8"), to: folder.file("show")).run()
    #expect(result.artworkPath == nil && origin.requests(for: "/p.jpg").count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: result.path)
    #expect(!names.contains { $0.hasPrefix("artwork") })
  }

  @Test("one file of a stream holds it where it can, and has it beside it else")
  func singleFile() async throws {
    let origin = try await ScriptedOrigin.show()
    for (name, isInside) in [("a.mp4", true), ("a.mkv", true), ("a.mov", false)] {
      let folder = try JobFolder()
      var settings = DownloadSettings()
      settings.form = .singleFile
      let path = folder.file(name)
      let result = try await Download(
        origin.url("/master.m3u8"), to: path, settings, title: "A title",
        artwork: TestMedia.path(.png)
      ).run()
      #expect(folder.names == (isInside ? [name] : [name, "\(name).artwork.png"]))
      #expect(result.artworkPath == (isInside ? path : "\(path).artwork.png"))
      let metadata = try await Downloader().asset(location: path).load(.metadata)
      #expect(try metadata.artwork == picture() && metadata.title == "A title", "\(name)")
    }
  }

  @Test("what is named and is no picture, or is not there, fails it before anything is written")
  func refused() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.show())
    let text = folder.file("text.png")
    try Data("no picture".utf8).write(to: URL(filePath: text))
    for (artwork, code) in [
      (text, MediaError.Code.invalidArgument), (folder.file("none.png"), .notFound),
    ] {
      let download = Download(
        origin.url("/master.m3u8"), to: folder.file("show"), artwork: artwork)
      let error = await #expect(throws: MediaError.self) { try await download.run() }
      #expect(error?.code == code && folder.names == ["text.png"])
    }
  }

  @Test("a file that leaves its folder takes its picture with it, which counts")
  func retention() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let size = try picture().count
    var settings = DownloadSettings()
    settings.retention = Int64(2000 + size)
    for name in ["a", "b"] {
      origin.serve(OriginResource([UInt8](repeating: 7, count: 1000)), at: "/\(name)")
      try await Download(
        origin.url("/\(name)"), to: folder.file(name), settings, artwork: TestMedia.path(.png)
      ).run()
    }
    #expect(folder.names == [".vitrine-downloads", "b", "b.artwork.png"])
  }
}
