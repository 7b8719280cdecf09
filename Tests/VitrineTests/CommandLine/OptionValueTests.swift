import Foundation
import Testing
import VitrineTesting

/// Which words `vitrine play` takes for the values of its options.
@Suite("The values of the options of vitrine play")
struct OptionValueTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]

  @Test("a number may be below 0, as the help says it")
  func negativeNumbers() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let options = [
      ["--brightness", "-0.5"], ["--rotate", "-90"], ["--subtitle-offset", "-2"],
      ["--corners", "-1"], ["--from", "-1"],
    ]
    let apart = try await Program.run(["play", clip] + options.flatMap { $0 } + Self.hashes)
    let joined = try await Program.run(
      ["play", clip] + options.map { $0.joined(separator: "=") } + Self.hashes)
    #expect(apart.ending == .exited(0) && apart.output == joined.output, "\(apart.errors)")
  }

  @Test(
    "what is no number is none, and what has no end is none either",
    arguments: [
      "--rate", "--volume", "--from", "--to", "--latency", "--still-duration", "--brightness",
      "--contrast", "--corners", "--pip-size", "--subtitle-offset", "--subtitle-size",
      "--forward-buffer", "--max-bitrate", "--time-publishing", "--ticker-speed",
    ])
  func noNumbers(option: String) async throws {
    for value in ["nan", "inf", "-inf"] {
      // Each where words stand apart and where they do not.
      for words in [[option, value], ["\(option)=\(value)"]] {
        let run = try await Program.run(["play", "a.mp4"] + words + Self.hashes)
        #expect(run.ending == .exited(2), "\(words)")
      }
    }
  }

  @Test(
    "what cannot be is refused before anything plays",
    arguments: [
      ["--time-publishing=0"], ["--time-publishing=-1"], ["--fallback", "/tmp"],
      ["--fallback", ""],
      ["--fallback", "list.pls"], ["--fallback", "https://a.example/list.xspf"],
    ])
  func refused(words: [String]) async throws {
    let run = try await Program.run(
      ["play", TestMedia.fixture("h264-aac.mp4")] + words + Self.hashes)
    #expect(run.ending == .exited(2) && run.errors[0].contains(words[0].prefix { $0 != "=" }))
  }

  @Test("filters of one name follow one another")
  func repeatedFilters() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let (half, other) = ("crop=width=0.5", "crop=height=0.5")
    let run = try await Program.run(
      ["play", clip, "--filter", half, "--filter", other] + Self.hashes)
    #expect(run.ending == .exited(0) && run.output.contains("#dimensions 0: 48x26"))
  }

  @Test("no transition is endless", arguments: ["crossfade=nan", "fade=inf", "crossfade=-1"])
  func endlessTransition(text: String) async throws {
    let run = try await Program.run(["play", "a.mp4", "--transition", text] + Self.hashes)
    #expect(run.ending == .exited(2))
  }

  @Test("a file that begins with a dash is not taken for letters of options")
  func dash() async throws {
    let wrong = try await Program.run(["play", "-dash.mp4"] + Self.hashes)
    #expect(wrong.ending == .exited(2))
    #expect(wrong.errors.contains { $0.contains("./-dash.mp4") }, "\(wrong.errors)")
    for help in [["-h"], ["play", "-h"], ["play", "-help"], ["play", "--help"]] {
      #expect(try await Program.run(help).ending == .exited(0), "\(help)")
    }
    let folder = try SocketFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/-dash.mp4", withDestinationPath: TestMedia.fixture("h264-aac.mp4"))
    for words in [["./-dash.mp4"], ["--", "-dash.mp4"]] {
      let run = try await Program.run(
        ["play"] + Self.hashes + words, script: #"cd \#(folder.path); exec "$0" "$@""#)
      #expect(run.ending == .exited(0), "\(run.errors)")
    }
  }

  @Test(
    "an option that may stand alone takes the word that follows where that is nothing else",
    arguments: [
      (["--events", "ended"], 1, "ended"), (["--events", "ended,seek"], 1, "ended"),
      (["--events=ended"], 1, "ended"),
      (["--time-publishing", "0.1", "--events", "time"], 4, "time"),
      (["--loops", "3", "--time-publishing", "--events=time"], 1, "time"),
    ])
  func optionalValues(options: [String], count: Int, event: String) async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let virtual = ["--clock", "virtual"] + Self.nowhere
    for arguments in [options + [clip], options + ["--", clip]] {
      let run = try await Program.run(["play"] + virtual + arguments)
      #expect(run.ending == .exited(0), "\(run.errors)")
      let text = run.output.joined()
      #expect(text.components(separatedBy: #""event":"\#(event)""#).count - 1 == count, "\(text)")
      #expect(text.components(separatedBy: #""event":"#).count - 1 == count, "\(text)")
    }
  }

  @Test("a file that is called like an event is played")
  func fileLikeEvent() async throws {
    let folder = try SocketFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/ended", withDestinationPath: TestMedia.fixture("h264-aac.mp4"))
    for words in [["--events", "ended"], ["--events", "playing", "--", "ended"]] {
      let run = try await Program.run(
        ["play", "--clock", "virtual"] + Self.nowhere + words,
        script: #"cd \#(folder.path); exec "$0" "$@""#)
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(run.output.contains { $0.contains(#""event":"playing""#) })
    }
  }
}
