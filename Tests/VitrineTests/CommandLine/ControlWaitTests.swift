import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// `vitrine ctl wait`, and where `--watch` ends.
@Suite("vitrine ctl wait")
struct ControlWaitTests {
  private let folder: SocketFolder
  private let server: Program

  init() async throws {
    folder = try SocketFolder()
    server = try Program(["serve", "--socket", folder.socket, "--video", "null", "--audio", "null"])
    try await server.errorLine(with: "listening")
  }

  private func ctl(
    _ words: String...
  ) async throws -> (ending: ChildProcess.Ending, output: [String], errors: [String]) {
    try await Program.run(["ctl", "--socket", folder.socket] + words)
  }

  @Test(
    "a condition that is true already ends it at once, with the member",
    arguments: [
      ("volume==1", #"{"volume":1}"#), ("volume=1.0", #"{"volume":1}"#),
      ("volume!=0.5", #"{"volume":1}"#),
      ("volume>0.5", #"{"volume":1}"#), ("volume<=1", #"{"volume":1}"#),
      ("volume>=1", #"{"volume":1}"#),
      ("volume<1.5", #"{"volume":1}"#), ("state=paused", #"{"state":"paused"}"#),
      (#"state=="paused""#, #"{"state":"paused"}"#), ("muted==false", #"{"muted":false}"#),
      ("item==7", #"{"item":"7"}"#), ("queue.1.id=b", #"{"queue.1.id":"b"}"#),
      ("queue.count>=2", #"{"queue.count":2}"#), ("date==null", #"{"date":null}"#),
      ("counters.framesShown>=0", nil), ("queue.9.id!=b", #"{"queue.9.id":null}"#),
    ] as [(String, String?)])
  func met(condition: String, output: String?) async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    _ = try await ctl("pause")
    let items = #"items=[{"source":"\#(clip)","id":"7"},{"source":"\#(clip)","id":"b"}]"#
    #expect(try await ctl("queue.append", items, "await=firstFrame").ending == .exited(0))
    // The time is over before it begins, so it must be met the first time.
    let run = try await ctl("wait", condition, "--timeout", "0")
    #expect(run.ending == .exited(0), "\(run.errors)")
    if let output { #expect(run.output == [output]) } else { #expect(run.output.count == 1) }
  }

  @Test(
    "a condition that is not true in time is 75, without a word",
    arguments: [
      "volume>1", "volume==0.5", "volume!=1", "item=a", "queue.0.id=a", "item>=1", "state<0",
      "item==<a>",
    ])
  func notMet(condition: String) async throws {
    let run = try await ctl("wait", condition, "--timeout", "0")
    #expect(run.ending == .exited(75))
    #expect(run.output == [] && run.errors == [])
  }

  @Test("within says how long, as in a scenario, and other steps are told as such")
  func within() async throws {
    #expect(try await ctl("wait", "volume==1", "within", "0").ending == .exited(0))
    #expect(try await ctl("wait", "volume>1", "within", "0.05").ending == .exited(75))
    for words in [
      ["volume>1", "within"], ["volume>1", "within", "x"], ["volume>1", "wthin", "1"],
      ["volume>1", "within", "1", "--timeout", "1"], ["picture", "none"],
    ] {
      let run = try await Program.run(["ctl", "--socket", folder.socket, "wait"] + words)
      #expect(run.ending == .exited(64) && !run.errors.isEmpty, "\(words) \(run.errors)")
    }
  }

  @Test("a condition is waited for until the player meets it")
  func becomesMet() async throws {
    let wait = try Program(["ctl", "--socket", folder.socket, "wait", "volume==0.25"])
    let clip = TestMedia.fixture("h264-aac.mp4")
    #expect(try await ctl("queue.append", clip).ending == .exited(0))
    // The clip lasts half a second.
    let run = try await ctl("wait", "state=ended", "--timeout", "30")
    #expect(run.ending == .exited(0) && run.output == [#"{"state":"ended"}"#])
    #expect(try await ctl("volume", "0.25").ending == .exited(0))
    #expect(try await wait.line(with: "volume") == #"{"volume":0.25}"#)
    #expect(try await wait.ending() == .exited(0))
  }

  @Test("an event that fits is printed, and one that does not come is 75")
  func events() async throws {
    let wait = try Program(
      ["ctl", "--socket", folder.socket, "wait", "ended,paused(reason=command)", "--timeout", "30"])
    // Nothing tells that the wait has begun but its end.
    let repeated = Task {
      while true {
        try Task.checkCancellation()
        _ = try await ctl("play")
        _ = try await ctl("pause")
      }
    }
    _ = try await ctl("queue.append", "mock:?duration=60&size=64x64")
    let line = try await wait.line(with: "event")
    repeated.cancel()
    #expect(
      line.hasPrefix(#"{"event":"paused","#) && line.contains(#""reason":"command""#), "\(line)")
    #expect(try await wait.ending() == .exited(0))
    let late = try await ctl("wait", "interstitial", "--timeout", "0.05")
    #expect(late.ending == .exited(75))
    #expect(late.output == [] && late.errors == [])
  }

  @Test("a server that goes away while it is waited for is a failure")
  func serverLeaves() async throws {
    let other = try SocketFolder()
    // It goes when it is asked again.
    try other.answerOnce(#"{"jsonrpc":"2.0","id":1,"result":{"volume":1}}"#)
    let run = try await Program.run(["ctl", "--socket", other.socket, "wait", "volume==0.5"])
    #expect(run.ending == .exited(74) && run.output == [])
    #expect(run.errors == ["Error: the server closed the connection"])
  }

  @Test(
    "what is no event and no condition is wrong usage",
    arguments: [
      (["wait"], "wait takes one event or condition"),
      (["wait", "playing", "paused"], "wait takes one event or condition"),
      (["wait", "playng"], "there is no event playng; like it are playing"),
      (["wait", "volum>0.5"], "The status has no member volum; like it are volume"),
      (["wait", "position>2"], "The status has no member position; the position is currentTime"),
      (["wait", "volume>loud"], "'volume>loud' compares with what is no number"),
      (["wait", "currentTime=>1"], "no comparison '=>'; they are ==, !=, <, <=, > and >="),
      (["wait", "volume~=1"], "no comparison '~='"), (["wait", "state===paused"], "'==='"),
      (["wait", "state==pausd"], "state is never 'pausd'; it is idle, loading, playing, paused"),
      (["wait", "state!=Paused"], "state is never 'Paused'"),
      (["wait", "transition.kind=fades"], "transition.kind is never 'fades'"),
      (["wait", "queue.0.status==x"], "queue.0.status is never 'x'"),
      (["wait", "volume==abc"], "volume is never 'abc'; it is a number"),
      (["wait", "muted!=1"], "muted is never '1'; it is a boolean"),
      (["wait", "playing", "--timeout", "-1"], "timeout"),
      (["wait", "playing", "--timeout", "nan"], "--timeout takes a number"),
      (["wait", "playing", "--count", "1"], "--count and --until belong to --watch"),
      (["play", "--until", "playing"], "--count and --until belong to --watch"),
      (["play", "--timeout", "1"], "--timeout belongs to wait and --watch"),
      (["--watch", "--count", "0"], "--count takes a number from 1"),
      (["--watch", "--until", "playng"], "there is no event playng; like it are playing"),
    ])
  func usage(words: [String], message: String) async throws {
    let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
    #expect(run.ending == .exited(64))
    #expect(run.errors.first?.contains(message) == true, "\(run.errors)")
  }

  @Test("--watch ends after as many events as --count says, or after that of --until, or with 75")
  func watchEnds() async throws {
    let counted = try Program(
      ["ctl", "--socket", folder.socket, "--watch", "volumeChanged", "--count", "3"])
    let until = try Program(
      ["ctl", "--socket", folder.socket, "--watch", "volumeChanged"]
        + ["--until", "rateChanged(rate=2)"])
    let repeated = Task {
      for round in 0... {
        try Task.checkCancellation()
        _ = try await ctl("volume", round % 2 == 0 ? "0.25" : "0.75")
        if round > 5 { _ = try await ctl("playbackSpeed", round % 2 == 0 ? "1" : "2") }
      }
    }
    func names(_ program: Program) async throws -> [String] {
      #expect(try await program.ending() == .exited(0))
      return try await program.remainingOutput().flatMap { line in
        line.components(separatedBy: #""event":""#).dropFirst().map {
          String($0.prefix { $0 != "\"" })
        }
      }
    }
    #expect(try await names(counted) == ["volumeChanged", "volumeChanged", "volumeChanged"])
    let seen = try await names(until)
    #expect(seen.last == "rateChanged")
    #expect(seen.dropLast().allSatisfy { $0 == "volumeChanged" } && seen.count > 1)
    repeated.cancel()
    _ = await repeated.result
    let late = try await ctl("--watch", "interstitial", "--timeout", "0.05")
    #expect(late.ending == .exited(75) && late.output == [])
  }
}
