internal import Synchronization

/// The status that was published last.
final class StatusBox: Sendable {
  private let status = Mutex(PlayerStatus())

  var value: PlayerStatus { status.withLock { $0 } }

  func update(_ body: (inout PlayerStatus) -> Void) { status.withLock { body(&$0) } }
}
