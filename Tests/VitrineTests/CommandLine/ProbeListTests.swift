import Foundation
import MediaCore
import Testing
import VitrineTesting

/// `vitrine probe` of playlists that list files.
@Suite("vitrine probe of a list")
struct ProbeListTests {
  private static let clip = TestMedia.fixture("h264-aac.mp4")

  private static let lists = [
    "a.m3u": "#EXTM3U\n#EXTINF:3,First\n\(clip)\nnone.mp4\n", "b.m3u8": "\(clip)\nnone.mp4\n",
    "c.pls": "[playlist]\nFile1=\(clip)\nFile2=none.mp4\nNumberOfEntries=2\n",
    "d.xspf": """
    <playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>file://\(clip)</location>
    </track><track><location>none.mp4</location></track></trackList></playlist>
    """,
  ]

  @Test(
    "it is a playlist, with so many items and a row for each",
    arguments: ["a.m3u", "b.m3u8", "c.pls", "d.xspf"])
  func table(name: String) async throws {
    let folder = try TemporaryDirectory()
    try folder.write(name, text: try #require(Self.lists[name]))
    let run = try await Program.run(["probe", "\(folder.path)/\(name)"])
    #expect(run.ending == .exited(0) && run.errors == [], "\(run.errors)")
    #expect(run.output.count == 4 && run.output.first == "playlist   2 items", "\(run.output)")
    #expect(run.output.contains { $0.hasPrefix("h264-aac.mp4  0.5 s") && $0.contains("h264 aac") })
    #expect(run.output.last?.hasPrefix("none.mp4") == true)
    #expect(run.output.last?.contains("No such file") == true)
  }

  @Test("in JSON each item has its source, what the playlist calls it, and its facts or an error")
  func json() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.m3u", text: try #require(Self.lists["a.m3u"]))
    let run = try await Program.run(["probe", "--json", "\(folder.path)/a.m3u"])
    let list = try JSONReader.value(of: run.output.joined())
    #expect(list["playlist"] == "items" && list["count"] == 2)
    guard case .array(let items)? = list["items"], items.count == 2 else {
      Issue.record("\(run.output)")
      return
    }
    #expect(items[0]["source"] == .string(Self.clip) && items[0]["title"] == "First")
    #expect(items[0]["duration"] == 0.5)
    #expect(items[1]["title"] == nil && items[1]["error"]?["code"] == 2004)
  }

  @Test("of a long one the first hundred are looked into, an empty one has none")
  func lengths() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("long.m3u", text: String(repeating: "none.mp4\n", count: 103))
    try folder.write("empty.m3u", text: "#EXTM3U\n")
    let long = try await Program.run(["probe", "\(folder.path)/long.m3u"])
    #expect(long.output.count == 103 && long.output.first == "playlist   103 items")
    #expect(long.output.last == "and 3 more that were not looked into")
    let empty = try await Program.run(["probe", "\(folder.path)/empty.m3u"])
    #expect(empty.ending == .exited(0) && empty.output == ["playlist   0 items"])
  }

  @Test("one that cannot be read fails by what is wrong with it")
  func unreadable() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("wide.m3u", [0xFF, 0xFE, 0x61, 0, 0x2E, 0, 0x6D, 0])
    try folder.write("self.m3u", text: "self.m3u\n")
    for (name, advice) in ["wide.m3u": "UTF-8.", "self.m3u": "leads back to the playlist."] {
      let run = try await Program.run(["probe", "\(folder.path)/\(name)"])
      #expect(run.ending == .exited(1) && run.output == [])
      #expect(run.errors.count == 1 && run.errors[0].contains("3003 malformedPlaylist"))
      #expect(run.errors[0].hasSuffix(advice), "\(run.errors)")
    }
  }

  @Test("one on a server is read from there, and a stream's is asked for no more often than before")
  func remote() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(try OriginResource(file: Self.clip), at: "/a/clip.mp4")
    origin.serve(OriginResource(text: "clip.mp4\n"), at: "/a/list.m3u")
    let run = try await Program.run(["probe", origin.url("/a/list.m3u")])
    #expect(run.output.first == "playlist   1 item" && run.output.count == 3, "\(run.errors)")
    #expect(run.output.last?.hasPrefix("clip.mp4  0.5 s") == true)
    origin.serve(
      OriginResource(text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nnone.m3u8\n"), at: "/x.m3u8")
    let stream = try await Program.run(["probe", origin.url("/x.m3u8")])
    #expect(stream.output.first?.hasPrefix("playlist   multivariant") == true)
    #expect(origin.requests(for: "/x.m3u8").count == 2)
    await origin.stop()
  }
}
