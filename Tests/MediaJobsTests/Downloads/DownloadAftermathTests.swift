import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

/// What comes when a download is whole, and what a run leaves that is killed just then.
@Suite("What comes after the result of a download")
struct DownloadAftermathTests {
  /// Puts files there as another program, or a run that was killed, leaves them.
  private func put(_ names: [String], in folder: JobFolder) throws {
    for name in names {
      let place = URL(filePath: folder.file(name))
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: place)
    }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private func overwriting(_ form: DownloadSettings.Form = .folder) -> DownloadSettings {
    var settings = DownloadSettings()
    settings.overwrites = true
    settings.form = form
    return settings
  }

  /// Serves a small file at `/a`.
  private func origin() async throws -> ScriptedOrigin {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([UInt8](repeating: 7, count: 1000)), at: "/a")
    return origin
  }

  @Test("pictures that lie beside the place are left alone unless it overwrites")
  func foreignPictures() async throws {
    let (folder, origin) = (try JobFolder(), try await origin())
    let pictures = ["a.artwork.jpg", "a.artwork.png"]
    let picture = try TestMedia.path(.png)
    try put(pictures, in: folder)
    for artwork in [nil, picture] {
      let result = try await Download(origin.url("/a"), to: folder.file("a"), artwork: artwork)
        .run()
      #expect(result.artworkPath == nil && folder.names == ["a"] + pictures)
      for name in pictures { #expect(try bytes(folder.file(name)) == Array("mine".utf8)) }
      try FileManager.default.removeItem(atPath: folder.file("a"))
    }
    let result = try await Download(
      origin.url("/a"), to: folder.file("a"), overwriting(), artwork: picture
    ).run()
    #expect(result.artworkPath == folder.file("a.artwork.png"))
    #expect(folder.names == ["a", "a.artwork.png"])
    #expect(try bytes(folder.file("a.artwork.png")) == bytes(picture))
    // The same one is taken for its own.
    try FileManager.default.removeItem(atPath: folder.file("a"))
    let again = try await Download(origin.url("/a"), to: folder.file("a"), artwork: picture).run()
    #expect(again.artworkPath == folder.file("a.artwork.png"))
  }

  @Test("a picture that cannot be written is left out, and the earlier one stays")
  func unwritablePicture() async throws {
    let (folder, origin) = (try JobFolder(), try await origin())
    // A folder has the name of the new one.
    try put(["a", "a.artwork.jpg", "a.artwork.png/x"], in: folder)
    let download = Download(
      origin.url("/a"), to: folder.file("a"), overwriting(), artwork: try TestMedia.path(.png))
    let result = try await download.run()
    #expect(result.artworkPath == nil && result.byteCount == 1000)
    #expect(download.state == .completed)
    #expect(folder.names == ["a", "a.artwork.jpg", "a.artwork.png"])
    #expect(try bytes(folder.file("a.artwork.jpg")) == Array("mine".utf8))
    // Without a picture the earlier one goes, and no folder.
    _ = try await Download(origin.url("/a"), to: folder.file("a"), overwriting()).run()
    #expect(folder.names == ["a", "a.artwork.png"])
    #expect(try bytes(folder.file("a.artwork.png/x")) == Array("mine".utf8))
  }

  @Test("one file of a stream without its picture is whole, and its working folder goes")
  func unwritablePictureOfStream() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.show())
    try put(["show.mov.artwork.png/x"], in: folder)
    let download = Download(
      origin.url("/master.m3u8"), to: folder.file("show.mov"), overwriting(.singleFile),
      artwork: try TestMedia.path(.png))
    let result = try await download.run()
    #expect(result.artworkPath == nil && download.state == .completed)
    #expect(folder.names == ["show.mov", "show.mov.artwork.png"])
  }

  @Test("a name that is too long for the picture beside it is refused before anything comes")
  func longName() async throws {
    let (folder, origin) = (try JobFolder(), try await origin())
    let name = String(repeating: "a", count: 249)
    let refused = Download(
      origin.url("/a"), to: folder.file(name), artwork: try TestMedia.path(.png))
    let error = await #expect(throws: MediaError.self) { try await refused.run() }
    #expect(error?.code == .invalidArgument && folder.names.isEmpty)
    _ = try await Download(origin.url("/a"), to: folder.file(name)).run()
    #expect(folder.names == [name])
  }

  @Test("a ledger that cannot be written leaves the download complete")
  func unwritableLedger() async throws {
    let (folder, origin) = (try JobFolder(), try await origin())
    try FileManager.default.createDirectory(
      atPath: folder.file(".vitrine-downloads"), withIntermediateDirectories: false)
    var settings = DownloadSettings()
    settings.retention = 100_000
    let download = Download(origin.url("/a"), to: folder.file("a"), settings)
    _ = try await download.run()
    #expect(download.state == .completed)
    #expect(folder.names == [".vitrine-downloads", "a"])
  }

  @Test("what a run left that was killed when its file was there goes with the next one")
  func killedFile() async throws {
    let (folder, origin) = (try JobFolder(), try await origin())
    try put(
      ["a", ".a.u1.part", ".a.lock", ".a.download/media/1", ".a.download.old/1", ".b.v1.part"],
      in: folder)
    // The name under which it came, when it has that of its place already.
    try FileManager.default.linkItem(atPath: folder.file("a"), toPath: folder.file(".a.v1.part"))
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/a"), to: folder.file("a")).run()
    }
    // Another run may go on with the first.
    #expect(error?.code == .fileExists && folder.names == [".a.u1.part", ".b.v1.part", "a"])
    #expect(try bytes(folder.file("a")) == Array("mine".utf8))
  }

  @Test("what a run left that was killed when its folder was there goes with the next one")
  func killedFolder() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.show())
    try put(["show/index.m3u8", ".show.download.old/index.m3u8", ".show.lock"], in: folder)
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/master.m3u8"), to: folder.file("show")).run()
    }
    #expect(error?.code == .fileExists && folder.names == ["show"])
  }

  @Test("what a run has brought that is to replace a folder stays for another such run")
  func interruptedReplacement() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.show())
    try put(["show/index.m3u8", ".show.download/.layout", ".show.download/media/1"], in: folder)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.file("show"))
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/master.m3u8"), to: folder.file("show")).run()
    }
    #expect(folder.names == [".show.download", "show"])
  }

  @Test("what a run has that is at work on the place stays")
  func locked() async throws {
    let (folder, origin) = (try JobFolder(), try await origin())
    try put(["a", ".a.v1.part", ".a.download/media/1", ".a.download.old/1"], in: folder)
    let place = try #require(DownloadPlace(named: folder.file("a"), DownloadSettings()))
    let lock = try PlaceLock(place)
    let names = folder.names
    let error = await #expect(throws: MediaError.self) {
      try await Download(origin.url("/a"), to: folder.file("a")).run()
    }
    #expect(error?.code == .fileExists && folder.names == names && names.contains(".a.lock"))
    withExtendedLifetime(lock) {}
  }

  @Test("a folder that was put aside goes only where another one is at its place")
  func aside() throws {
    let folder = try JobFolder()
    try put([".show.download.old/index.m3u8"], in: folder)
    let place = try #require(DownloadPlace(named: folder.file("show"), overwriting()))
    place.removeRemains()
    #expect(folder.names == [".show.download.old"])
    try put(["show/index.m3u8"], in: folder)
    place.removeRemains()
    #expect(folder.names == ["show"])
  }

  @Test("what is called off leaves nothing of a run that was to replace a folder")
  func cancelReplacement() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.show())
    try put(["show/index.m3u8", ".show.download/media/1"], in: folder)
    let download = Download(origin.url("/master.m3u8"), to: folder.file("show"), overwriting())
    download.cancel()
    let error = await #expect(throws: MediaError.self) { try await download.run() }
    #expect(error?.code == .cancelled && folder.names == ["show"])
    // Nothing takes the place of these, and one file goes into a folder.
    for path in [".", "..", folder.file("."), "\(folder.path)/", ""] {
      #expect(DownloadPlace(named: path, overwriting())?.path == nil, "\(path)")
    }
    #expect(DownloadPlace(named: folder.path, overwriting(.singleFile))?.path == nil)
  }
}
