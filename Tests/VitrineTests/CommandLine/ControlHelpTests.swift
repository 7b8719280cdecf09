import Glibc
import Testing
import VitrineTesting

/// What `vitrine ctl help` tells.
@Suite("vitrine ctl help")
struct ControlHelpTests {
  private func help(_ words: [String], at socket: String) async throws -> [String] {
    let run = try await Program.run(["ctl", "--socket", socket, "help"] + words)
    #expect(run.ending == .exited(0), "\(run.errors)")
    return run.output
  }

  @Test("a method's parameters, types, defaults, result and an example are told without a server")
  func pages() async throws {
    let socket = "/none/at/all.sock"
    #expect(
      try await help(["volume"], at: socket) == [
        "volume: Sets the loudness of everything.", "",
        "  volume: number 0…1; must be given; needs no name",
        "      Loudness, clamped to 0…1.",
        "  until: \"accepted\" or \"loaded\" or \"firstFrame\" or \"settled\"; default \"accepted\"",
        "      How far the command must have got before the reply.",
        "  timeout: number from 0",
        "      Seconds to wait for that before error 1003; a command that was still reading then changes "
          + "nothing, any other is not undone.", "",
        "Result: volume (number)", "Example: vitrine ctl volume 0.5",
      ])
    let append = try await help(["queue.append"], at: socket)
    #expect(
      append.contains(
        "  items: list of strings or objects with source, id, inPoint, outPoint, volume, mute, rate, loops, duration, onError, fit, subtitles; must be given; needs no name"
      ))
    #expect(append.last == "Example: vitrine ctl queue.append clip.mp4")
    #expect(
      try await help(["background"], at: socket).last == "Example: vitrine ctl background '#FF8000'"
    )
    #expect(
      try await help(["snapshot"], at: socket).contains {
        $0.hasPrefix("  file: string; needs no name")
      })
  }

  @Test("a method that there is not is wrong usage, with the names like it", arguments: ["volum"])
  func unknown(method: String) async throws {
    let run = try await Program.run(["ctl", "--socket", "/none/at/all.sock", "help", method])
    #expect(run.ending == .exited(64))
    #expect(run.errors.first == "Error: There is no method volum; like it are volume")
  }

  @Test("a server's methods are the program's own, and each example is a call that it takes")
  func examples() async throws {
    let folder = try SocketFolder()
    let own = try await help([], at: folder.socket)
    let program = try Program(
      [
        "serve", "--socket", folder.socket, "--video", "null", "--audio", "null", "--enable-vector",
        "--pip",
      ])
    try await program.errorLine(with: "listening")
    #expect(try await help([], at: folder.socket) == own)
    let names = own.map { $0.prefix { $0 != " " } }
    #expect(names.count > 50)
    for name in names where name != "quit" {
      let example = try #require(try await help([String(name)], at: folder.socket).last)
      let call = try #require(example.split(separator: "Example: vitrine ctl ").last)
      let run = try await Program.run(
        [], script: "cd \(folder.path); exec \"$0\" ctl --socket \(folder.socket) \(call)")
      // What it names is not there, which is no fault of the call.
      let isTaken = run.errors.contains { $0.contains(/\(([1-7][0-9]{3}|-32004)\)/) }
      #expect(run.ending == .exited(0) || isTaken, "\(call): \(run.errors)")
    }
    program.send(SIGTERM)
    _ = try await program.ending()
  }

  @Test("what a server tells of its methods goes before what the program knows")
  func ofTheServer() async throws {
    let folder = try SocketFolder()
    let reply =
      #"{"jsonrpc":"2.0","id":1,"result":{"methods":[{"name":"dance","summary":"Dances."}]}}"#
    try folder.answerOnce(reply)
    let run = try await Program.run(["ctl", "--socket", folder.socket, "help"])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.output == ["dance  Dances."])
  }
}
