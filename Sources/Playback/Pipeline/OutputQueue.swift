internal import DequeModule
internal import MediaCore
internal import Synchronization

/// What a decoder has made and the stage has not yet taken, in order, bounded by number.
///
/// Written by a decoder's thread, read by the stage, which is woken only when it found nothing before.
final class OutputQueue<Element: Sendable>: Sendable {
  private struct State {
    var elements = Deque<Element>()
    var generation = 0
    var capacity: Int
    var stageWaits = false
    var producerWaits = false
    /// Whether there is room for the first element of the generation only, and whether that has come.
    var isHeld = false
    var hasFirst = false

    var hasRoom: Bool { elements.count < capacity && !(isHeld && hasFirst) }
  }

  private let state: Mutex<State>
  private let producer: Signal
  private let wakeStage: @Sendable () -> Void

  init(capacity: Int, producer: Signal, wakeStage: @escaping @Sendable () -> Void) {
    state = Mutex(State(capacity: capacity))
    self.producer = producer
    self.wakeStage = wakeStage
  }

  /// Whether there is room for one element alone.
  var isHeld: Bool { state.withLock { $0.isHeld } }

  func setCapacity(_ capacity: Int) {
    state.withLock { $0.capacity = capacity }
    producer.raise()
  }

  /// Gives the room back that a `reset` kept to the first element.
  func release() {
    let wake = state.withLock { state in
      guard state.isHeld else { return false }
      state.isHeld = false
      defer { state.producerWaits = false }
      return state.producerWaits
    }
    if wake { producer.raise() }
  }

  /// Whether there is room; if not, the producer is signalled when there is.
  func hasRoom(generation: Int) -> Bool {
    state.withLock { state in
      guard state.generation == generation, !state.hasRoom else { return true }
      state.producerWaits = true
      return false
    }
  }

  /// Puts an element in, also past the bound, unless its generation is gone.
  func push(_ element: Element, generation: Int) {
    let wake = state.withLock { state in
      guard state.generation == generation else { return false }
      state.elements.append(element)
      state.hasFirst = true
      defer { state.stageWaits = false }
      return state.stageWaits
    }
    if wake { wakeStage() }
  }

  /// The next element without taking it; when there is none, the stage is woken as soon as there is.
  func peek() -> Element? {
    state.withLock { state in
      if state.elements.isEmpty { state.stageWaits = true }
      return state.elements.first
    }
  }

  /// Takes the next element.
  func pop() -> Element? {
    let (element, wake) = state.withLock { state -> (Element?, Bool) in
      guard let element = state.elements.popFirst() else {
        state.stageWaits = true
        return (nil, false)
      }
      let wake = state.producerWaits && !state.isHeld && state.elements.count <= state.capacity / 2
      if wake { state.producerWaits = false }
      return (element, wake)
    }
    if wake { producer.raise() }
    return element
  }

  /// Throws everything away and begins a new generation.
  ///
  /// - Parameter holding: Whether there is room for its first element only, until `release`.
  func reset(generation: Int, holding: Bool = false) {
    let wake = state.withLock { state in
      state.generation = generation
      state.isHeld = holding
      state.hasFirst = false
      state.elements.removeAll()
      defer { state.producerWaits = false }
      return state.producerWaits
    }
    if wake { producer.raise() }
  }
}
