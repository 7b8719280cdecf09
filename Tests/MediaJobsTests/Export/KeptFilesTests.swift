import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

/// What jobs leave alone although they may replace what is at their place.
@Suite("Files that are kept")
struct KeptFilesTests {
  @Test(
    "files that no stream has written are told from those of streams",
    arguments: [
      (["index.m3u8", "video-1.m3u8", "video-1.mp4", "video-1-keys.m3u8"], nil),
      (["index.m3u8", "video/00000-23ae232c778a39c7.mp4", "keys/1.key", ".layout"], nil),
      (["index.m3u8", "video/00000-23ae232c778a39c7.mp4", ".played"], nil),
      (["index.m3u8", "data/00001-23ae232c778a39c7.json", "artwork.jpg"], nil),
      (["index.m3u8", "text-1.m3u8", "text-1.vtt"], nil),
      (["index.m3u8", "holiday.mp4"], "holiday.mp4"),
      (
        ["index.m3u8", "media/00000-23ae232c778a39c7.ts", "media/holiday.mp4"], "media/holiday.mp4"
      ),
      (["index.m3u8", "notes/a/00000.txt"], "notes/a/00000.txt"),
      (["index.m3u8", ".profile"], ".profile"),
    ] as [([String], String?)])
  func strays(files: [String], expected: String?) {
    #expect(StreamFolder.stray(among: files) == expected)
  }

  @Test("a stream replaces a stream, and no folder with the source or another file in it")
  func streams() async throws {
    let folder = try JobFolder()
    let clip = try TestMedia.path(.loop2sAAC)
    let settings = ExportSettings(fileType: .hls, overwrites: true)
    func export(_ source: String) async throws {
      _ = try await ExportSession(Asset(source), to: folder.file("show"), settings).run()
    }
    for _ in 0..<2 { try await export(clip) }
    await #expect(throws: MediaError.self) { try await export(folder.file("show/video-1.mp4")) }
    let own = folder.file("show/own.mp4")
    try FileManager.default.copyItem(atPath: clip, toPath: own)
    let error = await #expect(throws: MediaError.self) { try await export(clip) }
    #expect(error?.code == .fileExists)
    #expect(FileManager.default.contentsEqual(atPath: clip, andPath: own))
  }

  @Test(
    "where a link is, what it leads to is replaced; a pipe, a device and no name are none to write to"
  )
  func links() throws {
    let folder = try JobFolder()
    try OutputFile.write([1], to: folder.file("a"), overwrites: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("b"), withDestinationPath: "a")
    try OutputFile.write([2], to: folder.file("b"), overwrites: true)
    #expect(FileManager.default.contents(atPath: folder.file("a")) == Data([2]))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("b")) == "a")
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in ["/dev/null", folder.file("pipe"), folder.path, ""] {
      #expect(throws: MediaError.self) { try OutputFile.write([3], to: path, overwrites: true) }
    }
    #expect(folder.names == ["a", "b", "pipe"])
  }

  @Test("lists of thumbnails do not replace what they are made of")
  func sprites() throws {
    let folder = try JobFolder()
    try OutputFile.write([1], to: folder.file("show.m3u8"), overwrites: false)
    func check(overwrites: Bool, source: String) throws {
      let output = StillOutput(
        path: folder.path, name: "show", format: nil, overwrites: overwrites)
      try output.check([folder.file("show.vtt"), folder.file("show.m3u8")], source: source)
    }
    try check(overwrites: true, source: folder.file("other.m3u8"))
    #expect(throws: MediaError.self) {
      try check(overwrites: true, source: folder.file("show.m3u8"))
    }
    #expect(throws: MediaError.self) {
      try check(overwrites: false, source: folder.file("other.m3u8"))
    }
  }
}
