import Control
import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// The options of `vitrine play` as a program: what each of them changes, and how a wrong one is told.
@Suite("The options of vitrine play")
struct PlayOptionTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  @Test("each frame of each item has its hash, also of one that is faster than the first")
  func fasterItem() async throws {
    let items = ["mock:?duration=1&rate=25", "mock:?duration=1&rate=60"]
    for items in [items, items.reversed()] {
      let run = try await Program.run(["play"] + items + Self.hashes)
      #expect(run.output.count { $0.hasPrefix("0,") } == 85)
    }
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

  @Test("as many threads as there may be decode, however many are asked for")
  func threads() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let plain = try await Program.run(["play", clip, "--threads", "16"] + Self.hashes)
    let run = try await Program.run(["play", clip, "--threads", "99999"] + Self.hashes)
    #expect(run.ending == .exited(0) && run.output == plain.output)
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
      let end = ContinuousClock.now + .seconds(patience)
      while shown == other, ContinuousClock.now < end {
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

  @Test(
    "wrong usage ends with 2 and says what is wrong",
    arguments: [
      [], ["play"], ["play", "--no-such-option", "a"], ["play", "--loops", "0", "a"],
      ["play", "--loop", "--loops", "2", "a"], ["play", "--gravity", "up", "a"],
      ["play", "--pip-corner", "middle", "a"], ["play", "--fit", "up", "a"],
      ["play", "--background", "red", "a"], ["play", "--background", "#10203040", "a"],
      ["play", "--size", "big", "a"], ["play", "--events=none", "a"],
      ["play", "--video", "cinema", "a"], ["play", "--audio", "tape", "a"],
      ["play", "--clock", "sundial", "a"], ["play", "--clock", "virtual", "--audio", "sdl", "a"],
      ["play", "--video", "y4m:-", "--audio", "wav:-", "a"],
      ["play", "--video", "framemd5:-", "--audio", "null", "--events", "a"],
      ["play", "--audio", "wav:-", "--time-publishing", "a"],
      ["serve", "--jobs", ".", "--jobs-at-once", "0"],
      ["no-such-command"],
    ])
  func usage(arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    // Without any words it shows its help, which is no error.
    #expect(run.ending == .exited(arguments.isEmpty ? 0 : 2))
    #expect(!(run.errors + run.output).isEmpty)
  }

  @Test("what is wrong with an option shows how the command is used that it is of")
  func usageOfTheCommand() async throws {
    for option in [["--gravity", "up"], ["--size", "big"], ["--loops", "0"]] {
      let run = try await Program.run(["play", "a"] + option)
      #expect(run.errors.contains { $0.hasPrefix("Usage: vitrine play ") }, "\(run.errors)")
    }
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

  @Test("where an item has no sound, the file of an earlier run is not taken for that of this one")
  func noSound() async throws {
    let folder = try SocketFolder()
    let picture = TestMedia.fixture("png.png")
    let file = folder.path + "/out.wav"
    for _ in 0..<2 {
      let run = try await Program.run(
        ["play", picture, "--clock", "virtual", "--video", "null", "--audio", "wav:\(file)"])
      #expect(run.ending == .exited(0), "\(run.errors)")
      let probed = try await Program.run(["probe", file])
      #expect(
        probed.output.contains {
          $0.hasPrefix("track 0    audio  pcm_s16le 48000 Hz, 2 channels, ")
        },
        "\(probed.output)")
      // What the second run finds.
      try Data(repeating: 7, count: 5000).write(to: URL(filePath: file))
    }
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
