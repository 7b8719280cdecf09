internal import Synchronization

/// Something that has happened or not, for any thread.
final class OnceTrue: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
