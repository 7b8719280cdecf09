import Control
import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// `vitrine ctl` against `vitrine serve`: every command there and back.
@Suite("vitrine ctl")
struct ControlCommandTests {
  /// - Parameter isEnded: Whether the body has sent the signal: a second one ends the program at once, with 143.
  func withServer(
    isEnded: Bool = false, _ body: (SocketFolder, Program) async throws -> Void
  ) async throws {
    let folder = try SocketFolder()
    let program = try Program(
      [
        "serve", "--socket", folder.socket, "--video", "null", "--audio", "null", "--enable-vector",
        "--pip",
      ])
    try await program.errorLine(with: "listening")
    try await body(folder, program)
    if !isEnded { program.send(SIGTERM) }
    #expect(try await program.ending() == .exited(0))
  }

  /// Sends a command by `vitrine ctl` and gives its reply.
  func send(_ words: [String], _ folder: SocketFolder) async throws -> JSONValue {
    let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
    #expect(run.ending == .exited(0), "\(words): \(run.errors)")
    return try JSONReader.value(of: run.output.first ?? "null")
  }

  @Test("graphics and picture in picture are refused by a server that was not told to allow them")
  func switchedOff() async throws {
    let folder = try SocketFolder()
    let program = try Program(
      ["serve", "--socket", folder.socket, "--video", "null", "--audio", "null"])
    try await program.errorLine(with: "listening")
    for (words, code) in [
      (["addVector", "svg=<svg xmlns='http://www.w3.org/2000/svg'/>"], "7012"),
      (["startPiP"], "7013"), (["pip.set", "size=0.5"], "7013"),
    ] {
      let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains { $0.contains("(\(code))") }, "\(run.errors)")
    }
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(0))
  }

  @Test("a directory or a playlist stands for what it lists, in every command that adds")
  func expansion() async throws {
    try await withServer { folder, _ in
      let clip = TestMedia.fixture("h264-aac.mp4")
      for name in ["1.mp4", "2.mp4"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/\(name)", withDestinationPath: clip)
      }
      let list = folder.path + "/list.m3u"
      try Data("\(clip)\n1.mp4\n\(clip)\n".utf8).write(to: URL(filePath: list))
      let one = folder.path + "/one.m3u"
      try Data("2.mp4\n".utf8).write(to: URL(filePath: one))
      #expect(
        try await send(
          ["queue.append", #"items=[{"source":"\#(list)","id":"ad","volume":0.5}]"#], folder)
          == ["items": ["ad-1", "ad-2", "ad-3"]])
      #expect(
        try await send(["queue.insert", #"items=["\#(folder.path)"]"#, "at=1"], folder)
          == ["items": ["item-1", "item-2"]])
      #expect(
        try await send(["queue.replace", "id=item-2", #"with="\#(one)""#], folder)
          == ["items": ["item-2"]])
      let ids: JSONValue = ["ad-1", "item-1", "item-2", "ad-2", "ad-3"]
      #expect(try await queue(folder) == ids)
      for words in [
        ["queue.append", #"items=["\#(clip)","/none/at/all.m3u"]"#],
        ["queue.replace", "id=ad-1", #"with="\#(list)""#],
      ] {
        let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
        #expect(run.ending == .exited(1), "\(run.output)")
      }
      #expect(try await queue(folder) == ids)
      #expect(
        try await send(["queue.set", #"items=["\#(clip)","\#(folder.path)"]"#], folder)
          == ["items": ["item-3", "item-4", "item-5"]])
    }
  }

  /// The ids of the queue.
  func queue(_ folder: SocketFolder) async throws -> JSONValue {
    guard case .object(let status) = try await send(["status"], folder),
      case .array(let items) = status["queue"]
    else { return .null }
    return .array(
      items.map { item in
        guard case .object(let item) = item else { return .null }
        return item["id"] ?? .null
      })
  }

  @Test("the program, its socket and its description tell the same version")
  func version() async throws {
    let told = try await Program.run(["--version"]).output
    #expect(told == [EngineVersion.current])
    try await withServer { folder, _ in
      #expect(
        try await send(["version"], folder)
          == ["name": "vitrine", "version": .string(EngineVersion.current), "protocol": 1])
      guard case .object(let document) = try await send(["rpc.discover"], folder),
        case .object(let info) = document["info"]
      else {
        Issue.record("no description")
        return
      }
      #expect(info["version"] == .string(EngineVersion.current))
    }
  }

  @Test("an error goes to standard error with its number, and the status is 1")
  func errors() async throws {
    try await withServer { folder, _ in
      for (words, code) in [
        (["seek", "to=later"], "-32602"), (["no.such"], "-32601"),
        (["queue.jump", "id=x"], "1006"),
        (["unsubscribe", "subscription=4"], "-32004"),
      ] {
        let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
        #expect(run.ending == .exited(1))
        #expect(run.output == [])
        #expect(run.errors.contains { $0.contains("(\(code))") }, "\(run.errors)")
      }
    }
  }

  @Test("a batch is carried out in order and answered in one line")
  func batch() async throws {
    try await withServer { folder, _ in
      let calls = (1...50).map { number in
        #"{"jsonrpc":"2.0","id":\#(number),"method":"volume","params":[\#(Double(number) / 100)]}"#
      }
      let last = #"{"jsonrpc":"2.0","id":"last","method":"status"}"#
      let line = try await folder.exchange(
        "[" + (calls + [last]).joined(separator: ",") + "]")
      guard case .array(let replies) = try JSONReader.value(of: line), replies.count == 51 else {
        Issue.record("\(line)")
        return
      }
      for (index, reply) in replies.dropLast().enumerated() {
        let volume = JSONValue.number(Double(index + 1) / 100)
        #expect(reply == ["jsonrpc": "2.0", "result": ["volume": volume], "id": .int(index + 1)])
      }
      guard case .object(let reply) = replies.last, case .object(let status) = reply["result"]
      else {
        Issue.record("no status")
        return
      }
      #expect(status["volume"] == 0.5)
    }
  }

  @Test("an answer that cannot be written is a failure")
  func fullDisk() async throws {
    try await withServer { folder, _ in
      let run = try await Program.run(
        ["ctl", "--socket", folder.socket, "status"], script: #"exec "$0" "$@" >/dev/full"#)
      #expect(run.ending == .exited(74))
      #expect(run.errors == ["vitrine: standard output: No space left on device"])
    }
  }

  @Test("--watch prints batches until the player ends")
  func watch() async throws {
    try await withServer(isEnded: true) { folder, server in
      let watch = try Program(
        ["ctl", "--socket", folder.socket, "--watch", "volumeChanged,rateChanged"])
      // Nothing tells that the watch has begun but its events; the command may be repeated.
      let volumes = Task {
        for round in 0... {
          try Task.checkCancellation()
          _ = try await send(["volume", "volume=\(round % 2 == 0 ? 0.25 : 0.75)"], folder)
        }
      }
      let line = try await watch.line(with: "volumeChanged")
      volumes.cancel()
      _ = await volumes.result
      guard case .object(let batch) = try JSONReader.value(of: line) else {
        Issue.record("\(line)")
        return
      }
      #expect(batch["sequence"] == 1)
      server.send(SIGTERM)
      #expect(try await watch.ending() == .exited(74))
    }
  }

  @Test("serve carries out what its configuration says, and goes on where a line is wrong")
  func configuration() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-aac.mp4")
    let file = folder.path + "/config"
    // Some editors begin a file with a mark of its byte order.
    try Data(
      """
      \u{FEFF}{"method":"background","params":{"color":"#102030"}}
      # what to begin with
      {"method":"volume","params":{"volume":0.25}}

      {"method":"no.such"}
      [{"method":"contrast","params":{"contrast":2}},{"method":"mute"},7,{"method":"contrast","params":{"contrast":3}}]
      {"method":"queue.append","params":{"items":[{"source":"\(clip)","id":"first"}],"await":"loaded"}}
      """.utf8
    ).write(to: URL(fileURLWithPath: file))
    let program = try Program(
      ["serve", "--config", file, "--socket", folder.socket, "--events=itemStatusChanged"]
        + ["--video", "null", "--audio", "null"])
    try await program.errorLine(with: " error configuration: line 5: ")
    try await program.errorLine(with: " error configuration: line 6: not a request")
    try await program.line(with: #""item":"first""#)
    guard case .object(let status) = try await send(["status"], folder) else {
      Issue.record("no status")
      return
    }
    #expect(status["volume"] == 0.25 && status["background"] == "#102030")
    #expect(status["muted"] == true && status["contrast"] == 3)
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(0))
  }

  @Test("a configuration may come out of a pipe", .timeLimit(.minutes(3)))
  func pipe() async throws {
    let folder = try SocketFolder()
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    let program = try Program(
      ["serve", "--config", pipe, "--socket", folder.socket, "--video", "null", "--audio", "null"])
    var descriptor: Int32 = -1
    while descriptor < 0 {
      // There is none to write to before the program reads.
      descriptor = open(pipe, O_WRONLY | O_NONBLOCK)
      try await Task.sleep(for: .milliseconds(5))
    }
    let request = Array("{\"method\":\"quit\"}\n".utf8)
    #expect(write(descriptor, request, request.count) == request.count)
    close(descriptor)
    #expect(try await program.ending() == .exited(0))
  }
}
