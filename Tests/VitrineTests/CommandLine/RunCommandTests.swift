import Foundation
import Testing
import VitrineTesting

@Suite("vitrine run")
struct RunCommandTests {
  /// A folder with a clip of 2 s and scenarios.
  private func folder(_ scenarios: [String: String]) throws -> SocketFolder {
    let folder = try SocketFolder()
    try FileManager.default.copyItem(
      atPath: TestMedia.path(.loop2sAAC), toPath: folder.path + "/clip.mp4")
    for (name, text) in scenarios {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    return folder
  }

  private func run(_ text: String, _ options: [String] = []) async throws
    -> (ending: ChildProcess.Ending, output: [String], errors: [String])
  {
    let folder = try folder(["a.scenario": text])
    return try await Program.run(["run", folder.path + "/a.scenario"] + options)
  }

  @Test("a scenario of every kind of step comes out as it should, the same every time")
  func passes() async throws {
    let folder = try folder([
      "common.txt": "never error\nnever stall\nset half 1\n",
      "a.scenario": """
      # Loops, and is seeked in.
      player --volume 0.5 --enable-vector
      include common.txt
      always counters.framesDropped==0
      queue.append clip.mp4
      loop
      after playing within 1 expect volume==0.5
      at 1.5 pause
      expect paused(reason=command) within 0
      wait 10                     # nothing moves
      expect currentTime==1.5 within 0
      play
      seek to=$half
      expect seek(finished=true) within 1
      expect currentTime>=1 within 1
      repeat 3
        expect transition within 2.1
      end
      refused 1006 queue.jump id=none
      refused queue.jump id=none
      """,
    ])
    let run = try await Program.run([
      "run", folder.path + "/a.scenario", "--repeat", "3", "--jobs", "3",
    ])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
    let lines = run.output.filter { $0.hasPrefix("ok ") }
    #expect(lines.count == 3)
    // The clock went equally far each time.
    let played = lines.map {
      $0.split(separator: " ").dropFirst(2).prefix(3).joined(separator: " ")
    }
    #expect(Set(played).count == 1, "\(played)")
    #expect(run.output.last == "3 scenarios, all as they should be")
  }

  @Test(
    "what is not as it should be is told by its place, with the events before it",
    arguments: [
      ("at 1 pause\nwait 1", "never paused", "paused came at 1.0 s of the clock", 1),
      ("at 1 pause\nalways volume==1\nnever paused\nwait 1", "", "paused came at 1.0 s", 5),
      ("at 1 pause\nwait 0.1\nnever paused\nwait 1", "", "", 0),
      ("expect volume==0.5 within 0.2", "", "volume is 1 after 0.2 s", 3),
      ("expect ended within 0.5", "", "that did not come within 0.5 s", 3),
      ("volume 5\nwait 1", "always volume==1", "", 0),
      ("at 1 volume 0\nwait 1", "always volume==1", "volume is 0 at 1.01 s", 1),
      ("queue.jump id=none", "", "it was refused: ", 3),
      ("refused volume 1", "", "it was not refused", 3),
      ("refused 1001 queue.jump id=none", "", "it was refused with 1006: ", 3),
      ("at 2\nat 1", "", "the clock is at 2.0 s already", 4),
    ])
  func fails(steps: String, before: String, reason: String, line: Int) async throws {
    let run = try await run("\(before)\nqueue.append clip.mp4\n\(steps)\n")
    guard line > 0 else { return #expect(run.ending == .exited(0), "\(run.output)") }
    #expect(run.ending == .exited(reason.hasPrefix("it was ") ? 3 : 1))
    #expect(run.output.contains { $0.contains("a.scenario:\(line): ") }, "\(run.output)")
    #expect(run.output.contains { $0.contains(reason) }, "\(run.output)")
    #expect(run.output.last == "1 scenarios, 1 failed")
  }

  @Test("an error that must not come is told with its reason; a folder without scenarios is none")
  func reasons() async throws {
    let folder = try SocketFolder()
    let file = folder.path + "/a.scenario"
    try Data("never error\nqueue.append missing.mp4\nwait 1\n".utf8).write(to: URL(filePath: file))
    let failed = try await Program.run(["run", file])
    #expect(failed.ending == .exited(1))
    #expect(failed.output.contains { $0.contains("error came at") && $0.contains("missing.mp4") })
    let unwritten = try await Program.run(["run", "--junit", folder.path + "/none/a.xml", file])
    #expect(unwritten.errors.contains { $0.contains("none/a.xml") && $0.contains("5003") })
    try FileManager.default.removeItem(atPath: file)
    let none = try await Program.run(["run", folder.path])
    #expect(none.ending == .exited(2) && none.errors.contains { $0.contains(".scenario") })
  }

  @Test(
    "a wrong line is told by file, line, column and what was meant, and nothing is played",
    arguments: [
      (
        "queue.append clip.mp4\n  expct playing",
        "2:3: no step begins with 'expct'; like it are expect"
      ),
      ("sek to=1", "1:1: no step begins with 'sek'; like it are "),
      ("expect pausd", "1:8: 'pausd': there is no event pausd"),
      ("expect paused(reason=command", "1:8: 'paused(reason=command': the bracket behind paused"),
      ("at 2.5 repeat 3", "1:8: repeat stands at the beginning of a line of its own"),
      (#"play "a b"#, "1:6: a text has no quotation mark at its end"),
      ("expect state==pausd within 1", "1:8: state is never 'pausd'; it is idle, loading, "),
      ("expect currentTime=>1", "1:8: There is no comparison '=>'; they are "),
      ("expect state==a within x", "1:17: within takes seconds"),
      ("at x", "1:4: at takes seconds"),
      ("seek to=soon", "1:6: Invalid params: to is not a number"),
      ("expect playing wthin 3", "1:16: expect takes an event or a condition"),
      ("expect playing wthin 3", "; like 'wthin' is within"),
      ("expect pictre crc=0x12345678", "1:8: expect takes an event or a condition"),
      ("expect pictre crc=0x12345678", "; like 'pictre' is picture"),
      ("at positon 3 pause", "; like 'positon' is position"),
      ("set x (2*3", "1:7: a parenthesis has no other"),
      (#"{"pause": true}"#, #"'pause' is none of its members; a command stands in method"#),
      (#"{"expect": "playing", "never": "stall"}"#, "stand in lines of their own"),
      ("filter spia", "like it are sepia"),
      ("pause\nplayer --loops 2", "2:8: Unknown option '--loops'"),
      ("repeat 2\nplay", "1:1: the block that begins here has no end"),
      ("end", "1:1: no block ends here"), ("seek to=$x", "1:9: nothing is set for 'x'"),
      ("include none.txt", "a.scenario:1:9: "),
      (
        "expect counters.frmesShown==1",
        "has no member counters.frmesShown; like it are framesShown"
      ),
      ("queue.append mock:?duration=1&rate=25\nalways playing", "2:8: always takes a condition"),
    ])
  func wrong(text: String, expected: String) async throws {
    for options in [[], ["--check"]] {
      let run = try await run(text, options)
      #expect(run.ending == .exited(2), "\(run.errors)")
      #expect(run.errors.contains { $0.contains(expected) }, "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("a folder is played in the order of its names, and told as TAP and as JUnit's XML")
  func reports() async throws {
    let folder = try folder([
      // XML has no place for the last character.
      "b.scenario": "expect item==\"<playing>\"\u{FFFF} within 0\n", "a.scenario": "volume 1\n",
      "other.txt": "no scenario\n",
    ])
    let report = folder.path + "/report.xml"
    let run = try await Program.run(["run", folder.path, "--tap", "--junit", report])
    #expect(run.ending == .exited(1))
    #expect(
      run.output.prefix(4) == [
        "TAP version 13", "1..2", "ok 1 - \(folder.path)/a.scenario",
        "not ok 2 - \(folder.path)/b.scenario",
      ])
    let parser = try TestMedia.run(
      "python3",
      [
        "-c",
        "import sys,xml.etree.ElementTree as e;r=e.parse(sys.argv[1]).getroot();"
          + "print(r.get('tests'),r.get('failures'),r.find('.//failure').text)", report,
      ])
    let text = String(decoding: parser.output, as: UTF8.self)
    #expect(text.hasPrefix("2 1 ") && text.contains("expect item==\"<playing>\""), "\(text)")
  }

  @Test("one of which the player cannot be made has failed, and the others are played and told")
  func noPlayer() async throws {
    let folder = try folder([
      "a.scenario": "player --video framemd5:/none/a.txt\nvolume 1\n", "b.scenario": "volume 1\n",
    ])
    let report = folder.path + "/report.xml"
    let run = try await Program.run(["run", folder.path, "--junit", report])
    #expect(run.ending == .exited(2), "\(run.errors)")
    #expect(run.output.contains { $0.contains("player --video framemd5:/none/a.txt") })
    #expect(run.output.contains { $0.contains("(5003)") }, "\(run.output)")
    #expect(run.output.contains { $0.hasPrefix("ok ") && $0.contains("b.scenario") })
    #expect(run.output.last == "2 scenarios, 1 failed")
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("failures=\"1\""))
  }

  @Test("arguments that a method does not take are refused by the protocol's number")
  func refusals() async throws {
    for (code, isRight) in [("", true), ("-32602 ", true), ("1001 ", true), ("-32601 ", false)] {
      let run = try await run("refused \(code)seek to=x\n")
      #expect(run.ending == .exited(isRight ? 0 : 3), "\(code) \(run.output)")
      #expect(isRight || run.output.contains { $0.contains("refused with -32602") })
    }
  }

  static let documents =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path + "/docs/tutorials/scenarios"

  @Test(
    "the scenarios of the documents come out as they should",
    arguments: try FileManager.default.contentsOfDirectory(atPath: documents)
      .filter { $0.hasSuffix(".scenario") })
  func document(name: String) async throws {
    let run = try await Program.run(["run", "\(Self.documents)/\(name)"])
    #expect(run.ending == .exited(0), "\(run.output)")
    #expect(run.output.last == "1 scenarios, all as they should be")
  }
}
