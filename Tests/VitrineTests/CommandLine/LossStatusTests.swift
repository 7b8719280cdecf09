import Control
import Foundation
import Glibc
import MediaCore
import Testing
import VitrineTesting

/// One question tells what is lost.
@Suite("What is lost, in the status") struct LossStatusTests {
  @Test("Servers that cannot be reached are lost while one of them is to play")
  func network() async throws {
    let folder = try SocketFolder()
    // Nothing listens there, and only root may.
    let program = try Program(
      ["play", "http://127.0.0.1:9/clip.mp4", "--loop-queue", "--socket", folder.socket]
        + ["--video", "null", "--audio", "null"])
    try await eventually(folder, ["network"])
    let loss = try await losses(folder)[0]
    #expect(loss["reason"] != "" && loss["since"] != .null && loss["clock"] != .null)
    try await call(folder, "queue.set", ["items": [.string(TestMedia.fixture("h264-aac.mp4"))]])
    try await eventually(folder, [])
    program.send(SIGTERM)
    #expect(try await program.ending(within: 5) == .exited(0))
  }

  @Test(
    "A sound server that goes is lost until it is back",
    .enabled(if: SoundServer.isInstalled, "PulseAudio is not installed"))
  func sound() async throws {
    let folder = try SocketFolder()
    let server = try SoundServer()
    let program = try Program(
      ["play", TestMedia.fixture("h264-aac.mp4"), "--loop", "--events=audioDeviceChanged"]
        + ["--socket", folder.socket, "--video", "null", "--audio", "pulse"],
      environment: ["PULSE_SERVER": server.address])
    try await program.line(with: #""device":"test""#)
    #expect(try await losses(folder).isEmpty)
    server.kill()
    try await program.line(with: #""device":null"#)
    try await eventually(folder, ["sound"])
    try server.start()
    try await program.line(with: #""device":"test""#)
    try await eventually(folder, [])
    program.send(SIGTERM)
    #expect(try await program.ending(within: 5) == .exited(0))
  }

  private func eventually(_ folder: SocketFolder, _ names: [String]) async throws {
    try await limited(to: patience, "\(names) in the losses") {
      while try await losses(folder).map({ $0["name"] }) != names.map({ .string($0) }) {
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  private func losses(_ folder: SocketFolder) async throws -> [JSONObject] {
    let reply = try JSONReader.value(of: try await call(folder, "status"))
    guard case .array(let losses)? = reply["result"]?["losses"] else {
      throw Program.Failure(description: "no losses in the status")
    }
    return losses.compactMap { if case .object(let loss) = $0 { loss } else { nil } }
  }

  /// Calls a method as soon as the program listens.
  @discardableResult
  private func call(
    _ folder: SocketFolder, _ method: String, _ parameters: JSONObject = [:]
  ) async throws -> String {
    let call: JSONObject = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(parameters),
    ]
    return try await folder.firstExchange(JSONValue.object(call).json)
  }
}

/// A PulseAudio server with one device that plays into nothing.
private final class SoundServer {
  private static let path = "/usr/bin/pulseaudio"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private let folder: SocketFolder
  private var process: ChildProcess?
  var address: String { "unix:" + folder.path + "/native" }

  init() throws {
    folder = try SocketFolder()
    try start()
  }

  deinit { kill() }

  func start() throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/native")
    let silence = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    defer { try? silence.close() }
    process = try ChildProcess(
      Self.path,
      [
        "--daemonize=no", "--exit-idle-time=-1", "-n", "--system=false", "--use-pid-file=no",
        "--high-priority=no", "--realtime=no", "--load=module-null-sink sink_name=test",
        "--load=module-native-protocol-unix auth-anonymous=1 socket=\(folder.path)/native",
      ],
      [
        "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "PULSE_RUNTIME_PATH": folder.path,
        "PULSE_STATE_PATH": folder.path,
      ], output: silence.fileDescriptor, errors: silence.fileDescriptor)
    for _ in 0..<200 where !FileManager.default.fileExists(atPath: folder.path + "/native") {
      usleep(50_000)
    }
  }

  func kill() { process?.send(SIGKILL) }
}
