import Control
import Foundation
import MediaCore
import Testing
import VitrineTesting

/// Programs whose time clients let pass.
@Suite("vitrine serve --clock stepped", .timeLimit(.minutes(10)))
struct SteppedProgramTests {
  private static let options = ["--clock", "stepped", "--audio", "null"]

  /// Starts a program, and gives a client of it to a test.
  private func run(
    _ arguments: [String], environment: [String: String] = [:], script: String? = nil,
    _ body: (ControlClient, Program) async throws -> Void
  ) async throws {
    let folder = try SocketFolder()
    let program = try Program(
      arguments + ["--socket", folder.socket], environment: environment, script: script)
    _ = try await folder.firstExchange(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    let client = try await ControlClient.connect(to: folder.socket)
    try await body(client, program)
    _ = try? await client.call("quit")
    await client.close()
    #expect(try await program.ending() == .exited(0))
  }

  @Test("Time stands until a client lets it pass, and all that is due by then is done")
  func stands() async throws {
    try await run(["serve", "--video", "null"] + Self.options) { client, _ in
      _ = try await client.call("queue.append", ["items": ["mock:?duration=4"]])
      #expect(try await client.call("clock.advance") == ["time": 0])
      var status = try await client.call("status")
      #expect(status["state"] == "playing" && status["currentTime"] == 0)
      for time in [0.5, 1, 1.5] as [JSONValue] {
        #expect(try await client.call("clock.advance", ["by": 0.5]) == ["time": time])
        #expect(try await client.call("status")["currentTime"] == time)
      }
      _ = try await client.call("pause")
      #expect(try await client.call("clock.advance", ["to": 100]) == ["time": 100])
      status = try await client.call("status")
      #expect(status["state"] == "paused" && status["currentTime"] == 1.5)
    }
  }

  @Test("Each thread that lasts has a name of its own")
  func threads() async throws {
    try await run(["serve", "--video", "null"] + Self.options) { client, program in
      _ = try await client.call("queue.append", ["items": ["mock:?duration=4"]])
      _ = try await client.call("clock.advance", ["by": 1])
      let names = Set(try program.threadNames())
      for part in ["stage", "reader", "video", "audio", "log"] {
        #expect(names.contains("vitrine-\(part)"), "of \(names)")
      }
    }
  }

  @Test("Events come before the reply of the call in which they happen, none is left out")
  func events() async throws {
    try await run(["serve", "--video", "null"] + Self.options) { client, _ in
      _ = try await client.call("subscribe", ["filters": ["transition", "ended"]])
      let reading = Task {
        var clocks: [JSONValue] = []
        for await batch in client.events {
          guard case .array(let events)? = batch["events"] else { continue }
          clocks += events.compactMap { $0["clock"] }
          if events.last?["event"] == "ended" { break }
        }
        return clocks
      }
      let clip: JSONValue = ["source": "mock:?duration=1", "loops": 200]
      _ = try await client.call("queue.append", ["items": [clip]])
      #expect(try await client.call("clock.advance", ["by": 200.5]) == ["time": 200.5])
      #expect(await reading.value == (1...200).map { .int($0) })
    }
  }

  /// Plays a session with commands between stretches of time.
  private func session(_ folder: String) async throws -> (pictures: String, events: [String]) {
    let path = "\(folder)/\(UUID().uuidString).txt"
    var events: [String] = []
    try await run(
      ["serve", "--video", "framemd5:" + path, "--enable-vector"] + Self.options
    ) { client, _ in
      _ = try await client.call("subscribe")
      let clip: JSONValue = .string(TestMedia.fixture("h264-aac.mp4"))
      _ = try await client.call("queue.append", ["items": [clip, "mock:?duration=1", clip]])
      _ = try await client.call("clock.advance", ["by": 0.25])
      _ = try await client.call("brightness", [0.2])
      _ = try await client.call("clock.advance", ["by": 0.35])
      _ = try await client.call("seek", ["to": 0.5])
      _ = try await client.call("loopQueue", [true])
      _ = try await client.call("clock.advance", ["by": 1.11])
      _ = try await client.call("queue.append", ["items": ["/none/at/all.mp4"]])
      _ = try await client.call("clock.advance", ["to": 6])
      _ = try await client.call("queue.clear")
      _ = try await client.call("clock.advance")
      for await batch in client.events {
        events.append(batch.json)
        if batch.json.contains(#""to":null"#) { break }
      }
    }
    return (try String(contentsOfFile: path, encoding: .utf8), events)
  }

  @Test("The same commands give the same pictures and events")
  func repeats() async throws {
    let folder = try TemporaryDirectory()
    let first = try await session(folder.path)
    #expect(first.pictures.split(separator: "\n").count > 50)
    for _ in 0..<2 {
      let again = try await session(folder.path)
      #expect(again.pictures == first.pictures)
      #expect(again.events == first.events)
    }
  }

  @Test("A player that waits for what does not come holds up nothing for ever")
  func busy() async throws {
    // Of a pipe in which nothing comes.
    let folder = try TemporaryDirectory()
    try await run(
      ["play", "-", "--video", "null"] + Self.options,
      environment: ["FIFO": folder.path + "/fifo"],
      script: #"mkfifo "$FIFO" && exec "$0" "$@" <> "$FIFO""#
    ) { client, _ in
      await #expect(throws: ControlClientError.self) {
        try await client.call("clock.advance", ["by": 1, "timeout": 0.2])
      }
    }
  }

  @Test("Where the clock is not the clients' it is not moved, and without a socket there is none")
  func refused() async throws {
    try await run(["serve", "--video", "null", "--audio", "null"]) { client, _ in
      do {
        _ = try await client.call("clock.advance", ["by": 1])
        Issue.record("it was not refused")
      } catch ControlClientError.refused(let error) {
        #expect(error.code == 1008 && error.message.contains("--clock stepped"))
      }
    }
    let run = try await Program.run(["play", "mock:", "--clock", "stepped"])
    #expect(run.ending == .exited(2) && run.errors.contains { $0.contains("--socket") })
  }
}
