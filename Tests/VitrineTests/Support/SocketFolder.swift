import Foundation
import Glibc

/// A folder for a socket, gone when the test is over.
final class SocketFolder: Sendable {
  let path: String

  init() throws {
    path = "/tmp/vitrine-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var socket: String { path + "/s.sock" }

  /// Whether there is a socket's file.
  var hasSocket: Bool {
    var facts = stat()
    return lstat(socket, &facts) == 0
  }

  /// Leaves a socket on which no server listens.
  func leaveDeadSocket() throws { close(try bound()) }

  /// Is a server, on a thread of its own, for one client: it sends a line after what that has sent first.
  func answerOnce(_ line: String) throws {
    let descriptor = try bound()
    listen(descriptor, 1)
    Thread.detachNewThread {
      let client = accept(descriptor, nil, nil)
      var request = [UInt8](repeating: 0, count: 4096)
      _ = read(client, &request, request.count)
      _ = write(client, line + "\n", line.utf8.count + 1)
      _ = read(client, &request, request.count)
      close(client)
      close(descriptor)
    }
  }

  private func bound() throws -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard withAddress({ bind(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      throw Program.Failure(description: "no socket can be made at \(socket)")
    }
    return descriptor
  }

  /// Sends one line and gives the first that comes back; blocks no other test.
  func exchange(_ line: String) async throws -> String {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard withAddress({ connect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      throw Program.Failure(description: "no server listens at \(socket)")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data((line + "\n").utf8))
    return try await LineFeed(reading: handle).next()
  }

  /// The same as soon as a server listens.
  func firstExchange(_ line: String) async throws -> String {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do { return try await exchange(line) } catch let failure as Program.Failure {
        guard ContinuousClock.now < end else { throw failure }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
