import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// What comes through descriptors and over the network as it happens.
@Suite("Inputs of vitrine play", .timeLimit(.minutes(10))) struct InputTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  @Test(
    "Standard input and a descriptor play as the file does",
    arguments: [
      (#"cat "$CLIP" | "$0" "$@""#, "-"), (#""$0" "$@" < "$CLIP""#, "pipe:"),
      (#""$0" "$@" 3< "$CLIP""#, "fd:3"),
    ], ["h264-ac3.ts", "vp8-vorbis.webm"])
  func standardInput(_ way: (script: String, source: String), _ clip: String) async throws {
    let file = TestMedia.fixture(clip)
    let whole = try await Program.run(["play", file] + Self.hashes)
    let piped = try await Program.run(
      ["play", way.source] + Self.hashes, environment: ["CLIP": file], script: way.script)
    #expect(piped.ending == .exited(0))
    #expect(piped.output == whole.output && whole.output.count > 10)
  }

  @Test(
    "What is not there, ends early or is no file ends the program with an error",
    arguments: [
      (#""$0" "$@" < /dev/null"#, "-"), (#"true | "$0" "$@""#, "-"), (#""$0" "$@""#, "fd:9"),
      (#""$0" "$@" < /tmp"#, "-"), (#"echo not a clip | "$0" "$@""#, "-"),
    ])
  func nothing(script: String, source: String) async throws {
    let run = try await Program.run(["play", source] + Self.hashes, script: script)
    #expect(run.ending == .exited(1))
    #expect(run.errors.count == 1)
  }

  @Test("A pipe is played once, and its loop is refused")
  func loopedPipe() async throws {
    let run = try await Program.run(
      ["play", "-", "--loops", "2", "--quiet"] + Self.hashes,
      environment: ["CLIP": TestMedia.fixture("h264-ac3.ts")], script: #"cat "$CLIP" | "$0" "$@""#)
    #expect(run.ending == .exited(1))
    #expect(run.errors.count == 1 && run.errors[0].contains("1008"))
    #expect(run.output.count { !$0.hasPrefix("#") } == 6)
  }

  @Test("A playlist may name an input only where that is allowed for playlists")
  func listed() async throws {
    let directory = try TemporaryDirectory()
    let list = "\(directory.path)/list.m3u"
    try "#EXTM3U\nudp://127.0.0.1:9\n".write(toFile: list, atomically: true, encoding: .utf8)
    for leave in [[], ["--allow", "udp"]] {
      let refused = try await Program.run(["play", list] + leave + Self.nowhere)
      #expect(refused.ending == .exited(1))
      #expect(refused.errors.contains { $0.contains("--allow-in-playlists udp") })
    }
    // Where it is allowed, what is said against it is the clock.
    let allowed = try await Program.run(
      ["play", list, "--allow-in-playlists", "udp"] + Self.nowhere + ["--clock", "virtual"])
    #expect(allowed.ending == .exited(1))
    #expect(allowed.errors.contains { $0.contains("virtual clock") })
  }

  @Test(
    "What a live input carries is told where it is allowed",
    .disabled(if: Sanitizer.isOfThreads, "optional: ThreadSanitizer knows no cancelled threads"))
  func probed() async throws {
    let folder = try SocketFolder()
    let clip = try Self.clip(in: folder.path)
    let address = "udp://127.0.0.1:\(try NginxServer.freePort(of: SOCK_DGRAM))"
    let refused = try await Program.run(["probe", address])
    #expect(refused.ending == .exited(1) && refused.errors[0].contains("--allow udp"))
    let sender = try ChildProcess(
      Self.shell,
      ["-c", #"for i in 1 2 3; do ffmpeg -v quiet -re -i "$0" -c copy -f mpegts "$1"; done"#]
        + [clip, address + "?pkt_size=1316"], [:], output: 2, errors: 2)
    defer { sender.send(SIGTERM) }
    let run = try await Program.run(["probe", address, "--allow", "udp"])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.output.contains { $0.contains("video") && $0.contains("h264") }, "\(run.output)")
    #expect(run.output.contains { $0.contains("audio") && $0.contains("aac") }, "\(run.output)")
  }

  @Test(
    "A live stream is played behind what comes, and is taken up again",
    arguments: [
      ("udp", "udp://127.0.0.1:PORT", "udp://127.0.0.1:PORT?pkt_size=1316"),
      ("srt", "srt://127.0.0.1:PORT?mode=listener", "srt://127.0.0.1:PORT"),
    ].filter { $0.0 != "udp" || !Sanitizer.isOfThreads })
  func live(kind: String, source: String, target: String) async throws {
    let folder = try SocketFolder()
    let port = "\(try NginxServer.freePort(of: SOCK_DGRAM))"
    let clip = try Self.clip(in: folder.path)
    let player = try Program(
      ["play", source.replacing("PORT", with: port), "--allow", kind, "--socket", folder.socket]
        + ["--events=error,stall"] + Self.nowhere)
    if kind == "udp" {
      // What is sent before it listens is lost.
      let bound = ":" + String(Int(port) ?? 0, radix: 16, uppercase: true) + " "
      try await limited(to: patience, "a listener") {
        while try !String(contentsOfFile: "/proc/net/udp", encoding: .utf8).contains(bound) {
          try await Task.sleep(for: .milliseconds(20))
        }
      }
    }
    // A listener may not listen yet.
    let script = """
      for i in 1 2 3 4 5; do
        ffmpeg -v quiet -re -t 6 -i "$0" -c copy -f mpegts "$1" && exit; sleep 0.5
      done; exit 1
      """
    for _ in 1...2 {
      let sender = try ChildProcess(
        Self.shell,
        ["-c", script, clip, target.replacing("PORT", with: port)], [:], output: 2, errors: 2)
      let begin = try await status(folder)["currentTime"]?.number ?? 0
      let plays = try await Program.run([
        "ctl", "--socket", folder.socket, "wait", "currentTime>=\(begin + 2)", "--timeout",
        "\(patience)",
      ])
      #expect(plays.ending == .exited(0), "\(plays.errors)")
      let status = try await status(folder)
      let latency = try #require(status["latency"]?.number)
      #expect(latency > 0.2 && latency < 4, "\(latency)")
      #expect(status["seekable"] == false && status["duration"] == .null)
      let seek = try await folder.exchange(
        #"{"jsonrpc":"2.0","id":1,"method":"seek","params":{"to":1}}"#)
      #expect(seek.contains("1008"), "\(seek)")
      for await ending in sender.endings { #expect(ending == .exited(0)) }
    }
    player.send(SIGTERM)
    #expect(try await player.ending(within: 10) == .exited(0))
  }

  private static let shell = "/bin/sh"

  /// Six seconds of moving pictures and a tone as a transport stream.
  private static func clip(in folder: String) throws -> String {
    let path = "\(folder)/clip.ts"
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=160x90:r=25", "-f", "lavfi", "-i", "sine"]
        + ["-t", "6", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-c:a", "aac", path])
    #expect(made.status == 0)
    return path
  }

  private func status(_ folder: SocketFolder) async throws -> JSONObject {
    let reply = try JSONReader.value(
      of: try await folder.firstExchange(#"{"jsonrpc":"2.0","id":1,"method":"status"}"#))
    guard case .object(let status)? = reply["result"] else {
      throw Program.Failure(description: "no status")
    }
    return status
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .int(let number): Double(number)
    default: nil
    }
  }
}
