import Control
import Foundation
import MediaCore
import Testing
import Vitrine
import VitrineTesting

@Suite("Jobs over the socket", .timeLimit(.minutes(10)))
struct SocketJobTests {
  /// The states of jobs as events tell them, until all are final.
  private func states(
    of jobs: Set<String>, _ player: VitrinePlayer
  ) async -> [String: [JobReport.State]] {
    var states: [String: [JobReport.State]] = [:]
    for await batch in player.events {
      for case .job(let report) in batch.events.map(\.kind)
      where report.state != states[report.id]?.last {
        states[report.id, default: []].append(report.state)
      }
      if jobs.allSatisfy({ states[$0]?.last?.isFinal == true }) { break }
    }
    return states
  }

  /// What a job is by now, asked over a connection of its own.
  private func report(_ job: String, _ method: String, _ socket: String) async throws -> JSONValue {
    let client = try await ControlClient.connect(to: socket)
    let report = try await client.call(method, ["id": .string(job)])
    await client.close()
    return report
  }

  @Test("a download outlives the client that began it, is told as events, and plays")
  func download() async throws {
    let (folder, origin) = (try SocketFolder(), try await ScriptedOrigin.start())
    for name in try FileManager.default.contentsOfDirectory(atPath: TestMedia.folder(.ladder)) {
      origin.serve(
        try OriginResource(file: "\(TestMedia.folder(.ladder))/\(name)"), at: "/\(name)")
    }
    let player = try await VitrinePlayer {
      ControlSocket(folder.socket)
      Jobs(folder: folder.path + "/jobs")
      Events([.job])
    }
    let client = try await ControlClient.connect(to: folder.socket)
    let started = try await client.call(
      "download.start",
      [
        "source": .string(origin.url("/master.m3u8")), "output": "show", "id": "show",
        "title": "A show", "artwork": .string(try TestMedia.path(.png)),
      ])
    #expect(started["state"] == "waiting")
    await client.close()
    let states = await states(of: ["show"], player)["show"]
    #expect(states?.first == .waiting && states?.last == .completed)
    let report = try await report("show", "download.state", folder.socket)
    #expect(
      report["result"]?["playable"] == .string(folder.path + "/jobs/show/index.m3u8"), "\(report)")
    #expect(report["result"]?["title"] == "A show")
    #expect(
      report["result"]?["artwork"] == .string(folder.path + "/jobs/show/artwork.png"), "\(report)")
    await player.close()
  }

  @Test(
    "what is looked into beside a player waits by the machine's clock, whatever that of the player does"
  )
  func virtualTime() async throws {
    let origin = try await ScriptedOrigin.start()
    let file = try OriginResource(file: TestMedia.trace("Media/one.mp4"))
    origin.serve(file.failing(.first(1), with: .status(503)), at: "/one.mp4")
    let settings = PlayerSettings { VirtualTime(VirtualClock(horizon: .zero)) }
    let asset = try Asset(origin.url("/one.mp4"), settings: settings)
    let length = try await asset.load(.duration)
    #expect(length == .seconds(2))
    #expect(origin.requests(for: "/one.mp4").count > 1)
  }

  @Test("stills, an export and facts of a file")
  func others() async throws {
    let folder = try SocketFolder()
    let player = try await VitrinePlayer {
      ControlSocket(folder.socket)
      Jobs(folder: folder.path + "/jobs")
      Events([.job])
    }
    let client = try await ControlClient.connect(to: folder.socket)
    let clip: JSONValue = .string(try TestMedia.path(.gop60))
    _ = try await client.call(
      "stills.start", ["source": clip, "output": "s", "times": [0.5], "exact": true, "id": "s"])
    _ = try await client.call("export.start", ["source": clip, "output": "e.mkv", "id": "e"])
    _ = try await client.call("asset.start", ["source": clip, "id": "a"])
    _ = await states(of: ["s", "e", "a"], player)
    let still = try await report("s", "stills.state", folder.socket)
    guard case .array(let files)? = still["result"]?["files"] else { return #expect(Bool(false)) }
    #expect(files.map { $0["actualTime"] } == [0.5], "\(still)")
    let export = try await report("e", "export.state", folder.socket)
    #expect(export["result"]?["file"] == .string(folder.path + "/jobs/e.mkv"), "\(export)")
    let asset = try await report("a", "asset.state", folder.socket)
    #expect(asset["result"]?["resolution"] == "SD", "\(asset)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/jobs/e.mkv"))
    await client.close()
    await player.close()
  }

  @Test("one still that stands for all, a sheet, thumbnails; tags and chapters of an export")
  func sheetsAndTags() async throws {
    let folder = try SocketFolder()
    let player = try await VitrinePlayer {
      ControlSocket(folder.socket)
      Jobs(folder: folder.path + "/jobs")
      Events([.job])
    }
    let client = try await ControlClient.connect(to: folder.socket)
    let clip: JSONValue = .string(try TestMedia.path(.gop60))
    func start(_ id: String, _ parameters: JSONObject) async throws {
      var all: JSONObject = ["source": clip, "output": .string(id), "id": .string(id)]
      all.members += parameters.members
      _ = try await client.call("stills.start", .object(all))
    }
    try await start("best", ["choice": "best"])
    try await start("sheet", ["choice": "sheet", "columns": 2, "rows": 3, "tileWidth": 64])
    try await start("sprites", ["choice": "sprites", "columns": 4, "rows": 2, "interval": 1])
    try await start("near", ["times": [2.9, 2.1], "tolerance": 0.2])
    _ = try await client.call(
      "export.start",
      [
        "source": clip, "output": "e.mkv", "id": "e", "tags": ["title": "Show"],
        "chapters": [["start": 2, "title": "Two"], ["start": 0, "title": "One"]],
      ])
    _ = await states(of: ["best", "sheet", "sprites", "near", "e"], player)
    func files(_ id: String) async throws -> [JSONValue] {
      let report = try await report(id, "stills.state", folder.socket)
      guard case .array(let files)? = report["result"]?["files"] else {
        Issue.record("\(report)")
        return []
      }
      return files
    }
    #expect(try await files("best").first?["reason"] != nil)
    let sheet = try #require(try await files("sheet").first)
    guard case .array(let tiles)? = sheet["tiles"] else { return #expect(Bool(false)) }
    #expect(tiles.count == 6)
    let ends = try await files("sprites").map { file -> Substring? in
      if case .string(let path)? = file["file"] { path.split(separator: ".").last } else { nil }
    }
    #expect(ends == ["jpg", "jpg", "vtt", "m3u8"])
    #expect(try await files("near").map { $0["actualTime"] } == [2, 2.9])
    let metadata = try await Asset(folder.path + "/jobs/e.mkv").load(.metadata)
    #expect(metadata.title == "Show" && metadata.chapters.map(\.title) == ["One", "Two"])
    await client.close()
    await player.close()
  }

  @Test("a player that is closed leaves nothing that is half made")
  func closed() async throws {
    let folder = try SocketFolder()
    let player = try await VitrinePlayer {
      ControlSocket(folder.socket)
      Jobs(folder: folder.path + "/jobs")
    }
    let client = try await ControlClient.connect(to: folder.socket)
    let clip: JSONValue = .string(try TestMedia.path(.gop60))
    _ = try await client.call(
      "export.start",
      ["source": clip, "output": "e.mkv", "id": "e", "preset": "highest", "then": [clip, clip]])
    let jobs = folder.path + "/jobs"
    var names: [String] = []
    while !names.contains(where: { $0.hasSuffix(".new") }), !names.contains("e.mkv") {
      try await Task.sleep(for: .milliseconds(2))
      // The answer may come before the job has made its folder.
      names = (try? FileManager.default.contentsOfDirectory(atPath: jobs)) ?? []
    }
    await client.close()
    await player.close()
    names = try FileManager.default.contentsOfDirectory(atPath: jobs)
    #expect(!names.contains { $0.hasSuffix(".new") }, "\(names)")
  }

  @Test("without a folder there are no jobs")
  func refused() async throws {
    let folder = try SocketFolder()
    let player = try await VitrinePlayer { ControlSocket(folder.socket) }
    let client = try await ControlClient.connect(to: folder.socket)
    let error = await #expect(throws: ControlClientError.self) {
      try await client.call("asset.start", ["source": "a"])
    }
    guard case .refused(let refusal)? = error else { return #expect(Bool(false)) }
    #expect(refusal.code == 1008)
    await client.close()
    await player.close()
  }
}
