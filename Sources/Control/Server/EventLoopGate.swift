internal import NIOCore
internal import Synchronization

/// Lets other threads run something on an event loop, until the loop is about to end.
final class EventLoopGate: Sendable {
  private let eventLoop: any EventLoop
  private let isOpen = Mutex(true)

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Runs a closure on the event loop soon, or never once the gate is closed.
  func execute(_ body: @escaping @Sendable () -> Void) {
    isOpen.withLock { if $0 { eventLoop.execute(body) } }
  }

  func close() { isOpen.withLock { $0 = false } }
}
