internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// A PulseAudio server without a sound card, for a player that a test listens to; ended when it is let go of.
///
/// It plays in real time, and hands on every sample.
///
/// ```swift
/// let server = try await FakeSoundServer.start()
/// // … a program that is started with `server.environment` and plays for a while …
/// print(server.take().count / 2, "frames were heard")
/// ```
public final class FakeSoundServer: Sendable {
  /// Whether the commands are installed that it takes: `pulseaudio` and `pactl`.
  public static var isInstalled: Bool {
    ["pulseaudio", "pactl"].allSatisfy { TestProcess.path(of: $0) != nil }
  }

  private struct State {
    var process: TestProcess?
    var pipe: PipeReader?
  }

  private let folder: TemporaryDirectory
  private let modules: [String]
  private let state = Mutex(State())

  /// Starts a server, and returns when it takes clients.
  ///
  /// - Throws: A `TestFailure` where it is not installed, or does not start.
  public static func start() async throws -> FakeSoundServer {
    try await onThread { try FakeSoundServer() }
  }

  /// The same; blocks.
  ///
  /// - Parameter modules: Modules that are loaded before the sink that hands on what it plays.
  package init(modules: [String] = []) throws {
    folder = try TemporaryDirectory()
    self.modules = modules
    try launch()
  }

  deinit { kill() }

  /// Where it listens, for `PULSE_SERVER`.
  public var address: String { "unix:\(folder.path)/native" }

  /// The environment of a program that is to play there.
  public var environment: [String: String] { ["PULSE_SERVER": address] }

  /// What was played since this was asked last: two samples a frame, 48,000 frames a second, at the volume at which it is
  /// heard.
  public func take() -> [Float] { state.withLock { $0.pipe }?.take() ?? [] }

  /// Ends the server as a crash would; again is harmless.
  public func kill() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    old.process?.stop(SIGKILL)
    old.pipe?.stop()
  }

  /// Starts a server at the same address after `kill`, and returns when it takes clients.
  ///
  /// - Throws: A `TestFailure` where it does not start.
  public func restart() async throws { try await onThread { try self.launch() } }

  /// The same; blocks.
  package func launch() throws {
    guard let path = TestProcess.path(of: "pulseaudio"), Self.isInstalled else {
      throw TestFailure(reason: "there is no pulseaudio", circumstances: [])
    }
    try? FileManager.default.removeItem(atPath: "\(folder.path)/native")
    let sink =
      "module-pipe-sink sink_name=pipe file=\(folder.path)/pipe rate=48000 format=float32le channels=2 "
      + "use_system_clock_for_timing=yes"
    let socket =
      "module-native-protocol-unix auth-anonymous=1 socket=\(folder.path)/native"
    let process = try TestProcess(
      path,
      [
        "--daemonize=no", "--exit-idle-time=-1", "-n", "--system=false", "--use-pid-file=no",
        "--high-priority=no", "--realtime=no",
      ] + (modules + [sink, socket]).map { "--load=" + $0 }, environment: places)
    state.withLock { $0.process = process }
    for _ in 0..<400 {
      if (try? control(["info"])) != nil {
        let pipe = try PipeReader(path: "\(folder.path)/pipe")
        return state.withLock { $0.pipe = pipe }
      }
      usleep(50_000)
    }
    throw TestFailure(reason: "pulseaudio does not answer at \(address)", circumstances: [])
  }

  /// Asks the server by `pactl`; blocks.
  @discardableResult
  package func control(_ arguments: [String]) throws -> [UInt8] {
    let run = try TestMedia.run(
      "env", places.map { "\($0)=\($1)" } + ["pactl", "--server", address] + arguments)
    guard run.status == 0 else {
      throw TestFailure(
        reason: "pactl: \(String(decoding: run.errors, as: UTF8.self))", circumstances: [])
    }
    return run.output
  }

  /// Where the server keeps its own files.
  package var places: [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "PULSE_RUNTIME_PATH": folder.path,
      "PULSE_STATE_PATH": folder.path,
    ]
  }
}
