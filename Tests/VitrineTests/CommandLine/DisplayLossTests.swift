import Control
import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// An X server that goes while there is a window on it.
@Suite(
  "The loss of the display",
  .enabled(if: PrivateServer.isInstalled, "Xvfb is not installed"))
struct DisplayLossTests {
  /// Starts a server on a number that no other test's server takes while it is free.
  private func startServer(
    _ number: Int = .random(in: 1_000..<30_000)
  ) async throws -> (server: ChildProcess, name: String) {
    let answer = Pipe()
    let silence = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    // A server that was killed leaves them behind.
    for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] {
      try? FileManager.default.removeItem(atPath: path)
    }
    let server = try ChildProcess(
      PrivateServer.path,
      [":\(number)", "-displayfd", "1", "-screen", "0", "400x300x24", "-nolisten", "tcp"],
      [:],
      output: answer.fileHandleForWriting.fileDescriptor, errors: silence.fileDescriptor)
    try answer.fileHandleForWriting.close()
    return (server, ":" + (try await LineFeed(answer).next()))
  }

  @Test(
    "is an error event, and the sound, the commands and the end are as ever",
    arguments: [SIGKILL, SIGTERM])
  func loss(signal: Int32) async throws {
    let (server, name) = try await startServer()
    defer { server.send(SIGKILL) }
    let folder = try SocketFolder()
    let program = try Program(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--loop", "--events=error,boundsChanged"]
        + ["--socket", folder.socket, "--video", "sdl", "--audio", "null"],
      environment: ["DISPLAY": name, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": ""])
    try await program.line(with: "boundsChanged")
    server.send(signal)
    let line = try await program.line(with: "error")
    #expect(line.contains("\(MediaError.Code.videoOutputFailed.rawValue)"))
    let shown = try await framesShown(folder)
    #expect(try await status(folder)["bounds"] == .null)
    try await program.errorLine(with: "videoOutputFailed")
    // It goes on: a loop later there are more frames.
    _ = try await Program.run(["ctl", "--socket", folder.socket, "begin", "await=firstFrame"])
    #expect(try await framesShown(folder) > shown)
    program.send(SIGTERM)
    #expect(try await program.ending(within: 5) == .exited(0))
  }

  @Test("is told with its time in the status, and the window comes back with the display")
  func comesBack() async throws {
    let number = Int.random(in: 1_000..<30_000)
    let (first, name) = try await startServer(number)
    defer { first.send(SIGKILL) }
    let folder = try SocketFolder()
    let program = try Program(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--loop"]
        + ["--events=displayLost,displayReturned,boundsChanged"]
        + ["--socket", folder.socket, "--video", "sdl", "--audio", "null"],
      environment: ["DISPLAY": name, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": ""])
    try await program.line(with: "boundsChanged")
    let before = try await status(folder)
    #expect(before["display"] == "x11" && before["losses"] == [])
    first.send(SIGKILL)
    try await program.line(with: "displayLost")
    let meanwhile = try await status(folder)
    #expect(meanwhile["display"] == .null && meanwhile["bounds"] == .null)
    guard case .array(let losses)? = meanwhile["losses"], losses.count == 1,
      case .object(let loss) = losses[0]
    else { throw Program.Failure(description: "one loss, not \(meanwhile)") }
    guard case .string(let since) = loss["since"] else {
      throw Program.Failure(description: "no date")
    }
    #expect(loss["name"] == "display" && since.hasPrefix("20") && since.hasSuffix("Z"))
    let (second, _) = try await startServer(number)
    defer { second.send(SIGKILL) }
    let start = ContinuousClock.now
    let returned = try await program.line(with: "displayReturned")
    #expect(returned.contains(#""display":"x11""#))
    if !returned.contains("boundsChanged") { try await program.line(with: "boundsChanged") }
    // Events leave once a second; a machine may stand for some.
    #expect(ContinuousClock.now - start < .seconds(30))
    let after = try await status(folder)
    #expect(after["display"] == "x11" && after["losses"] == [])
    program.send(SIGTERM)
    #expect(try await program.ending(within: 5) == .exited(0))
  }

  @Test("ends the program with 4 if it is asked to")
  func ending() async throws {
    let (server, name) = try await startServer()
    defer { server.send(SIGKILL) }
    let program = try Program(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--loop", "--events=boundsChanged"]
        + ["--end-on-display-loss", "--video", "sdl", "--audio", "null"],
      environment: ["DISPLAY": name, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": ""])
    try await program.line(with: "boundsChanged")
    server.send(SIGKILL)
    #expect(try await program.ending(within: 10) == .exited(4))
    #expect(try await program.remainingErrors().contains { $0.contains("videoOutputFailed") })
  }

  private func framesShown(_ folder: SocketFolder) async throws -> Int {
    guard case .object(let counters) = try await status(folder)["counters"],
      case .int(let shown) = counters["framesShown"]
    else { throw Program.Failure(description: "no counters") }
    return shown
  }

  private func status(_ folder: SocketFolder) async throws -> JSONObject {
    let run = try await Program.run(["ctl", "--socket", folder.socket, "status"])
    guard case .object(let status) = try JSONReader.value(of: run.output.first ?? "") else {
      throw Program.Failure(description: "no status: \(run)")
    }
    return status
  }
}

private enum PrivateServer {
  static let path = "/usr/bin/Xvfb"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
}
