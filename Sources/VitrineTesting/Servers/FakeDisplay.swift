internal import Glibc
public import MediaCore
internal import Synchronization

/// An X server without a screen, for a window that a test opens; ended when it is let go of.
///
/// It runs in real time, and is asked what it shows by the command `ffmpeg`.
///
/// ```swift
/// let display = try await FakeDisplay.start()
/// // … a program that is started with `display.environment` …
/// let screen = try await display.screen()
/// print(screen.count, "bytes of PNG")
/// ```
public final class FakeDisplay: Sendable {
  /// Whether the commands are installed that it takes: `Xvfb` and `ffmpeg`.
  public static var isInstalled: Bool {
    ["Xvfb", "ffmpeg"].allSatisfy { TestProcess.path(of: $0) != nil }
  }

  /// Its name, for `DISPLAY`.
  public let name: String
  /// Its size in pixels.
  public let size: PixelSize
  private let server: Mutex<TestProcess?>

  /// Starts a server, and returns when it takes clients.
  ///
  /// - Parameter size: In pixels. The default is 1280 by 720.
  /// - Throws: A `TestFailure` where it is not installed, or does not start.
  public static func start(
    size: PixelSize = PixelSize(width: 1280, height: 720)
  ) async throws -> FakeDisplay {
    try await onThread { try FakeDisplay(size: size) }
  }

  /// The same; blocks.
  package init(size: PixelSize) throws {
    // A number that the server would choose itself could be one whose server a test has just killed.
    name = ":\(Int.random(in: 30_000..<60_000))"
    self.size = size
    server = Mutex(nil)
    try plugIn()
  }

  deinit { server.withLock { $0 }?.stop(SIGTERM) }

  /// The environment of a program that is to open its window there.
  public var environment: [String: String] { ["DISPLAY": name, "SDL_VIDEODRIVER": "x11"] }

  /// What the whole screen shows, as a PNG.
  ///
  /// - Throws: A `TestFailure` where the server is gone.
  public func screen() async throws -> [UInt8] { try await onThread { try self.capture("png") } }

  /// Ends the server as a crash would; again is harmless.
  public func kill() { server.withLock { $0.take() }?.stop(SIGKILL) }

  /// Starts a server of the same name after `kill` or in place of one that runs, and returns when it takes clients.
  ///
  /// - Throws: A `TestFailure` where it does not start.
  public func restart() async throws { try await onThread { try self.plugIn() } }

  /// The same; blocks.
  package func plugIn() throws {
    guard let path = TestProcess.path(of: "Xvfb") else { throw Self.failure("there is no Xvfb") }
    kill()
    // A server that was killed leaves them behind.
    for left in ["/tmp/.X\(name.dropFirst())-lock", "/tmp/.X11-unix/X\(name.dropFirst())"] {
      // The path is passed as a C string for the length of the call.
      _ = unsafe unlink(left)
    }
    let process = try TestProcess(
      path,
      [
        name, "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten", "tcp", "-noreset",
      ])
    server.withLock { $0 = process }
    // The first clients after a start can be refused, whatever the server says of itself.
    for _ in 0..<1000 {
      if (try? capture("ppm")) != nil { return }
      usleep(20_000)
    }
    throw Self.failure("Xvfb does not answer at \(name)")
  }

  /// What the whole screen shows, encoded by one of ffmpeg's encoders; blocks.
  ///
  /// - Parameter mode: The size that the screen was given since; `nil`, the default, for its first.
  package func capture(_ encoder: String, in mode: PixelSize? = nil) throws -> [UInt8] {
    let size = mode ?? size
    let run = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "x11grab", "-draw_mouse", "0",
        "-video_size", "\(size.width)x\(size.height)", "-i", name, "-frames:v", "1",
        "-f", "image2pipe", "-c:v", encoder, "-",
      ])
    guard run.status == 0, !run.output.isEmpty else {
      throw Self.failure("\(name) shows nothing: \(String(decoding: run.errors, as: UTF8.self))")
    }
    return run.output
  }

  private static func failure(_ reason: String) -> TestFailure {
    TestFailure(reason: reason, circumstances: [])
  }
}
