import Control
import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// `vitrine play` as a program: what it writes and how it ends.
@Suite("vitrine play", .serialized)
struct PlayTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  @Test("the hashes of a clip are those that ffmpeg once gave")
  func storedHashes() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let run = try await Program.run(["play", clip] + Self.hashes)
    #expect(run.ending == .exited(0))
    #expect(run.errors == [])
    #expect(
      run.output.filter { !$0.hasPrefix("#software") } == [
        "#format: frame checksums", "#version: 2", "#hash: MD5", "#tb 0: 1/12",
        "#media_type 0: video", "#codec_id 0: rawvideo", "#dimensions 0: 96x54", "#sar 0: 1/1",
        "#stream#, dts,        pts, duration,     size, hash",
        "0,          0,          0,        1,     7776, 5193935800e2dbf43b611d62a2471709",
        "0,          1,          1,        1,     7776, a987f3b19db301f15218051896fbd6ba",
        "0,          2,          2,        1,     7776, b79909b181bd1563f7bf23cfefd5b787",
        "0,          3,          3,        1,     7776, 1b4d161ba0a317ae3776726a093c604e",
        "0,          4,          4,        1,     7776, 5230c6f1be59afe15e9b3d36786b3dda",
        "0,          5,          5,        1,     7776, 4bad83404101f7ab8ac8876ada59a823",
      ])
  }

  @Test(
    "the hashes of any clip are those of ffmpeg, byte for byte",
    arguments: [TestMedia.Recipe.loop2s, .gop60, .vp8, .mpeg4, .oddSize420])
  func hashes(recipe: TestMedia.Recipe) async throws {
    let clip = try TestMedia.path(recipe)
    let theirs = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", clip, "-map", "0:v", "-f", "framemd5", "-"])
    let run = try await Program.run(["play", clip] + Self.hashes)
    #expect(run.ending == .exited(0))
    let lines = String(decoding: theirs.output, as: UTF8.self).split(separator: "\n")
    #expect(run.output == lines.map(String.init))
  }

  @Test(
    "where there is neither a desktop nor a screen, it says that nothing is shown",
    .enabled(if: (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/drm")) == nil))
  func noDisplay() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let headless = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    let run = try await Program.run(
      ["play", clip, "--audio", "null", "--to", "0.1"], environment: headless)
    #expect(run.ending == .exited(0))
    #expect(run.errors.count == 1 && run.errors[0].hasSuffix("pictures go nowhere"))
    let meant = try await Program.run(
      ["play", clip, "--to", "0.1"] + Self.nowhere, environment: headless)
    #expect(meant.ending == .exited(0) && meant.errors == [])
  }

  @Test("files of subtitles with their languages are shown and told, and change the pictures")
  func subtitles() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let folder = try SocketFolder()
    defer { withExtendedLifetime(folder) {} }
    let text = "1\n00:00:00,000 --> 00:00:09,000\nHallo\n"
    let file = "\(folder.path)/a.srt"
    try Data(text.utf8).write(to: URL(filePath: file))
    let arguments = ["play", clip, "--clock", "virtual", "--audio", "null", "--quiet"]
    let plain = try await Program.run(arguments + ["--video", "framemd5:-"])
    let titled = try await Program.run(
      arguments + [
        "--video", "framemd5:-", "--subtitles", "de=\(file)", "--subtitle-edge", "outline",
        "--subtitle-color", "#ffff00",
      ])
    #expect(titled.ending == .exited(0) && titled.errors == [])
    #expect(plain.output.count == titled.output.count && plain.output != titled.output)
    let told = try await Program.run(
      arguments + ["--video", "null", "--subtitles", "de=\(file)", "--events=cue(phase=start)"])
    let line = try #require(told.output.first)
    #expect(line.contains(#""text":"Hallo""#) && line.contains(#""language":"de""#))
    for option in ["--subtitle-edge=round", "--subtitle-color=red"] {
      #expect(try await Program.run(["play", clip, option]).ending == .exited(2))
    }
  }

  @Test("a command that cannot be ends it with 2, and under the virtual clock each run is the same")
  func openingCommands() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    for command in ["brightness brightness=x", "brighten", "subscribe", "brightness 1", ""] {
      let run = try await Program.run(["play", clip, "--command", command] + Self.nowhere)
      #expect(run.ending == .exited(2), "\(command)")
    }
    let arguments = ["play", clip, "--command", "filter name=sepia", "--command", "loop times=2"]
    let first = try await Program.run(arguments.dropLast(2) + Self.hashes)
    let second = try await Program.run(arguments.dropLast(2) + Self.hashes)
    #expect(first.ending == .exited(0) && first.output == second.output)
    let plain = try await Program.run(["play", clip] + Self.hashes)
    #expect(plain.output.count == first.output.count && plain.output != first.output)
    // There is no item to loop yet.
    #expect(try await Program.run(arguments + Self.hashes).ending == .exited(1))
  }

  @Test(
    "every option of the picture is seen",
    arguments: [
      ["--brightness", "0.2"], ["--contrast", "0.5"], ["--filter", "sepia"], ["--corners", "0.3"],
      ["--vector", TestMedia.graphic("shapes.svg")], ["--rotate", "90"], ["--mirror"],
      ["--gravity", "fill"], ["--fit", "aspectFill"], ["--background", "#ff0000"],
      ["--pip-source", TestMedia.fixture("h264-aac.mp4")],
      ["--pip-source", TestMedia.fixture("h264-aac.mp4"), "--pip-corner", "topLeft"],
      ["--subtitles", "a.srt"], ["--subtitles", "a.srt", "--subtitle-color", "#ff0000"],
      ["--command", "brightness brightness=0.2"],
      [
        "--enable-vector", "--command",
        #"addVector file="\#(TestMedia.graphic("shapes.svg"))" rect={"x": 0.5, "y": 0, "width": 0.5, "height": 1}"#,
      ],
    ])
  func pictureOptions(options: [String]) async throws {
    let folder = try SocketFolder()
    let subtitles = "\(folder.path)/a.srt"
    try Data("1\n00:00:00,000 --> 00:01:00,000\nText\n".utf8).write(to: URL(filePath: subtitles))
    /// What a wide window would show, once that is something else.
    func snapshot(_ options: [String], unlike other: JSONValue = .null) async throws -> JSONValue {
      let program = try Program(
        [
          "play", TestMedia.fixture("png.png"), "--still-duration", "600", "--socket",
          folder.socket,
        ]
          + ["--events=playing"] + Self.nowhere + options.map { $0 == "a.srt" ? subtitles : $0 })
      try await program.line(with: "playing")
      var shown = other
      // What is drawn comes when it is drawn: the clock does not wait for it.
      for _ in 0..<200 where shown == other {
        let line = try await folder.exchange(
          #"[{"jsonrpc":"2.0","id":1,"method":"pause","params":{"await":"settled"}},"#
            + #"{"jsonrpc":"2.0","id":2,"method":"snapshot","params":{"width":300,"height":100}}]"#)
        guard case .array(let replies) = try JSONReader.value(of: line), replies.count == 2,
          case .object(let reply) = replies[1], case .object(let snapshot) = reply["result"],
          let data = snapshot["data"]
        else {
          Issue.record("\(line.prefix(500))")
          break
        }
        shown = data
      }
      program.send(SIGTERM)
      _ = try await program.ending()
      return shown
    }
    // All but the last option and its value; a second one is seen beside the first.
    let plain = try await snapshot(options.count > 2 ? Array(options.dropLast(2)) : [])
    #expect(try await snapshot(options, unlike: plain) != plain)
  }

  @Test("with a transition the pictures of two items are mixed")
  func transition() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let cut = try await Program.run(["play", clip, clip] + Self.hashes)
    for kind in ["crossfade=0.2", "fade=0.2,#ff0000"] {
      let run = try await Program.run(["play", clip, clip, "--transition", kind] + Self.hashes)
      #expect(run.ending == .exited(0) && run.output != cut.output)
    }
  }

  @Test("a file that is not there ends with 1, a typed error and its event")
  func missing() async throws {
    let run = try await Program.run(
      ["play", "/none/at/all.mp4", "--events=error", "--clock", "virtual"] + Self.nowhere)
    #expect(run.ending == .exited(1))
    #expect(
      run.errors.filter { $0.hasPrefix("vitrine:") } == [
        "vitrine: item-1: '/none/at/all.mp4': No such file or directory [2004 notFound]. "
          + "Check the path or the URL."
      ])
    guard case .object(let batch) = try JSONReader.value(of: try #require(run.output.first)),
      case .array(let events) = batch["events"], case .object(let event) = events.first,
      case .object(let error) = event["error"], case .object(let data) = error["data"]
    else {
      Issue.record("\(run.output)")
      return
    }
    #expect(batch["sequence"] == 1)
    #expect(event["event"] == "error")
    #expect(error["code"] == 2004)
    #expect(data["case"] == "notFound")
    #expect(data["item"] == "item-1")
    #expect(data["recovery"] == "Check the path or the URL.")
  }

  @Test(
    "an output that cannot be written, be it only its end, ends with 1",
    arguments: [
      ["--video", "null", "--audio", "wav:/none/at/all.wav"],
      ["--video", "null", "--audio", "wav:/dev/full"],
      ["--video", "framemd5:/dev/full", "--audio", "null"],
    ])
  func lostOutput(outputs: [String]) async throws {
    let run = try await Program.run(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual"] + outputs)
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains { $0.contains("[5003 outputFileFailed]") })
  }

  @Test(
    "wrong usage ends with 2 and says what is wrong",
    arguments: [
      [], ["play"], ["play", "--no-such-option", "a"], ["play", "--loops", "0", "a"],
      ["play", "--loop", "--loops", "2", "a"], ["play", "--gravity", "up", "a"],
      ["play", "--pip-corner", "middle", "a"], ["play", "--fit", "up", "a"],
      ["play", "--background", "red", "a"],
      ["play", "--size", "big", "a"], ["play", "--events=none", "a"],
      ["play", "--video", "cinema", "a"], ["play", "--audio", "tape", "a"],
      ["play", "--clock", "sundial", "a"], ["play", "--clock", "virtual", "--audio", "sdl", "a"],
      ["play", "--video", "y4m:-", "--audio", "wav:-", "a"],
      ["play", "--video", "framemd5:-", "--audio", "null", "--events", "a"],
      ["play", "--audio", "wav:-", "--time-publishing", "a"],
      ["ctl"], ["ctl", "seek", "12"], ["no-such-command"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    // Without any words it shows its help, which is no error.
    #expect(run.ending == .exited(arguments.isEmpty ? 0 : 2))
    #expect(!(run.errors + run.output).isEmpty)
  }

  @Test("the events of two runs under the virtual clock are the same lines, and none is lost")
  func sameEvents() async throws {
    let arguments =
      ["play", TestMedia.fixture("h264-aac.mp4"), "/none/at/all.mp4", "--loops", "200"]
      + ["--rate", "1.7", "--events", "--time-publishing=0.05", "--clock", "virtual"]
      + Self.nowhere
    let first = try await Program.run(arguments).output
    #expect(try await Program.run(arguments).output == first)
    let events = first.reduce(0) { $0 + $1.components(separatedBy: #"{"event":""#).count - 1 }
    #expect(events > 1024 && !first.contains { $0.contains("overflow") })
  }

  @Test("events are lines of JSON whose numbers go on without a gap")
  func events() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let run = try await Program.run(
      ["play", clip, "--events", "--loops", "3", "--clock", "virtual"] + Self.nowhere)
    #expect(run.ending == .exited(0))
    var next = 1
    var names: [JSONValue] = []
    for line in run.output {
      guard case .object(let batch) = try JSONReader.value(of: line),
        case .array(let events) = batch["events"]
      else {
        Issue.record("\(line)")
        continue
      }
      #expect(batch["sequence"] == .int(next))
      next += events.count
      for case .object(let event) in events { names.append(event["event"] ?? .null) }
    }
    #expect(names.prefix(1) == ["currentItemChanged"])
    #expect(names.filter { $0 == "transition" }.count == 2)
    #expect(names.last == "ended" || names.contains("ended"))
  }

  @Test("two runs under the virtual clock say the same")
  func replay() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-pcm.mov")
    let arguments =
      ["play", clip, "--events", "--time-publishing=0.1", "--loops", "2", "--clock", "virtual"]
      + ["--audio", "null"]
    var events: [[String]] = []
    var hashes: [String] = []
    for name in ["first", "second"] {
      let file = "\(folder.path)/\(name)"
      events.append(try await Program.run(arguments + ["--video", "framemd5:\(file)"]).output)
      hashes.append(try String(contentsOfFile: file, encoding: .utf8))
    }
    #expect(events[0].count > 1 && hashes[0].count > 500)
    #expect(events[0] == events[1] && hashes[0] == hashes[1])
  }

  @Test("what is wrong with an option shows how the command is used that it is of")
  func usageOfTheCommand() async throws {
    for option in [["--gravity", "up"], ["--size", "big"], ["--loops", "0"]] {
      let run = try await Program.run(["play", "a"] + option)
      #expect(run.errors.contains { $0.hasPrefix("Usage: vitrine play ") }, "\(run.errors)")
    }
  }

  @Test("lists with nothing in them end with 1 and say so; with anything else that is played")
  func emptyList() async throws {
    let folder = try SocketFolder()
    let list = "\(folder.path)/empty.m3u"
    try Data("#EXTM3U\n".utf8).write(to: URL(filePath: list))
    let run = try await Program.run(["play", list, list] + Self.nowhere)
    #expect(run.ending == .exited(1))
    #expect(
      run.errors == [
        "vitrine: there is nothing to play in '\(list)', '\(list)' [2004 notFound]. "
          + "Check the path or the URL."
      ])
    let more = try await Program.run(
      ["play", list, TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual"] + Self.nowhere)
    #expect(more.ending == .exited(0))
  }

  @Test("the extension of bare names may have its dot", arguments: ["mov", ".mov"])
  func dottedExtension(text: String) async throws {
    let clip = TestMedia.fixture("h264-pcm.mov")
    let folder = URL(filePath: clip).deletingLastPathComponent().path
    let run = try await Program.run(
      ["play", "h264-pcm", "--ext", text, "--search-path", folder, "--clock", "virtual"]
        + Self.nowhere)
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test("what FFmpeg says of a damaged clip comes once, without places in memory")
  func log() async throws {
    let folder = try SocketFolder()
    let file = "\(folder.path)/damaged.mp4"
    var bytes = try Data(contentsOf: URL(filePath: TestMedia.fixture("h264-aac.mp4")))
    for place in stride(from: bytes.count / 4, to: bytes.count * 3 / 4, by: 37) {
      bytes[place] ^= 0x5A
    }
    try bytes.write(to: URL(filePath: file))
    let arguments = ["play", file, "--loops", "60", "--clock", "virtual"] + Self.nowhere
    let lines = try await Program.run(arguments).errors.filter { $0.contains("vitrine.ffmpeg") }
    #expect(!lines.isEmpty && lines.count < 60, "\(lines)")
    #expect(!lines.contains { $0.contains("0x") })
    let quiet = try await Program.run(arguments + ["--quiet"]).errors
    #expect(!quiet.contains { $0.contains("ffmpeg") })
  }

  @Test("the shortest still there is can be looped")
  func shortStill() async throws {
    let clip = TestMedia.fixture("png.png")
    let run = try await Program.run(
      ["play", clip, "--still-duration", "0", "--loops", "300", "--events=ended,error"]
        + Self.nowhere)
    #expect(run.ending == .exited(0) && run.errors == [])
  }

  @Test("--quiet leaves standard error empty")
  func quiet() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("png.png")
    let arguments =
      ["play", clip, "--still-duration", "0.1", "--socket", folder.socket] + Self.nowhere
    let loud = try await Program.run(arguments)
    #expect(loud.ending == .exited(0))
    #expect(loud.errors.contains { $0.contains("listening") })
    let quiet = try await Program.run(arguments + ["--quiet"])
    #expect(quiet.ending == .exited(0))
    #expect(quiet.errors == [])
  }
}
