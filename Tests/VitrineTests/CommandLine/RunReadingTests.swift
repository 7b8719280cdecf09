import Foundation
import Testing

/// How the lines of scenarios are read.
@Suite("Lines of scenarios")
struct RunReadingTests {
  private static let lines = [
    "\u{FEFF}include common.txt", "origin server.origin", #"{"player": ["--volume", "0.5"]}"#,
    "queue.append origin:/clip.mp4   # a remark", "repeat 2", "expect volume==0.5 within 0", "end",
    #"{"expect": "playing", "within": 1}"#, "set half 0.5", "at $half",
  ]

  private func folder(_ end: String, _ lines: [String]) throws -> ScenarioFolder {
    try ScenarioFolder([
      "a.scenario": lines.joined(separator: end) + end,
      "common.txt": ["\u{FEFF}never error", "never stall", ""].joined(separator: end),
      "server.origin": ["# a server", "serve /clip.mp4 mock=mock:?duration=2&rate=25", ""]
        .joined(separator: end),
    ])
  }

  @Test(
    "lines may end as on other systems, and all of them count", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) async throws {
    let lines = Self.lines
    let run = try await folder(end, lines).run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
    #expect(run.output.first?.contains(" 8 steps") == true, "\(run.output)")
    // What is not so fails, by its line.
    let failed = try await folder(end, lines + ["expect seek within 0.1"]).run()
    #expect(failed.ending == .exited(1), "\(failed.output)")
    #expect(failed.output.contains { $0.contains("a.scenario:11: ") }, "\(failed.output)")
    // What is none is told, by its line and column.
    for (line, place) in [("  expct playing", "11:3: "), (#"{"expct": 1}"#, "11:1: ")] {
      let wrong = try await folder(end, lines + [line]).run("a.scenario", ["--check"])
      #expect(wrong.ending == .exited(2) && wrong.errors.count == 1, "\(wrong.errors)")
      #expect(wrong.errors[0].contains("a.scenario:" + place), "\(wrong.errors)")
    }
  }

  @Test("a line may have very many steps")
  func longLine() async throws {
    let folder = try ScenarioFolder([
      "a.scenario": String(repeating: "wait 0 ", count: 20_000) + "play\n"
    ])
    let run = try await folder.run("a.scenario", ["--check"])
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test(
    "what is written in another way says the same",
    arguments: [
      "repeat 2\n\twait\t0.1\t# a remark\nend\nexpect volume==1 within 0",
      "skip-if missing \"my steps.txt\"\ninclude \"my steps.txt\"\nexpect volume==0.5 within 0",
      "player --volume \"0.5\" --gravity=\"aspectFill\"\nexpect volume==0.5 within 0",
      "{\"player\": \"--volume \\\"0.5\\\"\"}\nexpect volume==0.5 within 0",
      "{\"method\": \"queue.append\", \"params\": [[\"mock:\"]]}\nexpect queue.count==1 within 0",
      "queue.append mock:\nrepeat 2\n{\"method\": \"end\"}\nwait 0.1\nend\n{\"method\": \"end\"}",
      "queue.append mock:?tone=440&click=none\nset low $clock-60\nwait 1\n"
        + "expect sound level=$low..0 within 0",
      "set code $clock+1006\nrefused $code queue.jump id=none",
      "player --filter lut3D=file=look.cube:intensity=0.5\nwait 0.1",
    ] as [String])
  func forms(text: String) async throws {
    let folder = try ScenarioFolder([
      "a.scenario": text, "my steps.txt": "volume 0.5\n",
      "look.cube": "LUT_3D_SIZE 2\n" + String(repeating: "0.5 0.5 0.5\n", count: 8),
    ])
    let run = try await folder.run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
    #expect(run.output.first?.hasPrefix("ok ") == true, "\(run.output)")
  }

  @Test("blocks within each other are read in moments, whatever changes in them")
  func nested() async throws {
    let counts = [1000, 30, 30, 30]
    let text =
      "set x 1\n" + counts.map { "repeat \($0)\n" }.joined() + "set x $x+1\n"
      + counts.map { _ in "end\n" }.joined()
    let run = try await ScenarioFolder(["a.scenario": text]).run("a.scenario", ["--check"])
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test(
    "all lines that are none are told, and nothing that comes of them",
    arguments: [
      ("expct playing\nvolume 1\nseek to=soon", ["1:1", "3:6"]),
      // The block of a line that is none has its end, and what is in it is read.
      ("repeat x\nsek 1\nend\nexpct playing", ["1:8", "2:1", "4:1"]),
      ("repeat $n\nvolume 1\nend\nend", ["1:8", "4:1"]),
      ("repeat 2\nend now\nplay\nend", ["2:1", "4:1"]),
      ("repeat 2\nsek 1", ["2:1", "1:1"]),
      // A name that was to be set is not missing.
      ("set n $m\nat $n\nvolume $n\nsek 1", ["1:7", "4:1"]),
      ("at $n\nat $m", ["1:4", "2:4"]),
      ("player --loops 2\nplayer --volume 0.5\nplayer --none", ["1:8", "3:8"]),
      ("include none.txt\nat $n\nsek 1", ["1:9", "3:1"]),
      ("set n (1/0)\nat $n", ["1:7"]), ("set m 2\nset k $m/($m-2)", ["2:7"]),
      (
        "never counters.frmesDropped>0\nexpect nosuch==1\nalways queue.0.nme==a\nnever vectors.first==a",
        ["1:7", "2:8", "3:8", "4:7"]
      ),
      // What concerns a connection or the program is no command to a player.
      ("quit\nat 1 subscribe\nrefused clock.advance", ["1:1", "2:6", "3:9"]),
      ("player --clock real\nplayer --for=3\nplayer --mute --record x", ["1:8", "2:8", "3:15"]),
      ("include wrong.txt\ninclude wrong.txt\nsek 1", ["2:1", "3:1"]),
      ("origin hls /a/ none=1\norigin master /m.m3u8 /a/", ["1:16"]),
      ("include a.scenario\nsek 1", ["1:9"]),
      ("sek 1\nskip-if missing none.mp4\nsek 1", ["1:1"]),
      ("set 1x 3\nwait 1e99\nrefused 99 pause\nexpect volume==abc", ["1:5", "2:6", "3:9", "4:8"]),
      (String(repeating: "repeat 1\n", count: 20_000), ["65:1"]),
      ("wait " + String(repeating: "1+", count: 100_000) + "1\nsek 1", ["1:6", "2:1"]),
      ("refused -32602 volume x\nrefused 1010 seek 5\nsek 1", ["3:1"]),
      ("set x $clock\nat $x sek 1\nat $x seek foo=1\nrefused $x sek", ["2:7", "3:12", "4:12"]),
      ("set p a\nrepeat 1001\nset p $p-x\nend", ["2:1"]),
      ("set p a\nrepeat 100\nset p $p$p\nend", ["3:7"]),
      (#"{"method": "expect", "params": {"volume": 1}}"#, ["1:1"]),
    ])
  func faults(text: String, places: [String]) async throws {
    let folder = try ScenarioFolder(["a.scenario": text, "wrong.txt": "pause\nsek 1\n"])
    for options in [[], ["--check"]] {
      let run = try await folder.run("a.scenario", options)
      #expect(run.ending == .exited(2) && run.output.isEmpty)
      let told = run.errors.map {
        $0.split(separator: ":").dropFirst().prefix(2).joined(separator: ":")
      }
      #expect(told == places, "\(run.errors)")
    }
  }
}
