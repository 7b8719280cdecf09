internal import NIOCore
internal import Synchronization

/// Lets other threads run something on an event loop, until the loop is about to end.
final class EventLoopGate: Sendable {
  private let eventLoop: any EventLoop
  private let isOpen = Mutex(true)

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Runs a closure on the event loop soon; false, and never, once the gate is closed.
  @discardableResult
  func execute(_ body: @escaping @Sendable () -> Void) -> Bool {
    isOpen.withLock { isOpen in
      if isOpen { eventLoop.execute(body) }
      return isOpen
    }
  }

  /// Closes the gate; false when it was closed already.
  @discardableResult
  func close() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
