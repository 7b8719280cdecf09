import Foundation
import Synchronization

/// A PulseAudio server of a test's own, with two devices in place of sound cards.
///
/// `test` plays into nothing and can be recorded by its monitor; PulseAudio's monitors lose some of the first
/// sound after silence. `pipe` hands on every sample it plays.
final class PulseServer {
  static let isInstalled = Tool.isInstalled("pulseaudio", "parec", "pactl")

  private let folder: TemporaryFolder
  private var process: Child?
  private var pipe: PipeReader?

  var address: String { "unix:" + folder.file("native") }

  init() throws {
    folder = try TemporaryFolder()
    try start()
  }

  deinit { kill() }

  /// Starts the server and waits until it answers.
  func start() throws {
    guard let tool = Tool("pulseaudio") else { return }
    try? FileManager.default.removeItem(atPath: folder.file("native"))
    let format = "rate=48000 format=float32le channels=2"
    process = try Child(
      tool.path,
      [
        "--daemonize=no", "--exit-idle-time=-1", "-n", "--system=false", "--use-pid-file=no",
        "--high-priority=no", "--realtime=no",
        "--load=module-null-sink sink_name=test \(format)",
        "--load=module-pipe-sink sink_name=pipe file=\(folder.file("pipe")) \(format) "
          + "use_system_clock_for_timing=yes",
        "--load=module-null-sink sink_name=wide rate=96000 format=s16le channels=6 "
          + "channel_map=front-left,front-right,rear-left,rear-right,front-center,lfe",
        "--load=module-null-sink sink_name=narrow rate=8000 format=s16le channels=1",
        "--load=module-role-cork trigger_roles=music cork_roles=video",
        "--load=module-native-protocol-unix auth-anonymous=1 socket=\(folder.file("native"))",
      ], environment: environment)
    for _ in 0..<200 {
      if (try? control("info")) != nil {
        pipe = PipeReader(path: folder.file("pipe"))
        return
      }
      usleep(50_000)
    }
    throw Tool.Failure(status: 1)
  }

  /// Moves all that plays to another sink.
  func move(to sink: String) throws {
    let streams = String(decoding: try control("list", "short", "sink-inputs"), as: UTF8.self)
    for stream in streams.split(separator: "\n") {
      try control("move-sink-input", String(stream.prefix { $0.isNumber }), sink)
    }
  }

  @discardableResult
  private func control(_ arguments: String...) throws -> Data {
    try Tool("pactl")?.run(["--server", address] + arguments, environment: environment) ?? Data()
  }

  func kill() {
    process?.stop(SIGKILL)
    process = nil
    pipe?.stop()
    pipe = nil
  }

  /// What `pipe` plays until the closure returns and for half a second after, two samples a frame.
  func recordPipe(_ body: () throws -> Void) throws -> [SIMD2<Float>] {
    _ = pipe?.take()
    try body()
    usleep(500_000)
    return pipe?.take() ?? []
  }

  /// What the monitor of `test` gives until the closure returns, two samples a frame.
  func recordMonitor(_ body: () throws -> Void) throws -> [SIMD2<Float>] {
    let path = folder.file("recording")
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    let recorder = try Child(
      Tool("parec")?.path ?? "",
      [
        "--server", address, "-d", "test.monitor", "--format=float32le", "--rate=48000",
        "--channels=2", "--raw",
      ], environment: environment, output: file.fileDescriptor)
    // The recorder is there once its first silence is.
    while try contents(of: path).isEmpty { usleep(20_000) }
    try body()
    // A monitor is up to two seconds late.
    usleep(2_500_000)
    recorder.stop(SIGTERM)
    return try contents(of: path).withUnsafeBytes { Array($0.bindMemory(to: SIMD2<Float>.self)) }
  }

  private var environment: [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "PULSE_RUNTIME_PATH": folder.path,
      "PULSE_STATE_PATH": folder.path,
    ]
  }
}

/// Reads a named pipe for as long as it is wanted.
private final class PipeReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let isStopped = Atomic(false)

  init(path: String) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !isStopped.load(ordering: .relaxed) {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 {
          bytes.withLock { $0 += buffer[..<count] }
        } else {
          usleep(2000)
        }
      }
      close(descriptor)
    }.start()
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  func take() -> [SIMD2<Float>] {
    bytes.withLock { bytes in
      let frames = bytes.withUnsafeBytes { raw in
        (0..<raw.count / 8).map { raw.loadUnaligned(fromByteOffset: 8 * $0, as: SIMD2<Float>.self) }
      }
      bytes.removeFirst(frames.count * 8)
      return frames
    }
  }
}
