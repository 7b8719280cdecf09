internal import DequeModule
internal import MediaCore
internal import Synchronization

/// Decoded elements that the stage has not yet taken, in order, bounded by number.
///
/// Written by a decoder's thread, read by the stage, which is woken only when it found nothing before.
final class OutputQueue<Element: Sendable>: Sendable {
  /// What there is no room for.
  enum Hold {
    /// All but the first element of the generation.
    case first
    case all
  }

  private struct State {
    var elements = Deque<Element>()
    var generation = 0
    var capacity: Int
    var isKeptFull = false
    var stageWaits = false
    var producerWaits = false
    /// What there is no room for, and whether the first element of the generation has come.
    var hold: Hold?
    var hasFirst = false

    /// How many there are at most when a producer that waits is signalled.
    var lowMark: Int { isKeptFull ? capacity - 1 : capacity / 2 }

    var hasRoom: Bool {
      switch hold {
      case nil: elements.count < capacity
      case .first: !hasFirst
      case .all: false
      }
    }
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
  var isHeld: Bool { state.withLock { $0.hold != nil } }

  func setCapacity(_ capacity: Int) {
    state.withLock { $0.capacity = capacity }
    producer.raise()
  }

  /// Has what is taken replaced at once.
  func keepFull() { state.withLock { $0.isKeptFull = true } }

  /// Gives the room back that a `reset` held.
  func release() {
    let wake = state.withLock { state in
      guard state.hold != nil else { return false }
      state.hold = nil
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
      let wake =
        state.producerWaits && state.hold == nil && state.elements.count <= state.lowMark
      if wake { state.producerWaits = false }
      return (element, wake)
    }
    if wake { producer.raise() }
    return element
  }

  /// Throws everything away and begins a new generation.
  ///
  /// - Parameter holding: What there is no room for until `release`; `nil`, the default, for nothing.
  func reset(generation: Int, holding: Hold? = nil) {
    let wake = state.withLock { state in
      state.generation = generation
      state.hold = holding
      state.hasFirst = false
      state.elements.removeAll()
      defer { state.producerWaits = false }
      return state.producerWaits
    }
    if wake { producer.raise() }
  }
}
