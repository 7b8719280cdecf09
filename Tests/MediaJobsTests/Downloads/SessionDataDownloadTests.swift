import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Downloads of session data")
struct SessionDataDownloadTests {
  private let lines = """
    #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="Titel",LANGUAGE="de"
    #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="A title"
    #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.description",VALUE="What it is"
    #EXT-X-SESSION-DATA:DATA-ID="names",URI="../names.json?key=1",LANGUAGE="de"
    #EXT-X-SESSION-DATA:DATA-ID="names",URI="../names.json?key=1",LANGUAGE="en"
    #EXT-X-SESSION-DATA:DATA-ID="raw",URI="/etc/raw",FORMAT=RAW
    #EXT-X-SESSION-DATA:DATA-ID="gone",URI="gone.json"
    """

  private func serve() async throws -> ScriptedOrigin {
    let origin = try await ScriptedOrigin.show { _ in lines }
    origin.serve(OriginResource(text: #"{"a":1}"#), at: "/names.json")
    origin.serve(OriginResource(text: "xyz"), at: "/etc/raw")
    return origin
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "files of it lie in the folder, once and under names of ours; what is not there is left out")
  func folder() async throws {
    let (folder, origin) = (try JobFolder(), try await serve())
    let result = try await Download(origin.url("/master.m3u8"), to: folder.file("show")).run()
    #expect(origin.requests(for: "/names.json").count == 1)
    await origin.stop()
    let index = try text(result.playablePath)
    let listed = index.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-SESSION-DATA") }
    #expect(listed.count == 6 && !index.contains("gone"), "\(index)")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(result.path)/data").sorted()
    try #require(names.count == 2, "\(names)")
    #expect(names[0].hasPrefix("00000-") && names[0].hasSuffix(".json"))
    #expect(names[1].hasPrefix("00001-") && names[1].hasSuffix(".bin"))
    #expect(try text("\(result.path)/data/\(names[0])") == #"{"a":1}"#)
    #expect(try text("\(result.path)/data/\(names[1])") == "xyz")
    #expect(listed.count { $0.contains("URI=\"data/\(names[0])\"") } == 2)
    #expect(listed.contains { $0.contains("URI=\"data/\(names[1])\",FORMAT=RAW") })
    let asset = Downloader().asset(location: result.playablePath)
    let metadata = try await asset.load(.metadata)
    #expect(metadata.tags == ["title": "A title", "description": "What it is"])
  }

  @Test("files that come in one run and not in the next one throw nothing away")
  func resumed() async throws {
    let (folder, origin) = (try JobFolder(), try await serve())
    let segments = try FileManager.default.contentsOfDirectory(atPath: TestMedia.folder(.transport))
      .filter { !$0.hasSuffix(".m3u8") }.sorted()
    let last = try #require(segments.last)
    origin.remove("/\(last)")
    let download = Download(origin.url("/master.m3u8"), to: folder.file("show"))
    await #expect(throws: MediaError.self) { try await download.run() }
    origin.remove("/names.json")
    origin.serve(
      try OriginResource(file: "\(TestMedia.folder(.transport))/\(last)"), at: "/\(last)")
    let result = try await download.run()
    #expect(try !result.hasBegunAnew && !text(result.playablePath).contains("\"names\""))
  }

  @Test("of one file the titles are tags", arguments: ["mp4", "mkv"])
  func singleFile(type: String) async throws {
    let (folder, origin) = (try JobFolder(), try await serve())
    var settings = DownloadSettings()
    settings.form = .singleFile
    let result = try await Download(
      origin.url("/master.m3u8"), to: folder.file("show.\(type)"), settings
    ).run()
    #expect(origin.requests(for: "/names.json").isEmpty && folder.names == ["show.\(type)"])
    let tags = try await Asset(result.path).load(.metadata).tags
    #expect(tags["title"] == "A title" && tags["description"] == "What it is", "\(tags)")
  }
}
