import Testing
import VitrineTesting

/// The line at the end of a terminal that is written anew: how far a job is.
@Suite("a terminal")
struct TerminalTests {
  private let clip = TestMedia.fixture("h264-aac.mp4")

  /// Runs the program in a terminal of 32 columns, which shows standard output and standard error.
  private func lines(_ arguments: [String]) async throws -> [String] {
    let run = try await Program.run(
      arguments,
      script: #"""
        command="stty cols 32; '$0'"
        for argument; do command="$command '$argument'"; done
        exec script -qec "$command" /dev/null </dev/null
        """#)
    #expect(run.ending == .exited(0), "\(run.output)")
    return run.output
  }

  /// All that was written, also what was written over.
  private func parts(of lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: "\u{1B}[K") }.map { $0.filter { !$0.isNewline } }
  }

  /// What is left of a line when all that is written over is gone.
  private func seen(_ line: String) -> Substring {
    let parts = line.split(separator: "\u{1B}[K", omittingEmptySubsequences: false)
    return Substring((parts.last ?? "").filter { !$0.isNewline })
  }

  @Test("how far it is takes one line, and goes before what is printed", .timeLimit(.minutes(3)))
  func progress() async throws {
    let folder = try SocketFolder()
    // So many and so large that it takes longer than the line is left alone.
    let source = "mock:?duration=2&size=1920x1080"
    let lines = try await lines(
      ["stills", source, "--every", "0.1", "--exact", "--format", "png", "-o", folder.path + "/"])
    let bars = parts(of: lines).filter { $0.hasPrefix("[") }
    #expect(!bars.isEmpty, "\(lines)")
    for bar in bars { #expect(bar.count <= 31) }
    let results = lines.map(seen).filter { !$0.isEmpty }
    #expect(results.count == 20, "\(lines)")
    for result in results { #expect(result.hasPrefix(folder.path), "\(lines)") }
  }

  @Test("what plays takes one line", .timeLimit(.minutes(3)))
  func status() async throws {
    let lines = try await lines(
      ["play", clip, "--loops", "8", "--video", "null", "--audio", "null"])
    let shown = parts(of: lines).filter { $0.hasPrefix("playing") }
    #expect(!shown.isEmpty, "\(lines)")
    for line in shown { #expect(line.count <= 31) }
  }
}
