import Foundation
import Glibc
import Testing
import VitrineTesting

/// How the program ends when it is told to, and what it leaves.
@Suite("The end of the program")
struct EndingTests {
  /// The engine promises a second; the machine that tests may be busy.
  private static let soon = 5.0

  private static let nowhere = ["--video", "null", "--audio", "null"]

  @Test(
    "a signal ends serve soon and cleanly, and the socket's file is gone",
    arguments: [(SIGINT, 130), (SIGTERM, 0), (SIGHUP, 0)] as [(Int32, Int32)])
  func serve(signal: Int32, status: Int32) async throws {
    let folder = try SocketFolder()
    let program = try Program(["serve", "--socket", folder.socket] + Self.nowhere)
    try await program.errorLine(with: "listening")
    #expect(folder.hasSocket)
    program.send(signal)
    #expect(try await program.ending(within: Self.soon) == .exited(status))
    #expect(!folder.hasSocket)
  }

  @Test(
    "a signal ends play in the middle of a loop, and what was written is whole",
    arguments: [(SIGINT, 130), (SIGTERM, 0), (SIGHUP, 0)] as [(Int32, Int32)])
  func play(signal: Int32, status: Int32) async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-pcm.mov")
    let sound = folder.path + "/out.wav"
    let program = try Program(
      ["play", clip, "--loop", "--socket", folder.socket, "--events=transition", "--video", "null"]
        + ["--audio", "wav:\(sound)"])
    try await program.line(with: "transition")
    program.send(signal)
    #expect(try await program.ending(within: Self.soon) == .exited(status))
    #expect(!folder.hasSocket)
    // The length in the header is that of the file.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: sound))
    let told = bytes[4..<8].enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
    #expect(told == bytes.count - 8)
    #expect(bytes.count > 10_000)
  }

  @Test(
    "a signal that is sent to the program and to its group ends it cleanly", .timeLimit(.minutes(3))
  )
  func echoes() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-pcm.mov")
    let program = try Program(
      ["play", clip, "--loop", "--socket", folder.socket, "--events=transition"] + Self.nowhere)
    try await program.line(with: "transition")
    for _ in 0..<20 {
      program.send(SIGTERM)
      // Signals that wait at once are one.
      usleep(500)
    }
    #expect(try await program.ending(within: Self.soon) == .exited(0))
    #expect(!folder.hasSocket)
  }

  @Test("a signal ends a program whose source, output and client all stand still")
  func stuck() async throws {
    let origin = try await ScriptedOrigin.start()
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: "/a.mp4")
    let folder = try SocketFolder()
    let pipe = folder.path + "/pipe"
    // It never has a reader, so opening it to write waits for ever.
    mkfifo(pipe, 0o600)
    let program = try Program(
      ["play", origin.url("/a.mp4"), "--socket", folder.socket, "--video", "y4m:\(pipe)"]
        + ["--audio", "null"])
    try await program.errorLine(with: "listening")
    program.send(SIGTERM)
    let ending = try await program.ending(within: Self.soon)
    // Where it must give up waiting for the pipe, the status says that a signal did it.
    #expect(ending == .exited(0) || ending == .exited(128 + SIGTERM))
  }

  @Test(
    "a signal is heard while something is still read that it is to begin with",
    arguments: ["configuration", "list", "command"], [SIGINT, SIGTERM, SIGHUP])
  func starting(what: String, signal: Int32) async throws {
    let origin = try await ScriptedOrigin.start()
    let path = what == "command" ? "/a.svg" : what == "list" ? "/a.m3u" : "/a.mp4"
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: path)
    let folder = try SocketFolder()
    let arguments: [String] =
      switch what {
      case "configuration": ["serve", "--config", try configuration(origin.url(path), folder)]
      case "list": ["play", origin.url(path)]
      default:
        ["play", TestMedia.fixture("h264-aac.mp4"), "--enable-vector"]
          + ["--command", "addVector file=\(origin.url(path))"]
      }
    let program = try Program(arguments + ["--socket", folder.socket] + Self.nowhere)
    await origin.firstRequest(for: path)
    if what != "command" { try await program.errorLine(with: "listening") }
    program.send(signal)
    #expect(
      try await program.ending(within: Self.soon) == .exited(signal == SIGINT ? 130 : 0))
    #expect(!folder.hasSocket)
    #expect(try await program.remainingErrors().allSatisfy { $0.contains(" info ") })
  }

  /// A file of one request, which waits for what does not come.
  private func configuration(_ source: String, _ folder: SocketFolder) throws -> String {
    let path = folder.path + "/config"
    try Data(
      (#"{"method":"queue.append","params":{"items":["\#(source)"],"await":"settled"}}"#
        + "\n{\"method\":\"play\"}\n").utf8
    ).write(to: URL(filePath: path))
    return path
  }

  @Test("quit is heard while a configuration or a list is still read", arguments: [true, false])
  func quitWhileStarting(isList: Bool) async throws {
    let origin = try await ScriptedOrigin.start()
    let path = isList ? "/a.m3u" : "/a.mp4"
    origin.serve(OriginResource([]).failing(.always, with: .silence), at: path)
    let folder = try SocketFolder()
    let arguments =
      isList
      ? ["play", origin.url(path)]
      : ["serve", "--config", try configuration(origin.url(path), folder)]
    let program = try Program(arguments + ["--socket", folder.socket] + Self.nowhere)
    await origin.firstRequest(for: path)
    _ = try await folder.firstExchange(#"{"jsonrpc":"2.0","id":1,"method":"quit"}"#)
    #expect(try await program.ending(within: Self.soon) == .exited(0))
    #expect(!folder.hasSocket)
  }

  @Test("quit ends serve and play alike, with 0", arguments: ["serve", "play"])
  func quit(command: String) async throws {
    let folder = try SocketFolder()
    let sources = command == "play" ? [TestMedia.fixture("h264-aac.mp4"), "--loop"] : []
    let program = try Program([command] + sources + ["--socket", folder.socket] + Self.nowhere)
    try await program.errorLine(with: "listening")
    let control = try await Program.run(["ctl", "--socket", folder.socket, "quit"])
    #expect(control.output == ["{}"])
    #expect(try await program.ending() == .exited(0))
    #expect(!folder.hasSocket)
  }

  @Test("a dead socket is replaced; a live one is refused with 1 and left alone")
  func socket() async throws {
    let folder = try SocketFolder()
    try folder.leaveDeadSocket()
    let arguments = ["serve", "--socket", folder.socket] + Self.nowhere
    let program = try Program(arguments)
    try await program.errorLine(with: "listening")
    let second = try await Program.run(arguments)
    #expect(second.ending == .exited(1))
    #expect(
      second.errors.contains {
        $0.contains("Another server answers at \(folder.socket).") && $0.contains("[1010 ")
      }, "\(second.errors)")
    let control = try await Program.run(["ctl", "--socket", folder.socket, "ping"])
    #expect(control.output == [#""pong""#])
    program.send(SIGTERM)
    #expect(try await program.ending(within: Self.soon) == .exited(0))
  }

  @Test("a client without a server says so and ends with 69")
  func withoutServer() async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(["ctl", "--socket", folder.socket, "ping"])
    #expect(run.ending == .exited(69))
    #expect(run.errors.contains { $0.contains(folder.socket) })
  }
}
