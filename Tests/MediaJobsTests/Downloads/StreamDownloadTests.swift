import Foundation
import MediaCore
import MediaJobs
import Synchronization
import Testing
import VitrineTesting

@Suite("Downloads of streams")
struct StreamDownloadTests {
  private func hashes(_ path: String) throws -> [String.SubSequence?] {
    try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "a stream becomes a folder with the same pictures, which names nothing outside",
    arguments: [TestMedia.StreamRecipe.transport, .fragmented, .ladder, .languages])
  func folder(stream: TestMedia.StreamRecipe) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    try origin.serve(folder: TestMedia.folder(stream))
    let download = Download(origin.url("/\(stream.playlist)"), to: folder.file("show"))
    let result = try await download.run()
    #expect(result.playablePath == folder.file("show/index.m3u8"))
    #expect(abs((result.duration ?? .zero).seconds - 8) < 0.1)
    #expect(folder.names == ["show"] && download.state == .completed)
    let playlists = try FileManager.default.subpathsOfDirectory(atPath: result.path)
      .filter { $0.hasSuffix(".m3u8") }
    for name in playlists {
      let lines = try text("\(result.path)/\(name)").split(separator: "\n")
      let uris = lines.filter { !$0.hasPrefix("#") }
      #expect(
        !uris.isEmpty
          && uris.allSatisfy { FileManager.default.fileExists(atPath: "\(result.path)/\($0)") })
      #expect(!lines.contains { $0.contains("://") || $0.contains("..") })
    }
    await origin.stop()
    if let whole = Self.whole[stream.name] {
      var bytes: [UInt8] = []
      for name in whole {
        bytes += [UInt8](try Data(contentsOf: URL(filePath: "\(TestMedia.folder(stream))/\(name)")))
      }
      try Data(bytes).write(to: URL(filePath: folder.file("whole")))
      #expect(try hashes(result.playablePath) == hashes(folder.file("whole")))
    }
    #expect(try hashes(result.playablePath).count == 240)
  }

  @Test("a folder of something else is not replaced by a stream, and one of a stream is")
  func foreignFolder() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    try origin.serve(folder: TestMedia.folder(.transport))
    let source = origin.url("/\(TestMedia.StreamRecipe.transport.playlist)")
    let place = folder.file("show")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    try "mine".write(toFile: "\(place)/mine.txt", atomically: true, encoding: .utf8)
    var settings = DownloadSettings()
    settings.overwrites = true
    await #expect(throws: MediaError.self) {
      try await Download(source, to: place, settings).run()
    }
    #expect(try text("\(place)/mine.txt") == "mine")
    for _ in 0..<2 { _ = try await Download(source, to: folder.file("other"), settings).run() }
    #expect(folder.names.sorted() == ["other", "show"])
    await origin.stop()
  }

  /// The files that the best variant's pictures are in.
  private static let whole = [
    "transport": (0..<4).map { "segment\($0)" },
    "fragmented": ["init.mp4"] + (0..<4).map { "segment\($0)" },
    "ladder": (0..<4).map { "level1-\($0).ts" },
  ]

  @Test("keys lie in the folder for its owner alone, and the folder plays without the server")
  func keys() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.encrypted
    try origin.serve(folder: TestMedia.folder(stream))
    let download = Download(origin.url("/\(stream.playlist)"), to: folder.file("show"))
    let result = try await download.run()
    await origin.stop()
    let key = try FileManager.default.attributesOfItem(atPath: "\(result.path)/keys/1.key")
    #expect(key[.posixPermissions] as? Int == 0o600)
    let asset = Downloader().asset(location: result.playablePath)
    let still = try await StillImageGenerator(asset, StillSettings(tolerance: .exact))
      .still(at: .seconds(4))
    #expect((118...121).contains(still.frameNumber))
  }

  @Test("a program that keeps the keys gets them, and the folder has none")
  func keyStore() async throws {
    final class Store: DownloadKeyStore {
      let keys = Mutex<[[UInt8]]>([])
      func store(_ key: [UInt8], for request: KeyRequest) async throws -> String {
        keys.withLock { $0.append(key) }
        return "vault:1"
      }
    }
    let (folder, origin, store) = (try JobFolder(), try await ScriptedOrigin.start(), Store())
    let stream = TestMedia.StreamRecipe.encrypted
    try origin.serve(folder: TestMedia.folder(stream))
    var settings = DownloadSettings()
    settings.keyStore = store
    let result = try await Download(
      origin.url("/\(stream.playlist)"), to: folder.file("show"), settings
    ).run()
    #expect(store.keys.withLock { $0 } == [Array(1...16)])
    #expect(try text(result.playablePath).contains("URI=\"vault:1\""))
    #expect(!FileManager.default.fileExists(atPath: "\(result.path)/keys"))
  }

  @Test("a program that never takes a key does not keep the download from its end")
  func hangingKeyStore() async throws {
    final class Store: DownloadKeyStore {
      let isAsked = Signal()
      let waiting = Mutex<CheckedContinuation<String, Never>?>(nil)
      func store(_ key: [UInt8], for request: KeyRequest) async -> String {
        await withCheckedContinuation { continuation in
          waiting.withLock { $0 = continuation }
          isAsked.raise()
        }
      }
    }
    let (folder, origin, store) = (try JobFolder(), try await ScriptedOrigin.start(), Store())
    let stream = TestMedia.StreamRecipe.encrypted
    try origin.serve(folder: TestMedia.folder(stream))
    var settings = DownloadSettings()
    settings.keyStore = store
    let download = Download(
      origin.url("/\(stream.playlist)"), to: folder.file("show"), settings)
    try WorkerThread.start {
      store.isAsked.wait()
      download.cancel()
    }
    let error = await #expect(throws: MediaError.self) { try await download.run() }
    #expect(error?.code == .cancelled && folder.names.isEmpty)
    // It heeds no cancellation, and is let go of only here.
    store.waiting.withLock { $0 }?.resume(returning: "")
  }

  @Test("playlists of I-frames that lie in what is downloaded come along; others do not")
  func iFrames() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let export = ExportSettings(preset: .low, fileType: .hls, variantHeights: [120, 60])
    let made = try await ExportSession(
      Asset(try TestMedia.path(.gop60)), to: folder.file("made"), export
    ).run()
    try origin.serve(folder: made.path)
    let index = try text("\(made.path)/index.m3u8")
    // Of another size, and of the same size in a file of their own.
    let other = try text("\(made.path)/video-2-keys.m3u8").replacing("video-2", with: "other")
    let named = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9,URI=\"other.m3u8\"\n"
    origin.serve(OriginResource(text: other), at: "/other.m3u8")
    origin.serve(OriginResource(text: index + named), at: "/index.m3u8")
    let result = try await Download(origin.url("/index.m3u8"), to: folder.file("show")).run()
    await origin.stop()
    let lines = try text(result.playablePath).split(separator: "\n")
      .filter { $0.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("x120,URI=\"i-frames-1.m3u8\"") == true, "\(lines)")
    let list = try text("\(result.path)/i-frames-1.m3u8")
    let kept = try text("\(made.path)/video-1-keys.m3u8")
    for part in ["#EXT-X-I-FRAMES-ONLY", "#EXTINF", "#EXT-X-BYTERANGE"] {
      let (here, there) = (list.ranges(of: part).count, kept.ranges(of: part).count)
      #expect(here == there && here > 0, "\(part)")
    }
    let uris = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      uris.allSatisfy { FileManager.default.fileExists(atPath: "\(result.path)/\($0)") })
    let files = try FileManager.default.subpathsOfDirectory(atPath: result.path)
    #expect(!files.contains { $0.contains("other") })
    let asset = Downloader().asset(location: result.playablePath)
    let still = try await StillImageGenerator(asset, StillSettings(tolerance: .keyFrame))
      .still(at: .seconds(1.9))
    #expect((59...61).contains(still.frameNumber))
  }

  @Test("one file holds the same pictures, and nothing else is left")
  func singleFile() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.ladder
    try origin.serve(folder: TestMedia.folder(stream))
    var settings = DownloadSettings()
    settings.form = .singleFile
    settings.maximumHeight = 200
    let result = try await Download(
      origin.url("/\(stream.playlist)"), to: folder.file("show.mp4"), settings
    ).run()
    #expect(folder.names == ["show.mp4"] && result.omittedTracks.isEmpty)
    #expect(try hashes(result.path) == hashes("\(TestMedia.folder(stream))/level0.m3u8"))
  }

  @Test("a segment that is missing fails it by name; another run loads no whole segment again")
  func missingSegment() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.transport
    let source = try TestMedia.folder(stream)
    let names = try FileManager.default.contentsOfDirectory(atPath: source)
      .filter { !$0.hasSuffix(".m3u8") }.sorted()
    let missing = try #require(names.last)
    try origin.serve(folder: source)
    origin.remove("/\(missing)")
    var settings = DownloadSettings()
    settings.connectionCount = 1
    let url = origin.url("/\(stream.playlist)")
    let first = Download(url, to: folder.file("show"), settings)
    let error = await #expect(throws: MediaError.self) { try await first.run() }
    #expect(error?.code == .notFound && error?.reason.contains(missing) == true)
    #expect(!FileManager.default.fileExists(atPath: folder.file("show")))
    origin.serve(try OriginResource(file: "\(source)/\(missing)"), at: "/\(missing)")
    let result = try await first.run()
    #expect(!result.hasBegunAnew && folder.names == ["show"])
    for name in names where name != missing { #expect(origin.requests(for: "/\(name)").count == 1) }
    #expect(try hashes(result.playablePath).count == 240)
  }

  @Test("names that lead elsewhere, are long or come twice stay inside the folder")
  func hostileNames() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let segment = try OriginResource(
      file: "\(TestMedia.folder(.transport))/\(Self.firstSegment(.transport))")
    let long = "/" + String(repeating: "x", count: 4000) + ".ts"
    for path in ["/up.ts", "/etc/passwd", long, "/%2e%2e/a.ts"] { origin.serve(segment, at: path) }
    let uris = ["../../up.ts", "/etc/passwd", String(long.dropFirst()), "up.ts", "%2e%2e/a.ts"]
    origin.serve(
      OriginResource(
        text: "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
          + uris.map { "#EXTINF:2,a\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"), at: "/list.m3u8")
    let result = try await Download(origin.url("/list.m3u8"), to: folder.file("show")).run()
    let found = try FileManager.default.subpathsOfDirectory(atPath: result.path)
      .filter { $0.contains("/") }.sorted()
    #expect(found.count == 4 && found.allSatisfy { $0.hasPrefix("media/0000") })
    #expect(folder.names == ["show"])
    let listed = try text(result.playablePath).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(listed.count == 5 && listed[0] == listed[3])
  }

  @Test("a stream that is another one now is begun anew, and a broadcast is refused")
  func changed() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let playlist = try text(TestMedia.path(.transport))
    try origin.serve(folder: TestMedia.folder(.transport))
    let names = playlist.split(separator: "\n").filter { !$0.hasPrefix("#") }
    origin.remove("/\(try #require(names.last))")
    let url = origin.url("/\(TestMedia.StreamRecipe.transport.playlist)")
    var settings = DownloadSettings()
    settings.connectionCount = 1
    let first = Download(url, to: folder.file("a"), settings)
    await #expect(throws: MediaError.self) { try await first.run() }
    try origin.serve(folder: TestMedia.folder(.transport))
    origin.serve(
      OriginResource(text: playlist.replacingOccurrences(of: "2.0", with: "1.9")),
      at: "/\(TestMedia.StreamRecipe.transport.playlist)")
    let result = try await Download(url, to: folder.file("a")).run()
    #expect(result.hasBegunAnew)
    origin.serve(
      OriginResource(
        text: playlist.replacingOccurrences(of: "#EXT-X-ENDLIST", with: "")
          .replacingOccurrences(of: "#EXT-X-PLAYLIST-TYPE:VOD\n", with: "")),
      at: "/live.m3u8")
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/live.m3u8"), to: folder.file("live")).run()
    }
    #expect(error?.code == .notSupported)
  }

  @Test("what no stream can have is refused before anything comes")
  func impossible() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    try origin.serve(folder: TestMedia.folder(.transport))
    func refusal(_ change: (inout DownloadSettings) -> Void) async -> MediaError.Code? {
      var settings = DownloadSettings()
      change(&settings)
      return await #expect(throws: MediaError.self) {
        try await Download(origin.url("/stream.m3u8"), to: folder.file("show"), settings).run()
      }?.code
    }
    #expect(await refusal { $0.sha256 = String(repeating: "0", count: 64) } == .invalidArgument)
    #expect(await refusal { $0.broadcastLength = .zero } == .invalidArgument)
    #expect(folder.names.isEmpty)
  }

  @Test(
    "of a broadcast the length that is set is kept, from its newest segment on",
    .timeLimit(.minutes(20)))
  func broadcast() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let source = try TestMedia.folder(.countedFine)
    try origin.serve(folder: source)
    let path = "/\(TestMedia.StreamRecipe.countedFine.playlist)"
    let lines = try text(TestMedia.path(.countedFine)).split(separator: "\n").map(String.init)
    let ends = lines.indices.filter { !lines[$0].hasPrefix("#") }
    // The playlist of a broadcast that has so many segments by now.
    func serve(_ count: Int) {
      var text = lines[...ends[count - 1]].filter { !$0.contains("PLAYLIST-TYPE") }
      text.insert("#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:00:00Z", at: 2)
      text.insert("#EXT-X-START:TIME-OFFSET=-2", at: 2)
      // Each is listed behind the segments, and not for long.
      let second = "2026-01-02T03:00:0\(count - 1)Z"
      text.append(#"#EXT-X-DATERANGE:ID="r\#(count)",START-DATE="\#(second)",DURATION=0.5"#)
      origin.serve(OriginResource(text: text.joined(separator: "\n") + "\n"), at: path)
    }
    serve(2)
    var settings = DownloadSettings()
    settings.broadcastLength = .seconds(3)
    let download = Download(origin.url(path), to: folder.file("show"), settings)
    let run = Task { try await download.run() }
    for count in 3...5 {
      while origin.requests(for: path).count < count - 1 {
        try await Task.sleep(for: .milliseconds(2))
      }
      serve(count)
    }
    let result = try await run.value
    #expect(result.duration == .seconds(3) && folder.names == ["show"])
    let listed = try text(result.playablePath)
    #expect(listed.contains("#EXT-X-ENDLIST") && listed.contains("#EXT-X-MEDIA-SEQUENCE:1"))
    // Where to begin was told of the broadcast.
    #expect(!listed.contains("EXT-X-START"))
    // The first is in no later playlist, and the last begins behind what is kept.
    let kept = (1...5).filter { listed.contains("ID=\"r\($0)\"") }
    #expect(kept.first == 2 && !kept.contains(5), "\(listed)")
    #expect(listed.contains("#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:00:01"))
    let still = try await StillImageGenerator(
      Asset(result.playablePath), StillSettings(tolerance: .exact)
    ).still(at: .zero)
    #expect(still.frameNumber == 30)
  }

  @Test(
    "of a broadcast in one file that grows all is brought that is listed", .timeLimit(.minutes(20)))
  func growingFile() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let source = try TestMedia.folder(.countedFine)
    let parts = try (["init.mp4"] + (0..<5).map { "segment\($0)" }).map {
      [UInt8](try Data(contentsOf: URL(filePath: "\(source)/\($0)")))
    }
    func serve(_ count: Int) {
      origin.serve(OriginResource(Array(parts[...count].joined())), at: "/all.mp4")
      var (text, start) = ("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n", parts[0].count)
      text += "#EXT-X-MAP:URI=\"all.mp4\",BYTERANGE=\"\(start)@0\"\n"
      for part in parts[1...count] {
        text += "#EXTINF:1,\n#EXT-X-BYTERANGE:\(part.count)@\(start)\nall.mp4\n"
        start += part.count
      }
      origin.serve(OriginResource(text: text), at: "/live.m3u8")
    }
    serve(1)
    var settings = DownloadSettings()
    settings.broadcastLength = .seconds(3)
    let download = Download(origin.url("/live.m3u8"), to: folder.file("show"), settings)
    let run = Task { try await download.run() }
    for count in 2...4 {
      while origin.requests(for: "/live.m3u8").count < count {
        try await Task.sleep(for: .milliseconds(2))
      }
      serve(count)
    }
    let result = try await run.value
    #expect(result.duration == .seconds(3))
    #expect(try hashes(result.playablePath).count == 90)
    await origin.stop()
  }

  @Test(
    "where one file cannot be put at its place, another run loads no segment again",
    .timeLimit(.minutes(20)))
  func anotherRun() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    try origin.serve(folder: TestMedia.folder(.transport))
    let name = try Self.firstSegment(.transport)
    let segment = "/\(name)"
    let held = try OriginResource(file: "\(TestMedia.folder(.transport))/\(name)")
    origin.serve(held.failing(.always, with: .silence), at: segment)
    let source = origin.url("/\(TestMedia.StreamRecipe.transport.playlist)")
    var settings = DownloadSettings()
    settings.form = .singleFile
    let file = folder.file("show.mp4")
    let first = Download(source, to: file, settings)
    let run = Task { try await first.run() }
    await origin.firstRequest(for: segment)
    try "mine".write(toFile: file, atomically: true, encoding: .utf8)
    origin.serve(held, at: segment)
    origin.dropConnections()
    let error = await #expect(throws: MediaError.self) { try await run.value }
    #expect(error?.code == .fileExists)
    let count = origin.requests(for: segment).count
    try FileManager.default.removeItem(atPath: file)
    let result = try await Download(source, to: file, settings).run()
    #expect(try hashes(result.path).count == 240 && !result.hasBegunAnew)
    #expect(origin.requests(for: segment).count == count)
    await origin.stop()
  }

  private static func firstSegment(_ stream: TestMedia.StreamRecipe) throws -> String {
    let lines = try String(contentsOfFile: TestMedia.path(stream), encoding: .utf8)
    return lines.split(separator: "\n").first { !$0.hasPrefix("#") }.map(String.init) ?? ""
  }
}
