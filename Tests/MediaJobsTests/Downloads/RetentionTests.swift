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
    let times = [timespec(), timespec()]
    #expect(utimensat(AT_FDCWD, folder.file("show"), times, 0) == 0)
    try FileSource(path: folder.file("show/video/1.ts")).prepare()
    var status = stat()
    #expect(stat(folder.file("show"), &status) == 0)
    #expect(abs(Double(status.st_atim.tv_sec) - Date().timeIntervalSince1970) < 60)
    #expect(status.st_mtim.tv_sec == 0)
  }
}
