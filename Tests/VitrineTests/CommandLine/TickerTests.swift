import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// The line of text that `vitrine play` has run across pictures.
@Suite("--ticker", .timeLimit(.minutes(10))) struct TickerTests {
  private static let hashes = ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"]
  private static let text =
    "It rains, and will until tomorrow at noon; then the sun comes out again."
  private let clip = TestMedia.fixture("h264-aac.mp4")

  private func run(_ options: [String]) async throws -> [String] {
    let run = try await Program.run(["play", clip, "--loops", "4"] + Self.hashes + options)
    #expect(run.ending == .exited(0))
    #expect(run.errors == [])
    return run.output.filter { !$0.hasPrefix("#") }
  }

  @Test("A ticker comes in with time, runs on over the joins of loops, and is the same on each run")
  func runs() async throws {
    let plain = try await run([])
    let ticker = try await run(["--ticker", Self.text])
    #expect(plain.count == ticker.count && ticker.count == 24)
    // Nothing of it is seen yet in the first picture.
    #expect(plain.first == ticker.first && plain.last != ticker.last)
    #expect(Set(ticker.map { $0.suffix(32) }).count == 24, "each picture is another, in each round")
    #expect(try await run(["--ticker", Self.text]) == ticker)
    let file = try TemporaryDirectory()
    try Self.text.replacing(" ", with: "\n  ").write(
      toFile: "\(file.path)/t", atomically: true, encoding: .utf8)
    #expect(try await run(["--ticker", "@\(file.path)/t"]) == ticker, "line ends count as blanks")
  }

  @Test("It runs across pictures with a second one in their corner")
  func acrossInset() async throws {
    let inset = ["--pip-source", TestMedia.fixture("h264-pcm.mov"), "--ticker", Self.text]
    let shown = try await run(inset)
    #expect(try await run(["--ticker", Self.text]).count == shown.count)
    #expect(try await run(inset) == shown)
  }

  @Test("A file that cannot be read is told at the start")
  func missing() async throws {
    let run = try await Program.run(["play", clip, "--ticker", "@/nothing/there"] + Self.hashes)
    #expect(run.ending == .exited(2))
    #expect(run.errors.first?.contains("/nothing/there") == true)
  }

  @Test("A file that changes is shown anew")
  func changes() async throws {
    let folder = try SocketFolder()
    let file = "\(folder.path)/text"
    try "It rains.".write(toFile: file, atomically: true, encoding: .utf8)
    let program = try Program(
      ["play", TestMedia.fixture("png.png"), "--still-duration", "600", "--ticker", "@\(file)"]
        + ["--ticker-speed", "0", "--socket", folder.socket, "--video", "null", "--audio", "null"])
    var shown = try await snapshot(folder)
    // A picture waits for a graphic for no longer than 0.2 s; the graphic then comes after it.
    while case let next = try await snapshot(folder), next != shown { shown = next }
    let before = shown
    try "It does not.".write(toFile: file, atomically: true, encoding: .utf8)
    try await limited(to: patience, "another text") {
      while try await snapshot(folder) == before { try await Task.sleep(for: .milliseconds(100)) }
    }
    program.send(SIGTERM)
    #expect(try await program.ending(within: 10) == .exited(0))
  }

  /// What is seen, once there is something.
  private func snapshot(_ folder: SocketFolder) async throws -> String {
    while true {
      let reply = try await folder.firstExchange(
        #"{"jsonrpc":"2.0","id":1,"method":"snapshot","params":{}}"#)
      if reply.contains(#""result""#) { return reply }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
