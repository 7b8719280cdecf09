import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

/// What comes of a download of which files go while it is at work, as a program that cleans up removes them.
@Suite("Downloads whose files are removed meanwhile")
struct EmptiedFolderTests {
  @Test(
    "a stream without one of its files, or without any, is not taken for a whole one",
    .timeLimit(.minutes(20)), arguments: [DownloadSettings.Form.folder, .singleFile],
    [("media", 1), ("media", 4), ("keys", 1)])
  func stream(form: DownloadSettings.Form, removed: (folder: String, count: Int)) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = TestMedia.StreamRecipe.encrypted
    let source = try TestMedia.folder(stream)
    try origin.serve(folder: source)
    let names = try FileManager.default.contentsOfDirectory(atPath: source)
      .filter { $0.hasPrefix("segment") }.sorted()
    let (opening, last) = (try #require(names.first), try #require(names.last))
    let held = try OriginResource(file: "\(source)/\(last)")
    origin.serve(held.failing(.always, with: .silence), at: "/\(last)")
    var settings = DownloadSettings()
    settings.form = form
    settings.connectionCount = 1
    let place = folder.file(form == .folder ? "show" : "show.mp4")
    let url = origin.url("/\(stream.playlist)")
    let first = Download(url, to: place, settings)
    let run = Task { try await first.run() }
    await origin.firstRequest(for: "/\(last)")
    let working = try #require(folder.names.first { $0.hasPrefix(".") })
    let path = folder.file("\(working)/\(removed.folder)")
    let found = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    for name in found.prefix(removed.count) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    origin.serve(held, at: "/\(last)")
    origin.dropConnections()
    let error = await #expect(throws: MediaError.self) { try await run.value }
    #expect(error?.code == .outputFileFailed)
    #expect(!FileManager.default.fileExists(atPath: place))
    let result = try await Download(url, to: place, settings).run()
    let still = try await StillImageGenerator(
      Asset(result.playablePath), StillSettings(tolerance: .exact)
    ).still(at: .seconds(7.9))
    #expect((235...238).contains(still.frameNumber))
    #expect(origin.requests(for: "/\(opening)").count == (removed.folder == "keys" ? 1 : 2))
    #expect(folder.names.count == 1)
    await origin.stop()
  }

  @Test(
    "a file whose part is removed is a typed error, and another run brings it whole",
    arguments: [nil, String(repeating: "0", count: 64)])
  func file(sha256: String?) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.only(1), with: .throttle(bytesPerSecond: 60_000)),
      at: "/a")
    var settings = DownloadSettings()
    settings.sha256 = sha256
    let download = Download(origin.url("/a"), to: folder.file("a"), settings)
    let run = Task { try await download.run() }
    try await Self.removeAll(of: download, in: folder)
    let error = await #expect(throws: MediaError.self) { try await run.value }
    #expect(error?.code == .outputFileFailed)
    _ = try await Download(origin.url("/a"), to: folder.file("a")).run()
    #expect(try [UInt8](Data(contentsOf: URL(filePath: folder.file("a")))) == Self.bytes)
    #expect(folder.names == ["a"])
    await origin.stop()
  }

  @Test("a file whose part is removed before a connection breaks begins anew")
  func brokenConnection() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.only(1), with: .stall(afterBytes: 200_000))
        .failing(.from(2), with: .silence), at: "/a")
    let download = Download(origin.url("/a"), to: folder.file("a"))
    let run = Task { try await download.run() }
    try await Self.removeAll(of: download, in: folder)
    origin.dropConnections()
    origin.serve(OriginResource(Self.bytes), at: "/a")
    _ = try await run.value
    #expect(try [UInt8](Data(contentsOf: URL(filePath: folder.file("a")))) == Self.bytes)
    await origin.stop()
  }

  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  /// Removes what a download has written when something has come.
  private static func removeAll(of download: Download, in folder: JobFolder) async throws {
    for await state in download.states where (state.progress?.byteCount ?? 0) > 0 { break }
    for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
  }
}
