import Foundation
import Testing
import VitrineTesting

/// What becomes of the program when what it writes is not read, or there is nowhere to write.
@Suite("The standard streams of vitrine play")
struct StandardStreamTests {
  /// The engine promises about a second; the machine that tests may be busy.
  private static let soon = 10.0

  private static let nowhere = ["--video", "null", "--audio", "null"]
  private static let quit = #"{"jsonrpc":"2.0","id":1,"method":"quit"}"#

  @Test("standard error that is not read holds up neither playback nor the end")
  func unreadErrors() async throws {
    let folder = try SocketFolder()
    let program = try Program(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--loop", "--socket", folder.socket]
        + ["--events=transition"] + Self.nowhere, unread: .errors)
    try await program.line(with: "transition")
    let reply = try await folder.firstExchange(#"{"jsonrpc":"2.0","id":1,"method":"status"}"#)
    #expect(reply.contains(#""state":"playing""#))
    _ = try await folder.exchange(Self.quit)
    #expect(try await program.ending(within: Self.soon) == .exited(0))
    #expect(!folder.hasSocket)
  }

  @Test(
    "events that are not read hold up neither the end that a client asks for nor the queue's",
    arguments: [[], ["--clock", "virtual"]])
  func unreadEvents(clock: [String]) async throws {
    let folder = try SocketFolder()
    let arguments =
      ["play", TestMedia.fixture("h264-aac.mp4"), "--socket", folder.socket, "--events"]
      + Self.nowhere + clock
    let program = try Program(arguments + ["--loop"], unread: .output)
    try await program.errorLine(with: "listening")
    _ = try await folder.firstExchange(Self.quit)
    #expect(try await program.ending(within: Self.soon) == .exited(0))
    #expect(!folder.hasSocket)
    // Virtual time waits for the reader until a client wants its end.
    if !clock.isEmpty { return }
    let other = try Program(arguments, unread: .output)
    #expect(try await other.ending(within: Self.soon) == .exited(0))
  }

  @Test("pictures that are not taken are lost, which quit does not hide")
  func unreadPictures() async throws {
    let folder = try SocketFolder()
    let program = try Program(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--loop", "--socket", folder.socket]
        + ["--video", "y4m:-", "--audio", "null"], unread: .output)
    try await program.errorLine(with: "listening")
    var reply = try await folder.firstExchange(#"{"jsonrpc":"2.0","id":1,"method":"status"}"#)
    while !reply.contains(#""state":"playing""#) {
      reply = try await folder.exchange(#"{"jsonrpc":"2.0","id":1,"method":"status"}"#)
    }
    _ = try await folder.exchange(Self.quit)
    #expect(try await program.ending(within: 2 * Self.soon) == .exited(1))
  }

  @Test(
    "what is asked for and cannot be written is a failure, and said",
    arguments: [["probe", TestMedia.fixture("h264-aac.mp4")], ["help"], ["play", "--help"]])
  func fullDisk(arguments: [String]) async throws {
    let run = try await Program.run(arguments, script: #"exec "$0" "$@" >/dev/full"#)
    #expect(run.ending == .exited(1) && !run.errors.isEmpty)
  }

  @Test("events that cannot be written are a failure, and said", arguments: ["real", "virtual"])
  func fullDiskForEvents(clock: String) async throws {
    let run = try await Program.run(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--events", "--clock", clock] + Self.nowhere,
      script: #"exec "$0" "$@" >/dev/full"#)
    #expect(run.ending == .exited(1))
    #expect(run.errors.filter { $0.contains("[5003 ") }.count == 1)
  }

  @Test(
    "where there are too few descriptors it says so, and does not end by a signal",
    arguments: 5...20)
  func fewDescriptors(limit: Int) async throws {
    let folder = try SocketFolder()
    for socket in [[], ["--socket", folder.socket]] {
      let run = try await Program.run(
        ["play", TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual", "--quiet"] + socket
          + Self.nowhere, script: #"ulimit -n \#(limit); exec "$0" "$@""#)
      #expect(run.ending == .exited(0) || run.ending == .exited(1) && !run.errors.isEmpty)
    }
  }

  @Test(
    "where there is too little memory it plays or ends with an error, never by a signal",
    arguments: Array(stride(from: 160, through: 480, by: 32)))
  func littleMemory(limit: Int) async throws {
    let run = try await Program.run(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual", "--quiet"] + Self.nowhere,
      script: #"ulimit -v $((\#(limit) * 1024)); exec "$0" "$@""#)
    // A sanitizer brings allocation of its own.
    guard !Sanitizer.takesMemory else { return }
    #expect(run.ending == .exited(0) || !run.errors.isEmpty)
    if case .exited = run.ending { return }
    Issue.record("\(limit) MiB: \(run.ending), \(run.errors)")
  }

  @Test(
    "an allocator that is preloaded takes the place of the C library's",
    .disabled(if: Sanitizer.takesMemory, "optional: a sanitizer brings allocation of its own"))
  func preloadedAllocator() async throws {
    let run = try await Program.run(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--clock", "virtual", "--quiet"] + Self.nowhere,
      script: #"LD_PRELOAD=libjemalloc.so.2 exec "$0" "$@""#)
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
  }

  @Test("what is said where there is no standard error does not get into a file")
  func closedErrors() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let folder = try SocketFolder()
    let file = "\(folder.path)/hashes"
    let arguments =
      ["play", clip, "--clock", "virtual", "--audio", "null", "--socket", folder.socket]
    let expected = try await Program.run(arguments + ["--video", "framemd5:-"]).output
    for closed in ["2>&-", "<&- 2>&-", "<&- >&- 2>&-"] {
      let run = try await Program.run(
        arguments + ["--video", "framemd5:\(file)"], script: #"exec "$0" "$@" \#(closed)"#)
      #expect(run.ending == .exited(0))
      let written = try String(contentsOfFile: file, encoding: .utf8)
      #expect(written.split(separator: "\n").map(String.init) == expected, "\(closed)")
    }
  }
}
