import Foundation
import Testing
import VitrineTesting

@Suite("vitrine run with an origin")
struct RunOriginTests {
  private func run(
    _ text: String, _ options: [String] = [], files: [String: String] = [:]
  ) async throws -> (ending: ChildProcess.Ending, output: [String], errors: [String]) {
    let folder = try SocketFolder()
    for (name, text) in files.merging(["a.scenario": text], uniquingKeysWith: { $1 }) {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    return try await Program.run(["run", folder.path + "/a.scenario"] + options)
  }

  private static let busy = """
    serve /clip.mp4 mock=mock:?duration=2
    rule /clip.mp4 request=1-2 status=503

    """

  @Test(
    "a clip comes from a script in a file and from statements, with the requests that were made")
  func plays() async throws {
    let run = try await run(
      """
      origin busy.origin
      origin link latency=100ms
      {"origin": "serve /list.txt text=none"}
      never error
      never requests path=/list.txt
      queue.append origin:/clip.mp4
      expect requests status=503 count=2 within 5
      expect playing within 5
      expect requests path=/clip* count=3 within 0
      expect ended within 3
      queue.append http://origin.test/clip.mp4
      expect playing within 1
      """, files: ["busy.origin": Self.busy])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test(
    "an outage of 24 s passes in moments, and a trace is the same every time, with the requests in it"
  )
  func repeats() async throws {
    let folder = try SocketFolder()
    let text = """
      origin live /live/ mock=mock:?duration=20&size=64x48&rate=10&gop=10 segment=2 keys=3
      origin link rate=2M
      origin rule /live/* since=10s until=34s silence
      queue.append origin:/live/index.m3u8
      expect playing within 5
      expect stall(cause=network) within 40
      expect playing within 30
      at 60 expect state==playing within 0
      """
    try text.write(toFile: folder.path + "/a.scenario", atomically: true, encoding: .utf8)
    var traces: [String] = []
    for number in 1...2 {
      let run = try await Program.run([
        "run", folder.path + "/a.scenario", "--trace", "\(folder.path)/\(number).trace",
      ])
      #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
      traces.append(try String(contentsOfFile: "\(folder.path)/\(number).trace", encoding: .utf8))
    }
    #expect(traces[0] == traces[1])
    #expect(
      traces[0].contains("/live/index.m3u8 200 ") && traces[0].contains("/live/k3.key 200 16"))
  }

  @Test("what was not asked for, or too often, is told")
  func fails() async throws {
    let never = try await run(
      """
      origin serve /clip.mp4 mock=mock:?duration=2
      never requests path=/clip.mp4 status=200
      queue.append origin:/clip.mp4
      wait 2
      """)
    #expect(never.ending == .exited(1))
    #expect(
      never.output.joined().contains("1 of these requests have come at 0.0"), "\(never.output)")
    let none = try await run(
      "origin serve /a text=a\nexpect requests path=/a count=2 within 1")
    #expect(none.ending == .exited(1))
    #expect(none.output.joined().contains("0 of these came within 1.0 s"), "\(none.output)")
  }

  @Test(
    "what is wrong is told by line and column before anything is played",
    arguments: [
      ("origin", "1:1: origin takes a file or a statement"),
      ("origin none.origin", "1:8: the script "),
      ("origin serve /a fil=b", "1:17: serve has no 'fil='; like it are file"),
      ("set a $clock\norigin link rate=$a", "2:1: origin takes no value that comes later"),
      ("origin serve /a file=none.mp4", "1:1: there is no file '"),
      ("\norigin master /m /a/", "2:1: no hls or live is at '/a/'"),
      ("expect requests status=x", "1:17: status is a number"),
      ("expect requests path=a", "1:17: a path begins with a slash"),
      ("expect requests cuont=2", "1:17: requests takes path="),
    ] as [(String, String)])
  func wrong(text: String, reason: String) async throws {
    let run = try await run(text, ["--check"])
    #expect(run.ending == .exited(2), "\(run.output)")
    #expect(run.errors.joined().contains("a.scenario:" + reason), "\(run.errors)")
  }

  @Test("an error of a script's file tells its own line")
  func wrongFile() async throws {
    let run = try await run(
      "origin busy.origin", ["--check"], files: ["busy.origin": Self.busy + "rule /a"])
    #expect(run.ending == .exited(2))
    #expect(
      run.errors.joined().contains("busy.origin:3:1: a rule says what happens"), "\(run.errors)")
  }

  @Test("under the machine's clock the same server is behind a port")
  func realClock() async throws {
    let run = try await run(
      """
      player --video null --audio null
      origin serve /clip.mp4 mock=mock:?duration=1
      origin rule /clip.mp4 request=1 status=503
      queue.append origin:/clip.mp4
      expect playing within 30
      expect requests path=/clip.mp4 status=503 count=1 within 0
      expect ended within 30
      """, ["--clock", "real"])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }
}
