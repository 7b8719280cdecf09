internal import DequeModule
internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// The packets of one track on their way from the reader to the decoder, passes marked.
///
/// Written by the reader's thread, read by the decoder's, emptied by the stage.
final class PacketQueue: Sendable {
  enum Entry: ~Copyable, Sendable {
    case packet(Packet)
    /// The packets that follow need other parameters.
    case format(CodecParameters)
    /// All packets of a pass have come.
    case endOfPass
  }

  /// How much waits in the queue.
  struct Level: Sendable {
    var bytes = 0
    var duration = MediaTime.zero
    var passEnds = 0

    var isEmpty: Bool { bytes == 0 && passEnds == 0 }
  }

  fileprivate struct State: ~Copyable {
    var entries = UniqueDeque<Entry>()
    /// What is not to be decoded yet.
    var withheld = UniqueDeque<Entry>()
    var isWithholding = false
    var level = Level()
    var generation = 0
    /// The pass of the generation that the first entry belongs to.
    var pass = 0
    /// What holds for the packets after those that were dropped.
    var droppedFormat: CodecParameters?
    var consumerWaits = false
    var producerWaitsBelow: MediaTime?
  }

  private let state = Mutex(State())
  private let consumer: Signal
  private let producer: Signal

  init(consumer: Signal, producer: Signal) {
    self.consumer = consumer
    self.producer = producer
  }

  var level: Level { state.withLock { $0.level } }

  /// Whether the decoder waits for a packet that has not been read.
  var isStarving: Bool { state.withLock { $0.consumerWaits && $0.entries.isEmpty } }

  /// Puts an entry in, unless it belongs to a generation that is gone.
  func push(_ entry: consuming Entry, generation: Int) {
    var entry: Entry? = entry
    let wake = state.withLock { state in
      guard state.generation == generation, let taken = entry.take() else { return false }
      if state.isWithholding {
        state.withheld.append(taken)
        return false
      }
      Self.append(taken, to: &state)
      defer { state.consumerWaits = false }
      return state.consumerWaits
    }
    if wake { consumer.raise() }
  }

  private static func append(_ entry: consuming Entry, to state: inout State) {
    switch consume entry {
    case .packet(let packet):
      state.level.bytes += packet.byteCount + 200
      state.level.duration += packet.duration
      state.entries.append(.packet(packet))
    case .format(let parameters): state.entries.append(.format(parameters))
    case .endOfPass:
      state.level.passEnds += 1
      state.entries.append(.endOfPass)
    }
  }

  /// Keeps what is pushed from now on from the consumer, until it is released or dropped.
  func withhold() { state.withLock { $0.isWithholding = true } }

  /// Gives the consumer what was withheld.
  func release() {
    let wake = state.withLock { state in
      state.isWithholding = false
      guard !state.withheld.isEmpty else { return false }
      while let entry = state.withheld.popFirst() { Self.append(entry, to: &state) }
      defer { state.consumerWaits = false }
      return state.consumerWaits
    }
    if wake { consumer.raise() }
  }

  /// Throws away what was withheld; what comes is withheld still.
  func dropWithheld() { state.withLock { $0.withheld.removeAll() } }

  /// Takes the next entry; `nil` when there is none (the consumer is then signalled when there is) or the
  /// generation is gone.
  func pop(generation: Int) -> Entry? {
    var wake = false
    let entry = state.withLock { state -> Entry? in
      guard state.generation == generation else { return nil }
      if let parameters = state.droppedFormat.take() { return .format(parameters) }
      guard let entry = Self.removeFirst(of: &state) else {
        state.consumerWaits = true
        wake = Self.takeProducer(&state)
        return nil
      }
      wake = Self.takeProducer(&state)
      return entry
    }
    if wake { producer.raise() }
    return entry
  }

  private static func removeFirst(of state: inout State) -> Entry? {
    guard let entry = state.entries.popFirst() else { return nil }
    switch consume entry {
    case .packet(let packet):
      state.level.bytes -= packet.byteCount + 200
      state.level.duration -= packet.duration
      return .packet(packet)
    case .format(let parameters): return .format(parameters)
    case .endOfPass:
      state.level.passEnds -= 1
      state.pass += 1
      return .endOfPass
    }
  }

  /// Drops what comes before a place, of a track that nobody decodes for now.
  ///
  /// - Parameters:
  ///   - time: In the item's time; `nil` for the beginning of the pass.
  ///   - pass: Of the present generation.
  func drop(before time: MediaTime?, ofPass pass: Int) {
    state.withLock { state in
      while state.pass < pass || state.pass == pass && state.beginsBefore(time) {
        guard let entry = Self.removeFirst(of: &state) else { return }
        if case .format(let parameters) = consume entry { state.droppedFormat = parameters }
      }
    }
  }

  /// The pass of the generation that is taken next.
  var pass: Int { state.withLock { $0.pass } }

  /// Asks that the producer be signalled when less than so much waits after a pop.
  func signalProducer(below duration: MediaTime) {
    let wake = state.withLock { state in
      state.producerWaitsBelow = duration
      // A consumer that found nothing will not pop again before something comes.
      return state.consumerWaits && state.entries.isEmpty && Self.takeProducer(&state)
    }
    if wake { producer.raise() }
  }

  /// Throws everything away and begins a new generation.
  func reset(generation: Int) {
    state.withLock { state in
      state.entries.removeAll()
      state.withheld.removeAll()
      state.isWithholding = false
      state.level = Level()
      state.generation = generation
      state.pass = 0
      state.droppedFormat = nil
    }
  }

  private static func takeProducer(_ state: inout State) -> Bool {
    guard let limit = state.producerWaitsBelow,
      state.level.duration < limit || state.entries.isEmpty
    else { return false }
    state.producerWaitsBelow = nil
    return true
  }
}

extension PacketQueue.State {
  /// Whether the first entry is a packet from before a time.
  fileprivate borrowing func beginsBefore(_ time: MediaTime?) -> Bool {
    guard let time, !entries.isEmpty else { return false }
    switch entries[0] {
    case .packet(let packet): return (packet.decodeTime ?? packet.time).map { $0 < time } ?? false
    default: return false
    }
  }
}
