internal import Synchronization

/// Holds a function that is set on one thread and called on others; empty at first.
package struct CallbackSlot: ~Copyable, Sendable {
  package typealias Body = @Sendable () -> Void

  // A mutex of nothing but a function wraps it once more each time that it is read: calls become slower each time, and
  // overflow the stack in the end. Were it private, unoptimised builds of what holds a slot would make the compiler fail.
  struct Content: Sendable { var body: Body? }

  private let content = Mutex(Content())

  package init() {}

  /// Replaces the function; `nil` for none.
  package func set(_ body: Body?) { content.withLock { $0.body = body } }

  /// Calls the function, if there is one, outside the lock.
  package func call() { content.withLock { $0.body }?() }

  /// Calls the function, if there is one, and empties the slot.
  package func callOnce() { content.withLock { $0.body.take() }?() }
}
