import Foundation
import Glibc
import Testing
import VitrineTesting

@Suite("what vitrine run computes, waits for and leaves out")
struct RunTimeTests {
  private func folder(_ text: String) throws -> ScenarioFolder {
    try ScenarioFolder(["a.scenario": text], clips: ["clip.mp4": .gop60])
  }

  @Test("values that the player tells are computed with, and times are reached exactly")
  func computes() async throws {
    let folder = try folder(
      """
      set two 2
      set four $two*2
      set literal 10/2
      set date 2024-05-01
      set grouped (3 * (1 + 1))
      queue.append clip.mp4
      expect playing within 1
      set half $duration / $two
      at $four expect currentTime==$four within 0
      at position $half pause
      expect currentTime==$half within 0
      expect currentTime==5 within 0
      seek to=$half play=false
      expect seek(finished=true) within 1
      set here $position
      expect currentTime==$here within 0
      set later ($clock+1)
      at $later expect state==paused within 0
      seek to=0
      expect seek(finished=true) within 1
      at $grouped+1 wait 10/5 expect state==playing within 0
      """)
    let run = try await folder.run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test("a frame and a time after an event are reached exactly, in a loop too")
  func places() async throws {
    let folder = try folder(
      """
      queue.append clip.mp4
      at frame 31 pause
      expect currentTime==1 within 0
      expect counters.framesShown==31 within 0
      play
      at playing+0.25 pause
      expect currentTime==1.25 within 0
      seek to=9.5
      loop
      at position 0.5 pause
      expect currentTime==0.5 within 0
      volume 0.5
      expect volumeChanged once within 0.5
      tolerance 0.1
      expect currentTime==0.55 within 0
      expect volume==0.5 within 0
      """)
    let run = try await folder.run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test(
    "what cannot be computed, reached or read is told",
    arguments: [
      ("set half $duration/2", 1, "nothing is known for 'duration'"),
      ("at position 3 within 2", 1, "the position is 0.0 s after 2.0 s"),
      ("at frame 3 within 2", 1, "0 pictures have been shown after 2.0 s"),
      ("at stall+1 within 2", 1, "that did not come within 2.0 s"),
      ("set a $clock\nexpect volume==$a within 0", 1, "volume is 1 after 0.0 s"),
      ("set a $clock/$clock", 1, "no number comes out: it divides by 0"),
      ("expect volumeChanged once within 1", 1, "that came 0 times within 1.0 s"),
      ("volume 0.5\nvolume 0.4\nexpect volumeChanged once within 1", 1, "that came 2 times"),
      ("expect volume==1 once", 2, "1:18: an event comes once"),
      ("tolerance 0.1\nat 1\nat 0.95\nat 0.8", 1, "the clock is at 1.0 s already"),
      ("at frame x", 2, "1:10: at takes seconds, position SECONDS, "),
      ("at $clock+x", 2, "at takes seconds"), ("tolerance x", 2, "1:11: tolerance takes seconds"),
      ("repeat $clock", 2, "repeat takes no value that comes later"),
      ("set a $none/2", 2, "1:7: nothing is set for 'none'"),
      ("skip-if absent a", 2, "skip-if takes missing FILE, "),
      (#"{"at": 1, "methd": "pause"}"#, 2, "1:1: 'methd' is none of its members"),
      (#"{"at": 1"#, 2, "1:1: the line is no JSON object"),
      (#"{"method": "puase"}"#, 2, "no step begins with 'puase'"),
    ])
  func wrong(text: String, status: Int32, expected: String) async throws {
    let run = try await folder(text).run()
    #expect(run.ending == .exited(status), "\(run.output) \(run.errors)")
    #expect(
      (run.output + run.errors).contains { $0.contains(expected) }, "\(run.output) \(run.errors)")
  }

  @Test("lines of JSON have a moment and what is done or expected then, in either order")
  func moments() async throws {
    let text = #"""
      queue.append mock:?duration=2&rate=25
      {"after": "playing", "expect": "state==playing", "within": 0}
      {"at": 1, "expect": "currentTime>=0.9", "within": 0.1}
      {"never": "error", "at": "position 1.2"}
      {"expect": "ended", "within": 1, "at": 1.5}
      {"at": 2.4, "method": "volume", "params": {"volume": 0.5}}
      """#
    let passes = try await ScenarioFolder(["a.scenario": text]).run("a.scenario")
    #expect(passes.ending == .exited(0), "\(passes.output) \(passes.errors)")
    let late = text.replacing(#""at": 1, "expect""#, with: #""at": 0.5, "expect""#)
    let fails = try await ScenarioFolder(["a.scenario": late]).run("a.scenario")
    #expect(fails.ending == .exited(1), "\(fails.output) \(fails.errors)")
  }

  @Test("lines of JSON say the same as lines of text")
  func json() async throws {
    let folder = try folder(
      #"""
      {"player": ["--volume", "0.5"]}
      {"comment": "what a program wrote"}
      {"jsonrpc": "2.0", "id": 1, "method": "queue.append", "params": {"items": ["clip.mp4"]}}
      {"after": "playing", "within": 1, "method": "seek", "params": {"to": 4.5, "play": false}}
      {"expect": "seek(finished=true)", "within": 1}
      {"expect": "volume==0.5", "within": 0}
      expect currentTime==4.5 within 0
      {"set": "half", "to": "$duration/2"}
      {"method": "play"}
      {"at": "position $half", "method": "pause"}
      {"expect": "currentTime==5", "within": 0}
      {"expect": "sound silent", "over": 0.2, "within": 1}
      {"method": "seek", "params": ["$half"]}
      {"method": "seek", "params": {"to": "$half", "play": false}}
      {"expect": "currentTime==5", "within": 1}
      {"refused": 1006, "method": "queue.jump", "params": {"id": "none"}}
      {"refused": true, "method": "queue.jump", "params": ["none"]}
      {"repeat": 2}
      {"wait": 1}
      {"end": true}
      {"never": "error"}
      """#)
    let run = try await folder.run()
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test("a scenario is left out where it says so, and that is no failure")
  func skips() async throws {
    let folder = try ScenarioFolder([
      "a.scenario": "skip-if missing none.png\nexpect picture like=none.png\n",
      "b.scenario": "skip-if no encoder nonesuch\n",
      "c.scenario": "skip-if no decoder h264\nskip-if missing a.scenario\nvolume 1\n",
      "d.scenario": "skip-if arch!=nonesuch\nrepeat 2\n",
    ])
    let run = try await Program.run(["run", folder.path])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
    #expect(run.output.map { $0.prefix(4) } == ["skip", "skip", "ok  ", "skip", "4 sc"])
    #expect(run.output.first?.hasSuffix("none.png is missing") == true)
    #expect(run.output.last == "4 scenarios, all as they should be, 3 left out")
    let tap = try await Program.run(["run", folder.path, "--tap"])
    #expect(
      tap.output.contains {
        $0.hasPrefix("ok 2 - ") && $0.hasSuffix("# SKIP there is no encoder nonesuch")
      })
  }

  @Test("an order by chance is repeated by its number")
  func shuffles() async throws {
    let names = (1...9).map { "\($0).scenario" }
    let folder = try ScenarioFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "volume 1") }))
    func order(_ options: [String]) async throws -> (seed: String?, files: [Substring]) {
      let run = try await Program.run(["run", folder.path] + options)
      #expect(run.ending == .exited(0))
      return (
        run.output.first?.split(separator: " ").last.map(String.init),
        run.output.filter { $0.hasPrefix("ok ") }.compactMap {
          $0.split(separator: "/").last?.prefix(1)
        }
      )
    }
    let first = try await order(["--shuffle"])
    let again = try await order(["--seed", first.seed ?? ""])
    #expect(first.files.count == 9 && first.files == again.files)
    let fixed = try await order(["--seed", "7"])
    #expect(fixed.files != fixed.files.sorted())
  }

  @Test(
    "the exit status tells what kind of thing failed, what was expected before what was refused")
  func statuses() async throws {
    let folder = try ScenarioFolder([
      "a.scenario": "volume 1", "b.scenario": "queue.jump id=none",
      "c.scenario": "expect ended within 0",
    ])
    for (names, status) in [(["a"], 0), (["a", "b"], 3), (["b", "c"], 1), (["a", "c"], 1)] {
      let files = names.map { "\(folder.path)/\($0).scenario" }
      let run = try await Program.run(["run"] + files)
      #expect(run.ending == .exited(Int32(status)))
    }
  }

  @Test("by the machine's clock a scenario takes as long as it says")
  func real() async throws {
    let folder = try folder(
      """
      player --video null --audio null
      queue.append clip.mp4
      expect playing within 5
      wait 0.4
      expect sound tone=440 over 0.1 within 2
      pause
      expect paused within 0
      expect state==paused within 0
      set here $position
      wait 0.3
      expect currentTime==$here within 0
      expect sound silent over 0.1 within 2
      """)
    let clock = ContinuousClock()
    let start = clock.now
    let run = try await folder.run("a.scenario", ["--clock", "real"])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
    #expect(clock.now - start >= .milliseconds(700))
  }

  @Test("a scenario that is watched is played again when it changes")
  func watches() async throws {
    let folder = try ScenarioFolder(["a.scenario": "expect ended within 0\n"])
    let program = try Program(["run", folder.path + "/a.scenario", "--watch"])
    _ = try await program.line(with: "1 scenarios, 1 failed")
    _ = try await program.line(with: "waiting for a change")
    try folder.write("volume 0.5\nexpect volume==0.5 within 0\n", to: "a.scenario")
    _ = try await program.line(with: "1 scenarios, all as they should be")
    try folder.write("volum 0.5\n", to: "a.scenario")
    try await program.errorLine(with: "no step begins with 'volum'")
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(128 + SIGTERM))
  }

  @Test("what a scenario that is watched writes beside it does not play it again")
  func watchesNoOutput() async throws {
    let folder = try ScenarioFolder([
      "a.scenario":
        "player --video framemd5:out.txt\nqueue.append mock:?duration=0.2\nexpect ended\n"
    ])
    let file = folder.path + "/a.scenario"
    let program = try Program(["run", file, "--watch"])
    for day in 1...3 {
      _ = try await program.line(with: "waiting for a change")
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
    }
    _ = try await program.line(with: "waiting for a change")
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(128 + SIGTERM))
    let rest = try await program.remainingOutput()
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test("an error that can be mended does not end the watching")
  func watchesOn() async throws {
    let folder = try ScenarioFolder(["a.scenario": "wait 0.1\n"])
    let report = folder.path + "/none/report.xml"
    let program = try Program(["run", folder.path + "/a.scenario", "--watch", "--junit", report])
    try await program.errorLine(with: "5003")
    _ = try await program.line(with: "waiting for a change")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/none", withIntermediateDirectories: true)
    try folder.write("wait 0.2\n", to: "a.scenario")
    _ = try await program.line(with: "waiting for a change")
    #expect(FileManager.default.fileExists(atPath: report))
    program.send(SIGTERM)
    #expect(try await program.ending() == .exited(128 + SIGTERM))
  }
}
