import Testing
import VitrineTesting

@Suite("Options of items that get no further")
struct StuckOptionTests {
  private static let nowhere = ["--video", "null", "--audio", "null"]
  /// A pipe that is open and through which nothing comes.
  private static let silence = #"""
    pipe=$(mktemp -u) && mkfifo "$pipe" && exec 3<>"$pipe" && exec "$0" "$@" <"$pipe"
    """#

  @Test("an item without a first frame gives way to the next, and the error is told")
  func firstFrame() async throws {
    let run = try await Program.run(
      ["play", "fd:0", TestMedia.fixture("h264-aac.mp4"), "--first-frame-limit", "0.3"]
        + ["--events", "error,ended"] + Self.nowhere, script: Self.silence)
    #expect(run.ending == .exited(1), "\(run.errors)")
    #expect(run.errors.contains { $0.contains("1012") }, "\(run.errors)")
    let output = run.output.joined()
    #expect(output.contains(#""code":1012"#) && output.contains(#""event":"ended""#))
  }

  @Test("what all limits are at once has a fallback in its place too")
  func fallback() async throws {
    let program = try Program(
      ["play", "fd:0", "--loop-queue", "--stuck-limits", "--first-frame-limit", "0.2"]
        + ["--fallback", "slate:Back%20soon?size=64x36", "--events=fallback"] + Self.nowhere,
      script: Self.silence)
    #expect(try await program.line(with: "\"fallback\"").contains("\"active\":true"))
  }

  @Test(
    "a limit that is none is refused",
    arguments: ["--first-frame-limit", "--progress-limit", "--past-end-limit", "--buffering-limit"])
  func wrong(option: String) async throws {
    for value in ["0", "nan"] {
      let run = try await Program.run(["play", "a.mp4", option, value] + Self.nowhere)
      #expect(run.ending == .exited(2) && run.errors.contains { $0.contains(option) })
    }
  }
}
