import Foundation
import MediaCore
import Testing
import VitrineTesting

@Suite("vitrine stills")
struct StillsTests {
  private let clip = TestMedia.fixture("h264-aac.mp4")

  @Test("writes pictures and prints the time of each")
  func stills() async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(
      ["stills", clip, "--at", "0,0.3", "--exact", "--json", "-o", folder.path + "/new"])
    #expect(run.ending == .exited(0), "\(run.errors)")
    let lines = try run.output.map { try JSONReader.value(of: $0) }
    #expect(lines.map { $0["requestedTime"] } == [.int(0), .number(0.3)])
    #expect(lines.map { $0["actualTime"] } == [.int(0), .number(0.25)])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new").sorted()
        == ["h264-aac-0001.png", "h264-aac-0002.png"])
  }

  @Test("tells that pictures come more than once, as key frames are farther apart")
  func repeated() async throws {
    let folder = try SocketFolder()
    let arguments = ["stills", clip, "--every", "0.1", "-o", folder.path + "/"]
    let run = try await Program.run(arguments)
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.errors.contains { $0.contains("hold 1 pictures") }, "\(run.errors)")
    let exact = try await Program.run(arguments + ["--exact", "--overwrite"])
    #expect(exact.ending == .exited(0) && exact.errors.isEmpty, "\(exact.errors)")
  }

  @Test("writes one picture to a file, and does not overwrite it unless told")
  func single() async throws {
    let folder = try SocketFolder()
    let path = folder.path + "/one.jpg"
    let arguments = ["stills", clip, "--auto", "-o", path]
    let first = try await Program.run(arguments)
    #expect(first.ending == .exited(0) && first.output.count == 1, "\(first.errors)")
    let second = try await Program.run(arguments)
    #expect(second.ending == .exited(1))
    #expect(second.errors.contains { $0.contains("fileExists") })
    #expect(try await Program.run(arguments + ["--overwrite"]).ending == .exited(0))
  }

  @Test("writes a sheet, and sprites with their tracks")
  func sheets() async throws {
    let folder = try SocketFolder()
    let sheet = try await Program.run(
      ["stills", clip, "--sheet", "2x2", "--exact", "-o", folder.path])
    #expect(sheet.ending == .exited(0), "\(sheet.errors)")
    let sprites = try await Program.run(
      ["stills", clip, "--sprites", "2x2", "--every", "0.1", "--exact", "-o", folder.path])
    #expect(sprites.ending == .exited(0), "\(sprites.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == [
        "h264-aac-0001.jpg", "h264-aac-0002.jpg", "h264-aac-sheet.jpg", "h264-aac.m3u8",
        "h264-aac.vtt",
      ])
  }

  @Test("the lists of sprites name files as URIs, and images of HLS are for even distances")
  func listedNames() async throws {
    let folder = try SocketFolder()
    let source = folder.path + "/Show #2.mp4"
    try FileManager.default.copyItem(atPath: clip, toPath: source)
    let run = try await Program.run(
      ["stills", source, "--sprites", "2x2", "--at", "0,0.1,0.4", "--exact", "-o", folder.path])
    #expect(run.ending == .exited(0), "\(run.errors)")
    let list = try String(contentsOfFile: folder.path + "/Show #2.vtt", encoding: .utf8)
    #expect(list.contains("\nShow%20%232-0001.jpg#xywh=0,0,"), "\(list)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Show #2.m3u8"))
  }

  @Test(
    "refuses what it cannot do",
    arguments: [
      [], ["--at", "1", "--count", "2"], ["--at", "x"], ["--sheet", "0x2"],
      ["--auto", "--sheet", "1x1"],
      ["--count", "2", "--exact", "--tolerance", "1"], ["--count", "2", "--max-size", "9"],
      ["--count", "2", "--format", "gif"], ["--count", "2", "--filter", "nothing"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await Program.run(["stills", clip] + arguments)
    #expect(run.ending == .exited(2), "\(run.errors)")
  }
}
