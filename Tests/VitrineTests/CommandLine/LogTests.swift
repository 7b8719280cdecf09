import Foundation
import MediaCore
import Testing
import VitrineTesting

/// What `vitrine play` says on standard error.
@Suite("The log of vitrine play")
struct LogTests {
  private static let missing = "/none/at/all.mp4"
  private static let virtual = ["--clock", "virtual", "--video", "null", "--audio", "null"]

  @Test("a line has the time, the level, the item and the message")
  func text() async throws {
    let run = try await Program.run(["play", Self.missing] + Self.virtual)
    #expect(run.errors.count == 1)
    let line = try #require(run.errors.first)
    let parts = try #require(
      line.wholeMatch(
        of: /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}[+-]\d\d:\d\d (\w+) (item-1): (.*)/))
    #expect(parts.2 == "error" && parts.4.contains("[2004 notFound]"))
  }

  @Test("an error of the first moment is told, each time")
  func first() async throws {
    for _ in 0..<12 {
      let run = try await Program.run(
        ["play", Self.missing, TestMedia.fixture("h264-aac.mp4"), "--quiet"] + Self.virtual)
      #expect(run.errors.count == 1 && run.errors[0].contains("[2004 notFound]"), "\(run.errors)")
    }
  }

  @Test("as JSON each line is an object with the same")
  func json() async throws {
    let folder = try SocketFolder()
    let run = try await Program.run(
      ["play", Self.missing, "--log-format", "json", "--log-level", "debug"]
        + ["--socket", folder.socket] + Self.virtual)
    var levels: Set<String> = []
    var sources: Set<String> = []
    for line in run.errors {
      guard case .object(let record) = try JSONReader.value(of: line),
        case .string(let level) = record["level"], case .string(let source) = record["source"],
        case .string(let time) = record["time"], case .string = record["message"]
      else {
        Issue.record("\(line)")
        continue
      }
      #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT.*:\d\d/) != nil)
      levels.insert(level)
      sources.insert(source)
      guard level == "error" else { continue }
      #expect(record["item"] == .string("item-1") && record["name"] == .string("notFound"))
      #expect(record["code"] == .int(2004))
    }
    #expect(levels == ["debug", "info", "error"] && sources == ["control", "player"])
  }

  @Test("the journal gets the level as a number before each line, and no time")
  func journal() async throws {
    let script = #"JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2) exec "$0" "$@""#
    let run = try await Program.run(["play", Self.missing] + Self.virtual, script: script)
    #expect(run.errors.count == 1 && run.errors[0].hasPrefix("<3>item-1: "), "\(run.errors)")
    let json = try await Program.run(
      ["play", Self.missing, "--log-format", "json"] + Self.virtual, script: script)
    #expect(json.errors.count == 1 && json.errors[0].hasPrefix(#"<3>{"time":"#))
    // A variable that an ancestor was given means another file.
    let other = try await Program.run(
      ["play", Self.missing] + Self.virtual, environment: ["JOURNAL_STREAM": "1:1"])
    #expect(other.errors.allSatisfy { !$0.hasPrefix("<") } && other.errors.count == 1)
  }

  @Test("what is below the level is not said")
  func level() async throws {
    let folder = try SocketFolder()
    let clip = TestMedia.fixture("h264-aac.mp4")
    let arguments = ["play", clip, "--socket", folder.socket] + Self.virtual
    #expect(try await Program.run(arguments).errors.count == 1)
    for options in [["--log-level", "notice"], ["--quiet"], ["--log-level", "error"]] {
      #expect(try await Program.run(arguments + options).errors == [], "\(options)")
    }
    // A level that is given counts.
    let both = try await Program.run(arguments + ["--quiet", "--log-level", "info"])
    #expect(both.errors.count == 1)
    let all = try await Program.run(arguments + ["--log-level", "debug"]).errors
    #expect(all.contains { $0.contains(" debug ") && $0.contains("ends with the queue") })
    let wrong = try await Program.run(arguments + ["--log-level", "loud"])
    #expect(wrong.ending == .exited(2))
  }

  @Test("an error that comes again and again is said once a minute")
  func repeats() async throws {
    let run = try await Program.run(
      ["play", Self.missing, "--loop-queue", "--for", "600", "--events=error"] + Self.virtual)
    #expect(run.ending == .exited(1))
    #expect(run.output.joined().components(separatedBy: "notFound").count > 5)
    #expect(run.errors.count == 1, "\(run.errors)")
  }

  @Test("a flood of errors is cut off")
  func flood() async throws {
    let folder = try SocketFolder()
    let list = folder.path + "/a.m3u"
    let names = (0..<5000).map { "/none/\($0).mp4" }.joined(separator: "\n")
    try Data("#EXTM3U\n\(names)\n".utf8).write(to: URL(filePath: list))
    let run = try await Program.run(["play", list] + Self.virtual)
    #expect(run.ending == .exited(1))
    #expect(!run.errors.isEmpty && run.errors.count < 2500, "\(run.errors.count)")
  }
}
