import Foundation
import MediaCore
import Testing
import VitrineTesting

@Suite("vitrine export")
struct ExportCommandTests {
  private let clip = TestMedia.fixture("h264-aac.mp4")

  @Test("writes a file and says what it is")
  func export() async throws {
    let folder = try SocketFolder()
    let path = folder.path + "/out.mkv"
    let run = try await Program.run(
      ["export", clip, path, "--json", "--tag", "title=A title", "--to", "0.3"])
    #expect(run.ending == .exited(0), "\(run.errors)")
    let line = try JSONReader.value(of: run.output.last ?? "")
    #expect(line["file"] == .string(path))
    let probe = try await Program.run(["probe", path])
    #expect(probe.output.contains("tag        title = A title"), "\(probe.output)")
    let again = try await Program.run(["export", clip, path])
    #expect(again.ending == .exited(1))
    #expect(again.errors.contains { $0.contains("fileExists") })
  }

  @Test("tells that a copy begins before the time that was asked for")
  func moved() async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(["export", clip, folder.path + "/out.mp4", "--from", "0.3"])
    #expect(run.ending == .exited(0))
    #expect(run.errors.contains { $0.contains("begins 0.3 s before --from") }, "\(run.errors)")
  }

  @Test("tells a failure in JSON too", arguments: ["export", "download", "stills"])
  func failure(command: String) async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(
      [command, "\(folder.path)/missing.mp4"]
        + (command == "stills" ? ["--at", "0"] : ["\(folder.path)/out.mp4"]) + ["--json"])
    #expect(run.ending == .exited(1))
    let line = try JSONReader.value(of: run.output.last ?? "")
    #expect(line["state"] == .string("failed") && line["code"] == .int(2004))
  }

  @Test("tells what fits a source")
  func presets() async throws {
    let run = try await Program.run(["export", TestMedia.fixture("mp3.mp3"), "--presets"])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.output.contains { $0.hasPrefix("audio  m4a") }, "\(run.output)")
    #expect(!run.output.contains { $0.hasPrefix("webm  webm") && $0.contains("mp4") })
    let json = try await Program.run(
      ["export", TestMedia.fixture("mp3.mp3"), "--presets", "--json"])
    let lines = try json.output.map { try JSONReader.value(of: $0) }
    let audio = lines.first { $0["preset"] == .string("audio") }
    #expect(audio?["fileTypes"].map { "\($0)".contains("m4a") } == true, "\(json.output)")
  }

  @Test(
    "refuses what it cannot do",
    arguments: [
      [], ["a.mp4", "--preset", "best"], ["a.mp4", "--type", "ogv"], ["a.mp4", "--tag", "x"],
      ["a.mp4", "--from", "3", "--to", "2"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await Program.run(["export", clip] + arguments)
    #expect(run.ending == .exited(2), "\(run.errors)")
  }
}
