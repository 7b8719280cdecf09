import Foundation
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Which downloads stay")
struct RetentionTests {
  private func entry(_ name: String, _ second: Double, inUse: Bool = false) -> RetentionPlan.Entry {
    RetentionPlan.Entry(
      name: name, size: 10, lastUse: ProgramDate(nanoseconds: 0) + .seconds(second),
      isInUse: inUse)
  }

  @Test("those leave that were played longest ago, and never what is being played")
  func plan() {
    let entries = [entry("c", 3), entry("a", 1), entry("b", 2, inUse: true), entry("d", 4)]
    #expect(RetentionPlan.leaving(entries, limit: 40, coming: 0) == [])
    #expect(RetentionPlan.leaving(entries, limit: 39, coming: 0) == ["a"])
    #expect(RetentionPlan.leaving(entries, limit: 40, coming: 15) == ["a", "c"])
    #expect(RetentionPlan.leaving(entries, limit: 0, coming: 0) == ["a", "c", "d"])
  }

  @Test("a folder keeps what was played, what is open, and what it did not download")
  func folder() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    for name in ["a", "b", "c", "d", "e"] {
      origin.serve(OriginResource([UInt8](repeating: 7, count: 100_000)), at: "/\(name).bin")
    }
    try Data(repeating: 1, count: 500_000).write(to: URL(filePath: folder.file("own.bin")))
    func download(_ name: String, after seconds: Double) async throws {
      var settings = DownloadSettings()
      settings.retention = 250_000
      try await Download(origin.url("/\(name).bin"), to: folder.file("\(name).bin"), settings).run()
      // As if it had come long ago, the first the longest.
      let past = Date(timeIntervalSinceNow: seconds - 86_400)
      var times = [timespec(), timespec()]
      for place in 0...1 { times[place].tv_sec = Int(past.timeIntervalSince1970) }
      #expect(utimensat(AT_FDCWD, folder.file("\(name).bin"), times, 0) == 0)
    }
    try await download("a", after: 0)
    try await download("b", after: 100)
    do {
      let played = FileSource(path: folder.file("a.bin"))
      try played.prepare()
      try await download("c", after: 200)
      #expect(folder.names == [".vitrine-downloads", "a.bin", "c.bin", "own.bin"])
      // What is open stays, even where that is too much.
      let open = FileSource(path: folder.file("c.bin"))
      try open.prepare()
      try await download("d", after: 300)
      #expect(folder.names == [".vitrine-downloads", "a.bin", "c.bin", "d.bin", "own.bin"])
      withExtendedLifetime((played, open)) {}
    }
    // Both were played just now, and d came long ago.
    try await download("e", after: 400)
    #expect(folder.names.contains("e.bin") && folder.names.contains("own.bin"))
    #expect(!folder.names.contains("d.bin") && folder.names.count == 4)
  }

  @Test("a stream is marked when one of its segments is opened")
  func stream() async throws {
    let folder = try JobFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("show/video"), withIntermediateDirectories: true)
    for name in [".vitrine-downloads", "show/video/1.ts"] {
      try Data([1]).write(to: URL(filePath: folder.file(name)))
    }
    try FileSource(path: folder.file("show/video/1.ts")).prepare()
    var status = stat()
    #expect(stat(folder.file("show/.played"), &status) == 0)
    #expect(abs(Double(status.st_mtim.tv_sec) - Date().timeIntervalSince1970) < 60)
  }

  @Test("streams leave in the order in which they were played, however often they are listed")
  func streams() async throws {
    let folder = try JobFolder()
    let names = ["a", "b", "c", "ahead", "playing"]
    let now = Date().timeIntervalSince1970
    for (name, played) in zip(names, [now - 5000, now - 9000, now - 7000, now + 1e9, now - 10]) {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
      try Data(repeating: 1, count: 10_000).write(to: URL(filePath: folder.file("\(name)/1.ts")))
      try Data().write(to: URL(filePath: folder.file("\(name)/.played")))
      let played = [timespec(), timespec(tv_sec: Int(played), tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folder.file("\(name)/.played"), played, 0) == 0)
      let made = [timespec(), timespec(tv_sec: Int(now - 90_000), tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folder.file(name), made, 0) == 0)
    }
    try names.map { $0 + "\n" }.joined().write(
      toFile: folder.file(".vitrine-downloads"), atomically: true, encoding: .utf8)
    func left(after limit: Int64) -> [String] {
      DownloadFolder(path: folder.path, limit: limit).makeRoom(keeping: "none")
      return folder.names.filter { !$0.hasPrefix(".") }
    }
    // A date to come says nothing of when it was played: it came long ago.
    #expect(left(after: 40_000) == ["a", "b", "c", "playing"])
    #expect(left(after: 39_999) == ["a", "c", "playing"])
    #expect(left(after: 29_999) == ["a", "playing"])
    #expect(left(after: 0) == ["playing"])
  }
}
