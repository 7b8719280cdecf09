import Control
import FoundationEssentials
import MediaCore
import MediaJobs
import Playback
import Testing

/// A server on a socket of its own, with a fake player behind it.
struct TestServer {
  let player: FakePlayer
  let server: ControlServer
  let path: String

  /// Runs a test against a server, and stops that in any case.
  static func run(
    settings: ControlServerSettings = ControlServerSettings(),
    registry: MessageRegistry = .standard, clock: VirtualClock? = nil,
    onQuit: @escaping @Sendable () -> Void = {},
    _ body: (TestServer) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { directory in
      let player = FakePlayer()
      let server = ControlServer(
        player: player, path: directory + "/s.sock", settings: settings, registry: registry,
        jobs: .of(directory), clock: clock, onQuit: onQuit)
      try await server.start()
      do {
        try await body(TestServer(player: player, server: server, path: server.path))
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
    }
  }

  func client() throws -> RawClient { try RawClient(path) }
}

func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let path = "/tmp/vitrine-test-\(UInt32.random(in: 0 ... .max))"
  try FileManager.default.createDirectory(
    atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(atPath: path) }
  try await body(path)
}

/// Waits for something that other threads bring about; fails the test after a minute.
func eventually(
  _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record(what, sourceLocation: sourceLocation)
      return
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}

func code(of reply: JSONValue?) -> Int? {
  guard case .object(let object) = reply, case .object(let error) = object["error"],
    case .int(let code) = error["code"]
  else { return nil }
  return code
}

extension JobMaker {
  /// Makes what jobs are done with, in a folder.
  static func of(_ folder: String, limit: JobLimit = JobLimit()) -> JobMaker {
    JobMaker(folder: folder, limit: limit) { source, _ in
      Asset(source)
    } download: { source, path, settings, title, artwork in
      Download(source, to: path, settings, title: title, artwork: artwork)
    }
  }
}
