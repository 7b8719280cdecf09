import Control
import FoundationEssentials
import Glibc
import MediaCore
import Playback
import Testing

@Suite("The socket's file")
struct SocketFileTests {
  private func server(_ path: String) -> ControlServer {
    ControlServer(player: FakePlayer(), path: path)
  }

  private func facts(_ path: String) -> stat? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts : nil
  }

  /// Leaves a socket on which no server listens.
  private func leaveDeadSocket(at path: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
    close(descriptor)
  }

  @Test("is for its owner only, and gone after the stop")
  func modeAndStop() async throws {
    try await withTemporaryDirectory { directory in
      let server = server(directory + "/s")
      try await server.start()
      let mode = try #require(facts(server.path)).st_mode
      #expect(mode == S_IFSOCK | 0o600)
      await server.stop()
      await server.stop()
      #expect(facts(server.path) == nil)
    }
  }

  @Test("a dead one is replaced, a live one is not")
  func deadAndLive() async throws {
    try await withTemporaryDirectory { directory in
      leaveDeadSocket(at: directory + "/s")
      let first = server(directory + "/s")
      try await first.start()
      let second = server(directory + "/s")
      await #expect(throws: ControlServerError.inUse(second.path)) { try await second.start() }
      #expect(try await RawClient(first.path).call("ping")["result"] == "pong")
      await first.stop()
      try await second.start()
      #expect(try await RawClient(first.path).call("ping")["result"] == "pong")
      await #expect(throws: ControlServerError.alreadyStarted) { try await second.start() }
      await second.stop()
    }
  }

  @Test("of many servers that start at once exactly one takes over from the dead")
  func race() async throws {
    try await withTemporaryDirectory { directory in
      leaveDeadSocket(at: directory + "/s")
      let servers = (0..<8).map { _ in server(directory + "/s") }
      let started = await withTaskGroup(of: Bool.self) { group in
        for server in servers {
          group.addTask { (try? await server.start()) != nil }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(started == 1)
      let client = try RawClient(servers[0].path)
      #expect(try await client.call("ping")["result"] == "pong")
      for server in servers { await server.stop() }
    }
  }

  @Test("what is not a socket is left alone")
  func notASocket() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/s"
      try Data("precious".utf8).write(to: URL(filePath: path))
      let server = server(path)
      await #expect(throws: ControlServerError.notASocket(path)) { try await server.start() }
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
      try FileManager.default.removeItem(atPath: path)
      symlink("/tmp", path)
      await #expect(throws: ControlServerError.notASocket(path)) { try await server.start() }
      #expect(facts(path) != nil)
    }
  }

  @Test("a stop leaves alone what has taken its place")
  func replaced() async throws {
    try await withTemporaryDirectory { directory in
      let server = server(directory + "/s")
      try await server.start()
      try FileManager.default.removeItem(atPath: server.path)
      try Data("other".utf8).write(to: URL(filePath: server.path))
      await server.stop()
      #expect(facts(server.path) != nil)
    }
  }

  @Test(
    "one that is removed comes back, for clients that were there too, unless something else is in its place"
  )
  func comesBack() async throws {
    try await withTemporaryDirectory { directory in
      var settings = ControlServerSettings()
      settings.fileInterval = .milliseconds(5)
      let player = FakePlayer()
      let server = ControlServer(player: player, path: directory + "/s", settings: settings)
      try await server.start()
      let old = try RawClient(server.path)
      #expect(try await old.call("ping")["result"] == "pong")
      for _ in 1...3 {
        try FileManager.default.removeItem(atPath: server.path)
        try await eventually("the file is there again") { facts(server.path) != nil }
        try await eventually("it is answered at") { (try? RawClient(server.path)) != nil }
        #expect(try await RawClient(server.path).call("ping")["result"] == "pong")
        #expect(try #require(facts(server.path)).st_mode == S_IFSOCK | 0o600)
      }
      #expect(try await old.call("pause")["result"] == [:])
      try Data("other".utf8).write(to: URL(filePath: directory + "/t"))
      // In one step: the server would be there between two.
      #expect(rename(directory + "/t", server.path) == 0)
      await server.lookForFile()
      #expect(try Data(contentsOf: URL(filePath: server.path)) == Data("other".utf8))
      #expect(player.status.losses.map(\.subject) == [.socketFile])
      #expect(player.status.losses[0].reason.hasPrefix("the socket's file is gone: "))
      try FileManager.default.removeItem(atPath: server.path)
      try await eventually("the file is there again") { facts(server.path) != nil }
      try await eventually("it is no loss any more") { player.status.losses.isEmpty }
      await server.stop()
      #expect(facts(server.path) == nil)
    }
  }

  @Test("a path may have 107 bytes")
  func pathLength() async throws {
    try await withTemporaryDirectory { directory in
      let fits = directory + "/" + String(repeating: "s", count: 106 - directory.utf8.count)
      let server = server(fits)
      try await server.start()
      await server.stop()
      for path in [fits + "s", "", "/tmp/a\0b"] {
        let server = self.server(path)
        await #expect(throws: ControlServerError.badPath(limit: 107)) { try await server.start() }
      }
    }
  }

  @Test("a directory that everyone may write to needs the sticky bit")
  func unsafeDirectory() async throws {
    try await withTemporaryDirectory { directory in
      let server = server(directory + "/s")
      chmod(directory, 0o777)
      await #expect(throws: ControlServerError.unsafeDirectory(directory)) {
        try await server.start()
      }
      chmod(directory, 0o1777)
      try await server.start()
      await server.stop()
    }
  }

  @Test("a directory that is not there is an error of the system")
  func noDirectory() async throws {
    let server = server("/tmp/no-such-directory/s")
    await #expect {
      try await server.start()
    } throws: { error in
      guard case ControlServerError.system(_, let path, _) = error else { return false }
      return path == "/tmp/no-such-directory"
    }
  }
}
