import Glibc
import MediaCore
import Testing
import VitrineTesting

/// How `vitrine ctl` ends.
@Suite("The exit statuses of vitrine ctl")
struct ControlStatusTests {
  @Test(
    "wrong usage ends with 64 and says what is wrong",
    arguments: [
      [], ["seek", "to=1", "2"], ["--no-such-option"], ["--socket"], ["-wrong", "status"],
    ])
  func usage(words: [String]) async throws {
    let run = try await Program.run(["ctl"] + words)
    #expect(run.ending == .exited(64))
    #expect(!run.errors.isEmpty && run.output == [])
  }

  @Test("where no server answers the status is 69, whatever is asked")
  func noServer() async throws {
    let folder = try SocketFolder()
    try folder.leaveDeadSocket()
    for socket in [folder.socket, "/none/at/all.sock"] {
      for words in [["status"], ["--watch"]] {
        let run = try await Program.run(["ctl", "--socket", socket] + words)
        #expect(run.ending == .exited(69))
        #expect(run.errors.first?.hasPrefix("Error: cannot connect to \(socket): ") == true)
      }
    }
  }

  @Test("what the player refuses is 1, and a time that is over 75")
  func refused() async throws {
    let folder = try SocketFolder()
    let program = try Program(
      ["serve", "--socket", folder.socket, "--video", "null", "--audio", "null"])
    try await program.errorLine(with: "listening")
    let jump = try await Program.run(["ctl", "--socket", folder.socket, "queue.jump", "id=x"])
    #expect(jump.ending == .exited(1))
    let origin = try await ScriptedOrigin.start()
    origin.serve(
      try OriginResource(file: TestMedia.fixture("h264-aac.mp4"))
        .failing(.always, with: .latency(.seconds(5))), at: "/a.mp4")
    let late = try await Program.run(
      ["ctl", "--socket", folder.socket, "queue.append", #"items=["\#(origin.url("/a.mp4"))"]"#]
        + ["await=loaded", "timeout=0.1"])
    #expect(late.ending == .exited(75))
    #expect(late.errors.contains { $0.contains("(1003)") }, "\(late.errors)")
    program.send(SIGTERM)
    _ = try await program.ending()
    await origin.stop()
  }
}
