import Foundation
import MediaCore
import Testing
import VitrineTesting

@Suite("vitrine download")
struct DownloadCommandTests {
  @Test("a program that is killed again and again is gone on with, and the file is the same")
  func killed() async throws {
    let (folder, origin) = (try SocketFolder(), try await ScriptedOrigin.start())
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) }
    // A file that never comes to its end, however slow the machine is, until the program was killed.
    origin.serve(
      OriginResource(bytes).failing(.always, with: .stall(afterBytes: 150_000)), at: "/clip.bin")
    let path = folder.path + "/clip.bin"
    for _ in 0..<2 {
      let program = try Program(["download", origin.url("/clip.bin"), path, "--json"])
      _ = try await program.line(with: "bytesPerSecond")
      program.send(SIGKILL)
      _ = try await program.ending()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    origin.serve(OriginResource(bytes), at: "/clip.bin")
    let run = try await Program.run(["download", origin.url("/clip.bin"), path])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.output.last == "\(path)  400000 bytes")
    #expect(FileManager.default.contents(atPath: path) == Data(bytes))
    let places = origin.requests(for: "/clip.bin").filter { request in
      request.headers.contains { $0.name.lowercased() == "range" }
    }
    #expect(places.count >= 2)
  }

  @Test("a stream is downloaded from a folder as from a server, and plays from where it lies")
  func stream() async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(
      [
        "download", TestMedia.path(.ladder), folder.path + "/show", "--max-height", "200", "--json",
        "--title", "A show", "--artwork", TestMedia.path(.png),
      ])
    #expect(run.ending == .exited(0), "\(run.errors)")
    let line = try JSONReader.value(of: run.output.last ?? "")
    #expect(line["title"] == "A show")
    #expect(line["artwork"] == .string(folder.path + "/show/artwork.png"), "\(line)")
    guard case .string(let playable)? = line["playable"] else { return #expect(Bool(false)) }
    let play = try await Program.run(
      ["play", "--clock", "virtual", "--video", "null", "--audio", "null", playable])
    #expect(play.ending == .exited(0), "\(play.errors)")
  }

  @Test("every change of state is told, also short ones and those that last")
  func states() async throws {
    let (folder, origin) = (try SocketFolder(), try await ScriptedOrigin.start())
    let source = try TestMedia.folder(.encrypted)
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      origin.serve(try OriginResource(file: "\(source)/\(name)"), at: "/\(name)")
    }
    let url = origin.url("/\(TestMedia.StreamRecipe.encrypted.playlist)")
    let run = try await Program.run(["download", url, folder.path + "/show", "--json"])
    #expect(run.output.contains { $0.contains("keyLoaded") }, "\(run.output)")
    // An hour that is not now, whatever the time is.
    let now = Calendar.current.component(.hour, from: Date())
    let hours = "\((now + 2) % 24):00-\((now + 3) % 24):00"
    let program = try Program([
      "download", url, folder.path + "/other", "--json", "--hours", hours,
    ])
    _ = try await program.line(with: "waiting")
    program.send(SIGINT)
    #expect(try await program.ending() == .exited(130))
  }

  @Test(
    "refuses what it cannot do",
    arguments: [
      [], ["a", "b", "--connections", "0"], ["a", "b", "--sha256", "12"],
      ["a", "b", "--hours", "25:00-1:00"],
      ["a", "b", "--limit-rate", "fast"], ["a", "b", "--max-height", "0"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await Program.run(["download"] + arguments)
    #expect(run.ending == .exited(2), "\(run.errors)")
  }

  @Test("an error says what to do, and a signal ends it as it ends others")
  func failing() async throws {
    let (folder, origin) = (try SocketFolder(), try await ScriptedOrigin.start())
    let missing = try await Program.run(["download", origin.url("/none"), folder.path + "/a"])
    #expect(missing.ending == .exited(1))
    #expect(missing.errors.last?.contains("notFound") == true, "\(missing.errors)")
    origin.serve(
      OriginResource(Array(repeating: 0, count: 300_000)).failing(
        .always, with: .throttle(bytesPerSecond: 50_000)), at: "/a")
    let program = try Program(["download", origin.url("/a"), folder.path + "/a", "--json"])
    _ = try await program.line(with: "bytesPerSecond")
    program.send(SIGINT)
    #expect(try await program.ending() == .exited(130))
  }
}
