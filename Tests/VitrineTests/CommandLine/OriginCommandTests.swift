import Foundation
import Glibc
import Testing
import VitrineTesting

@Suite("vitrine origin")
struct OriginCommandTests {
  @Test("serves what a script says, tells each request, and ends with a signal")
  func serves() async throws {
    let folder = try SocketFolder()
    try """
    serve /clip.mp4 mock=mock:?duration=1
    rule /clip.mp4 request=1 status=503
    live /live/ low-latency
    """.write(toFile: folder.path + "/a.origin", atomically: true, encoding: .utf8)
    let program = try Program(["origin", folder.path + "/a.origin"])
    let url = try await program.line(with: "/clip.mp4")
    #expect(url.hasPrefix("http://127.0.0.1:"))
    let live = try await program.line(with: "/live/index.m3u8")
    let clip = try await Program.run(["probe", url])
    #expect(clip.ending == .exited(0), "\(clip.errors)")
    let probe = try await Program.run(["probe", live])
    #expect(probe.ending == .exited(0) && probe.output.joined().contains("live"), "\(probe.output)")
    try await program.errorLine(with: "/clip.mp4 0- 503 0 complete")
    program.send(SIGINT)
    #expect(try await program.ending() == .exited(130))
  }

  @Test("a broadcast with low latency by the wall's clock does not keep a virtual one standing")
  func virtualClock() async throws {
    let origin = try Program(["origin", "--add", "live /live/ low-latency"])
    let live = try await origin.line(with: "/live/index.m3u8")
    let run = try await Program.run(
      [
        "play", live, "--clock", "virtual", "--for", "3", "--video", "framemd5:-", "--audio",
        "null",
      ])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.output.count { $0.hasPrefix("0,") } > 20, "\(run.output.suffix(3))")
    origin.send(SIGINT)
    #expect(try await origin.ending() == .exited(130))
  }

  @Test(
    "what is wrong is told by file, line and column",
    arguments: [
      (["--add", "serve /a"], 2, "--add:1:1: serve takes one of"),
      (["--add", "hls /a/ mock=mock:?gop=7", "--check"], 2, "--add:1:1: a segment of 2.0 s"),
      (["--add", "serve /a mock=mock:?duration=1", "--check"], 0, ""),
      (
        ["--add", "serve /a file=none.mp4", "--check"], 2,
        "--add:1:1: there is no file './none.mp4'"
      ),
      (["--add", "hls /a/ mock=mock:?gop=7"], 2, "--add:1:1: a segment of 2.0 s"),
      (["none.origin"], 2, "the script 'none.origin' cannot be read"),
      ([], 2, "Name a script, or add a statement"),
      (["--add", "serve /a text=b", "--host", "300.1.1.1"], 1, "cannot be listened at"),
      (["--add", "serve /a text=b", "--port", "65536"], 2, "--port is 0 to 65535"),
    ] as [([String], Int32, String)])
  func wrong(arguments: [String], status: Int32, reason: String) async throws {
    let run = try await Program.run(["origin"] + arguments)
    #expect(run.ending == .exited(status), "\(run.output) \(run.errors)")
    #expect(reason.isEmpty || run.errors.joined().contains(reason), "\(run.errors)")
  }
}
