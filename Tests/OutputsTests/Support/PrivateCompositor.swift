import Foundation
import VitrineTesting

/// A Wayland compositor of a test's own, which shows one window on the whole of its screen.
final class PrivateCompositor {
  static let isInstalled = Tool.isInstalled("weston")

  /// What `WAYLAND_DISPLAY` is to be.
  let name: String
  private let folder: TemporaryFolder
  private let display: PrivateDisplay?
  private var server: Child

  /// Starts a compositor and waits until it listens.
  ///
  /// - Parameter display: The X server whose screen, keyboard and pointer it has; `nil` for none of them.
  init(on display: PrivateDisplay?) throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
    name = folder.file("display")
    self.display = display
    server = try Self.start(in: folder, on: display)
    try wait()
  }

  private static func start(
    in folder: TemporaryFolder, on display: PrivateDisplay?
  ) throws -> Child {
    let backend = display == nil ? "headless-backend.so" : "x11-backend.so"
    return try Child(
      Tool("weston")?.path ?? "",
      [
        "--backend=\(backend)", "--use-pixman", "--width=400", "--height=300", "--no-config",
        "--shell=kiosk-shell.so", "--idle-time=0", "--socket=display",
      ],
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "DISPLAY": display?.name ?? "", "WAYLAND_DISPLAY": "",
      ])
  }

  private func wait() throws {
    for _ in 0..<500 {
      // The file is there before the compositor listens.
      if LocalSocket().connects(to: name) { return }
      usleep(20_000)
    }
    throw Tool.Failure(status: -1)
  }

  /// Ends the compositor as a crash would.
  func kill() {
    server.stop(SIGKILL)
    try? FileManager.default.removeItem(atPath: name)
  }

  /// Starts one of the same name after `kill`, and waits until it listens.
  func restart() throws {
    server = try Self.start(in: folder, on: display)
    try wait()
  }

  deinit { server.stop(SIGTERM) }
}
