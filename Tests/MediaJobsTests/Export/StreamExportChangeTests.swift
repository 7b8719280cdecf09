import FFmpeg
import Foundation
import HLS
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

/// What comes of a stream whose source or whose files another program changes while it is made.
@Suite("Exports as streams during which files change")
struct StreamExportChangeTests {
  enum Change: CaseIterable { case replaced, written, removed }

  private func export(
    _ source: String, to path: String, _ settings: ExportSettings,
    _ progress: (Double) -> Void = { _ in }
  ) throws -> ExportResult {
    try StreamExporter(
      asset: Asset(source), path: path, settings: settings, readGuard: ReadGuard()
    ).run(progress)
  }

  private func make(_ change: Change, of source: String, with other: String) throws {
    switch change {
    case .replaced:
      try FileManager.default.removeItem(atPath: source)
      try FileManager.default.copyItem(atPath: other, toPath: source)
    case .written:
      let file = try FileHandle(forUpdating: URL(filePath: source))
      let beginning = try file.read(upToCount: 1)?.first ?? 0
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data([~beginning]))
      try file.close()
    case .removed: try FileManager.default.removeItem(atPath: source)
    }
  }

  private func contents(of folder: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      contents[name] = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
    return contents
  }

  @Test(
    "a stream of which a file is removed meanwhile is an error, and the earlier one stays whole",
    arguments: ["video-1.mp4", "video-1.m3u8", "video-1-keys.m3u8"])
  func missing(name: String) throws {
    let folder = try JobFolder()
    let (place, source) = (folder.file("show"), try TestMedia.path(.loop2sAAC))
    let settings = ExportSettings(fileType: .hls, overwrites: true)
    _ = try export(source, to: place, settings)
    let earlier = try contents(of: place)
    // The last file of the pictures: once it is there the sound is being written.
    let last = folder.file(".show.export/video-1-keys.m3u8")
    let file = folder.file(".show.export/\(name)")
    var isRemoved = false
    let progress = { (_: Double) in
      guard !isRemoved, FileManager.default.fileExists(atPath: last) else { return }
      isRemoved = (try? FileManager.default.removeItem(atPath: file)) != nil
    }
    let error = #expect(throws: MediaError.self) {
      _ = try export(source, to: place, settings, progress)
    }
    #expect(isRemoved)
    #expect(error?.code == .outputFileFailed && error?.reason.contains(name) == true)
    #expect(folder.names == ["show"])
    #expect(try contents(of: place) == earlier)
  }

  @Test("a file that is missing is named, and others do not matter")
  func whole() throws {
    let folder = try JobFolder()
    let working = try WorkingFolder(folder.file("w"))
    for name in ["a.mp4", "other"] {
      try Data().write(to: URL(filePath: folder.file("w/\(name)")))
    }
    try working.check(has: ["a.mp4"])
    do throws(MediaError) {
      try working.check(has: ["a.mp4", "b.mp4"])
      Issue.record("a file is missing")
    } catch {
      #expect(error.reason == "'\(folder.file("w/b.mp4"))' was removed meanwhile")
    }
  }

  @Test(
    "a source that changes during one variant ends the export before the next one",
    arguments: Change.allCases)
  func changed(change: Change) throws {
    let folder = try JobFolder()
    let (source, other) = (folder.file("clip.mp4"), try TestMedia.path(.loop2sAAC))
    try FileManager.default.copyItem(atPath: try TestMedia.path(.gop60), toPath: source)
    let settings = ExportSettings(preset: .low, fileType: .hls, variantHeights: [120, 60])
    var (isChanged, furthest) = (false, 0.0)
    let progress = { (fraction: Double) in
      furthest = max(furthest, fraction)
      if !isChanged { isChanged = (try? make(change, of: source, with: other)) != nil }
    }
    let error = #expect(throws: MediaError.self) {
      _ = try export(source, to: folder.file("show"), settings, progress)
    }
    // One that is gone cannot be opened again.
    let code: MediaError.Code = change == .removed ? .notFound : .sourceChanged
    #expect(error?.code == code)
    // Of two variants and the sound the first.
    #expect(isChanged && furthest <= 1.0 / 3)
    let names = change == .removed ? [] : ["clip.mp4"]
    #expect(folder.names == names)
  }

  @Test(
    "a source that changes while the last file is made is an error; one that is removed is not",
    arguments: Change.allCases)
  func changedLast(change: Change) throws {
    let folder = try JobFolder()
    let (source, other) = (folder.file("clip.mp4"), try TestMedia.path(.gop60))
    try FileManager.default.copyItem(atPath: try TestMedia.path(.loop2sAAC), toPath: source)
    let last = folder.file(".show.export/video-1-keys.m3u8")
    var isChanged = false
    let progress = { (_: Double) in
      guard !isChanged, FileManager.default.fileExists(atPath: last) else { return }
      isChanged = (try? make(change, of: source, with: other)) != nil
    }
    let place = folder.file("show")
    let run = Result {
      try export(source, to: place, ExportSettings(fileType: .hls), progress)
    }
    #expect(isChanged)
    if change == .removed {
      #expect(try run.get().path == place)
      #expect(folder.names == ["show"])
    } else {
      let error = #expect(throws: MediaError.self) { _ = try run.get() }
      #expect(error?.code == .sourceChanged)
      #expect(folder.names == ["clip.mp4"])
    }
  }

  @Test("a file that was written anew with as many bytes is another one")
  func identity() throws {
    let folder = try JobFolder()
    let path = folder.file("a")
    try Data([1]).write(to: URL(filePath: path))
    let identities = [SourceIdentity(of: path), SourceIdentity(of: "file://\(path)")]
    for identity in identities { #expect(throws: Never.self) { try identity.check() } }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    for identity in identities { #expect(throws: Never.self) { try identity.check() } }
    try Data([2]).write(to: URL(filePath: path))
    for identity in identities {
      let error = #expect(throws: MediaError.self) { try identity.check() }
      #expect(error?.code == .sourceChanged)
    }
    #expect(throws: Never.self) { try SourceIdentity(of: "mock:?duration=3").check() }
    // A recording goes on, and what was there of it stays.
    let recording = SourceIdentity(of: path)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    _ = try file.seekToEnd()
    try file.write(contentsOf: Data([0]))
    try file.close()
    #expect(throws: Never.self) { try recording.check() }
  }
}
