import Foundation
import MediaCore
import Testing
import VitrineTesting

/// What `vitrine play` and `vitrine serve` do by themselves at times of the clock, and how they end by that.
@Suite("The schedule of vitrine play")
struct ScheduleTests {
  /// 6 pictures in 0.5 s.
  private static let clip = TestMedia.fixture("h264-aac.mp4")
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  private func hashes(of arguments: [String]) async throws -> [String] {
    let run = try await Program.run(["play", Self.clip] + arguments + Self.hashes)
    #expect(run.ending == .exited(0) && run.errors == [], "\(run.errors)")
    return run.output.filter { $0.hasPrefix("0,") }
      .map { String($0.split(separator: ",").last ?? "") }
  }

  @Test("a command for later holds from the picture of its time on, in order, the same every time")
  func commands() async throws {
    let plain = try await hashes(of: [])
    #expect(plain.count == 6)
    let brighter = try await hashes(of: ["--at", "0.25", "brightness 0.2"])
    #expect(brighter.prefix(3) == plain.prefix(3))
    #expect(zip(brighter.suffix(3), plain.suffix(3)).allSatisfy { $0 != $1 })
    #expect(try await hashes(of: ["--at=0.25", "brightness 0.2"]) == brighter)
    // Of one time the later one in the line is carried out later; else the time counts.
    #expect(
      try await hashes(of: ["--at", "0.25", "brightness 0.2", "--at", "0.25", "brightness 0"])
        == plain)
    #expect(
      try await hashes(of: ["--at", "0.25", "brightness 0", "--at", "0.25", "brightness 0.2"])
        == brighter)
    #expect(
      try await hashes(of: ["--at", "0.25", "brightness 0.2", "--at", "0.1", "brightness 0"])
        == brighter)
    let back = try await hashes(of: ["--at", "0.25", "seek to=0"])
    #expect(back == plain.prefix(3) + plain)
  }

  @Test(
    "where virtual time would stand for ever it ends and says so, with what was shown by then",
    arguments: [
      (["--paused"], 1), (["--at", "0.25", "pause"], 3), (["--at", "0.25", "stop"], 3),
      (["--at", "0.25", "pause", "--at", "2", "brightness 0.2"], 3),
      (["--command", "actionAtItemEnd pause"], 6), (["--command", "actionAtItemEnd none"], 6),
    ])
  func standing(arguments: [String], pictures: Int) async throws {
    let run = try await Program.run(["play", Self.clip] + arguments + Self.hashes)
    #expect(run.ending == .exited(1))
    #expect(run.output.count { $0.hasPrefix("0,") } == pictures, "\(run.output)")
    #expect(run.errors.count == 1 && run.errors[0].contains("playback stands"), "\(run.errors)")
  }

  @Test("where the last picture stays, a graphic on it goes on")
  func staying() async throws {
    let crawl =
      #"addVector text=Hello id=t rect={"y":0.8,"height":0.15,"width":1} motion={"crawl":-60}"#
    let run = try await Program.run(
      ["play", Self.clip, "--command", "actionAtItemEnd none", "--for", "5"]
        + ["--enable-vector", "--command", crawl] + Self.hashes)
    #expect(run.ending == .exited(0) && run.errors == [], "\(run.errors)")
    #expect(run.output.count { $0.hasPrefix("0,") } == 6)
  }

  @Test("where the last picture stays, a cue that begins at its end is not waited for")
  func stayingBeforeCue() async throws {
    let folder = try SocketFolder()
    let texts = folder.path + "/texts.srt"
    try "1\n00:00:00,500 --> 00:00:00,900\nAt the end\n".write(
      toFile: texts, atomically: true, encoding: .utf8)
    let run = try await Program.run(
      ["play", Self.clip, "--command", "actionAtItemEnd none", "--for", "5"]
        + ["--subtitles", texts] + Self.hashes)
    #expect(run.ending == .exited(0) && run.errors == [], "\(run.errors)")
  }

  @Test("what a command for later names is read at its time, while virtual time stands")
  func files() async throws {
    let folder = try SocketFolder()
    let badge = folder.path + "/a.svg"
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"
    try Data((text + "<rect width='4' height='4' fill='red'/></svg>").utf8)
      .write(to: URL(filePath: badge))
    let plain = try await hashes(of: [])
    let drawn = try await hashes(of: ["--enable-vector", "--at", "0.25", "addVector \(badge)"])
    #expect(drawn.prefix(3) == plain.prefix(3) && drawn.count == 6)
    #expect(zip(drawn.suffix(3), plain.suffix(3)).allSatisfy { $0 != $1 })
    let longer = try await hashes(of: ["--at", "0.3", "queue.append \(Self.clip)"])
    #expect(longer == plain + plain)
  }

  @Test(
    "--for ends after so much of the clock, before what is due then",
    arguments: [
      (["--for", "0.25"], 3), (["--loop", "--for", "2"], 24), (["--for", "99"], 6),
      (["--paused", "--for", "5"], 1), (["--paused", "--at", "2", "play", "--for", "2.25"], 3),
      (["--loop", "--for", "0.25", "--at", "0.25", "rotate 90"], 3),
    ])
  func length(options: [String], frames: Int) async throws {
    let arguments = ["play", Self.clip] + options + ["--quiet"] + Self.hashes
    let run = try await Program.run(arguments)
    #expect(run.ending == .exited(0))
    #expect(run.output.filter { $0.hasPrefix("0,") }.count == frames)
    #expect(try await Program.run(arguments).output == run.output)
  }

  @Test("the last events of --for tell the time at which it ends", arguments: ["1.9", "2"])
  func lastEvents(seconds: String) async throws {
    let arguments = ["play", Self.clip, "--loop", "--for", seconds, "--events"]
    let run = try await Program.run(arguments + ["--clock", "virtual"] + Self.nowhere)
    #expect(run.ending == .exited(0))
    guard case .object(let batch) = try JSONReader.value(of: run.output.last ?? "null"),
      case .array(let events) = batch["events"]
    else {
      Issue.record("no events: \(run.errors)")
      return
    }
    let clocks = events.map { event -> String? in
      if case .object(let members) = event { members["clock"]?.json } else { nil }
    }
    #expect(clocks.last == seconds, "\(run.output.last ?? "")")
  }

  @Test("the sound that --for leaves is as long")
  func sound() async throws {
    let folder = try SocketFolder()
    for seconds in ["0.25", "1.1"] {
      let file = "\(folder.path)/\(seconds).wav"
      let run = try await Program.run(
        ["play", Self.clip, "--loop", "--for", seconds, "--clock", "virtual", "--video", "null"]
          + ["--audio", "wav:\(file)"])
      #expect(run.ending == .exited(0))
      #expect(try await Program.run(["probe", file]).output.contains("duration   \(seconds) s"))
    }
  }

  @Test("serve ends by --for too, and its clock goes on while nothing plays")
  func serve() async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(
      ["serve", "--socket", folder.socket, "--at", "3", "queue.append \(Self.clip)"]
        + ["--for", "3.25", "--quiet"] + Self.hashes)
    #expect(run.ending == .exited(0) && run.errors == [])
    #expect(run.output.filter { $0.hasPrefix("0,") }.count == 3)
    #expect(!folder.hasSocket)
    let real = try await Program.run(
      ["serve", "--socket", folder.socket, "--for", "0.05"] + Self.nowhere)
    #expect(real.ending == .exited(0))
  }

  @Test("a command that cannot be ends it with 2, one that is refused at its time with 1")
  func refusals() async throws {
    let wrong: [[String]] = [
      ["--at", "1", "brighten"], ["--at", "x", "pause"], ["--at", "1"], ["--at", "-1", "pause"],
      ["--at", "nan", "pause"], ["--for", "0"], ["--for", "inf"], ["--at", "1", "subscribe"],
    ]
    for options in wrong {
      let run = try await Program.run(["play", Self.clip] + options + Self.nowhere)
      #expect(run.ending == .exited(2), "\(options)")
    }
    let refused = try await Program.run(
      ["play", Self.clip, "--at", "0.1", "audioTrack index=9"] + Self.hashes)
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.count == 1 && refused.errors[0].contains("trackNotFound"))
    #expect(refused.output.filter { $0.hasPrefix("0,") }.count == 6)
    let late = try await Program.run(["play", Self.clip, "--at", "9", "pause"] + Self.hashes)
    #expect(late.ending == .exited(0))
    #expect(late.errors.count == 1 && late.errors[0].contains("--at"), "\(late.errors)")
  }

  @Test("quit at a time ends the program then; what only clients can ask for is told")
  func clientCommands() async throws {
    let ended = try await Program.run(
      ["play", Self.clip, "--loop", "--at", "0.25", "quit", "--for", "9"] + Self.hashes)
    #expect(ended.ending == .exited(0) && ended.errors == [], "\(ended.errors)")
    #expect(ended.output.filter { $0.hasPrefix("0,") }.count == 3)
    for (options, advice) in [
      (["--at", "1", "snapshot x.png"], "vitrine ctl snapshot FILE"),
      (["--command", "snapshot file=x.png"], "vitrine ctl snapshot FILE"),
      (["--command", "quit"], "--at SECONDS quit"),
      (["--at", "1", "subscribe"], "vitrine ctl subscribe"),
    ] {
      let run = try await Program.run(["play", Self.clip] + options + Self.nowhere)
      #expect(run.ending == .exited(2), "\(options)")
      #expect(run.errors.joined(separator: " ").contains(advice), "\(run.errors)")
    }
  }

  @Test("--end-on-error ends with 3 at the first item that fails, and says why once")
  func errors() async throws {
    for sources in [["/none.mp4"], [Self.clip, "/none.mp4", Self.clip]] {
      let arguments = ["play"] + sources + ["--loop-queue", "--end-on-error"] + Self.hashes
      let run = try await Program.run(arguments)
      #expect(run.ending == .exited(3), "\(sources)")
      #expect(run.errors.count == 1 && run.errors[0].contains("/none.mp4"), "\(run.errors)")
      #expect(run.output.filter { $0.hasPrefix("0,") }.count <= 6)
    }
    let fine = try await Program.run(["play", Self.clip, "--end-on-error"] + Self.hashes)
    #expect(fine.ending == .exited(0))
  }

  @Test("commands keep their order, whether they concern an item or not")
  func order() async throws {
    let events = ["--clock", "virtual", "--events=paused,seek,playing", "--for", "9"]
    let run = try await Program.run(
      ["play", Self.clip, "--command", "seek to=0.25", "--command", "pause"] + events
        + Self.nowhere)
    #expect(run.ending == .exited(0))
    let output = run.output.joined()
    #expect(output.contains("seek") && output.contains("paused") && !output.contains("playing"))
    let turned = try await Program.run(
      ["play", Self.clip, "--command", "pause", "--command", "seek to=0.25"] + events
        + Self.nowhere)
    #expect(turned.output.joined().contains("playing"))
    // What is queued after the first command that concerns an item comes after the sources.
    let other = TestMedia.fixture("png.png")
    for (commands, first) in [
      (["queue.append \(other)", "begin"], "png.png"),
      (["begin", "queue.append \(other)"], "h264"),
    ] {
      let folder = try SocketFolder()
      let program = try Program(
        ["play", Self.clip, "--paused", "--socket", folder.socket]
          + commands.flatMap { ["--command", $0] } + Self.nowhere)
      try await program.errorLine(with: "listening")
      let status = try await Program.run(["ctl", "--socket", folder.socket, "status"])
      let queue = try #require(status.output.first?.range(of: #""queue":[{"#))
      let entry = try #require(status.output.first?[queue.upperBound...].prefix { $0 != "}" })
      #expect(entry.contains(first), "\(entry)")
      program.send(SIGTERM)
    }
  }
}
