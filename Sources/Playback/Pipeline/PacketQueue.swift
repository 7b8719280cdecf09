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

    static func += (level: inout Level, other: Level) {
      level.bytes += other.bytes
      level.duration += other.duration
      level.passEnds += other.passEnds
    }

    static func -= (level: inout Level, other: Level) {
      level.bytes -= other.bytes
      level.duration -= other.duration
      level.passEnds -= other.passEnds
    }
  }

  private let state = Mutex(State())
  private let consumer: Signal
  private let producer: Signal
  private let keepsTaken: Bool

  /// - Parameter keepsTaken: Whether what was taken can be gone back to, until it is dropped. By default it is gone.
  init(consumer: Signal, producer: Signal, keepsTaken: Bool = false) {
    self.consumer = consumer
    self.producer = producer
    self.keepsTaken = keepsTaken
  }

  var level: Level { state.withLock { $0.level } }

  /// How many entries there are, taken or not.
  var count: Int { state.withLock { $0.entries.count } }

  /// The pass that was put in last, and where its last packet ends in the order of decoding; `nil` before one with a time.
  var reach: (pass: Int, end: MediaTime?) { state.withLock { ($0.pushedPass, $0.pushedEnd) } }

  /// Whether the decoder waits for a packet that has not been read.
  var isStarving: Bool { state.withLock { $0.consumerWaits && $0.isEmpty } }

  /// Whether a key frame waits in it that comes before the end of a pass and not after a time.
  func hasKeyFrame(notAfter time: MediaTime) -> Bool {
    state.withLock { $0.hasKeyFrame(notAfter: time) }
  }

  /// When the last key frame is shown that waits in it before the end of a pass and comes not after a time.
  func lastKeyFrame(notAfter time: MediaTime) -> MediaTime? {
    state.withLock { $0.lastKeyFrame(notAfter: time) }
  }

  /// Whether it has something of a time or after it, taken or not, or the end of a pass.
  func reaches(_ time: MediaTime) -> Bool { state.withLock { $0.reaches(time) } }

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
    state.level += entry.level
    state.noteReach(of: entry)
    state.entries.append(entry)
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
    let entry = state.withLock { [keepsTaken] state -> Entry? in
      guard state.generation == generation else { return nil }
      if state.formatIsUntold, let format = state.format {
        state.formatIsUntold = false
        return .format(format)
      }
      let entry = state.takeNext(keeps: keepsTaken)
      if entry == nil { state.consumerWaits = true }
      wake = Self.takeProducer(&state)
      return entry
    }
    if wake { producer.raise() }
    return entry
  }

  /// Drops the entries before a time of a pass.
  ///
  /// - Parameters:
  ///   - time: In the item's time; `nil` for the beginning of the pass.
  ///   - pass: Of the present generation.
  ///   - waiting: Whether entries that were not taken are dropped too, as for a track that is not decoded for now.
  func drop(before time: MediaTime?, ofPass pass: Int, waiting: Bool) {
    state.withLock { $0.drop(before: time, ofPass: pass, waiting: waiting) }
  }

  /// Goes back to a time of a pass, for a consumer that begins anew there.
  ///
  /// - Returns: What holds for the packets from there on; `nil` for what the track began with.
  func goBack(to time: MediaTime?, ofPass pass: Int) -> CodecParameters? {
    state.withLock { state in
      for index in 0..<state.taken { state.level += state.entries[index].level }
      state.taken = 0
      state.pass = state.firstPass
      state.format = state.firstFormat
      state.drop(before: time, ofPass: pass, waiting: true)
      state.formatIsUntold = false
      return state.format
    }
  }

  /// Asks that the producer be signalled when less than so much waits after a pop.
  func signalProducer(below duration: MediaTime) {
    let wake = state.withLock { state in
      state.producerWaitsBelow = duration
      // A consumer that found nothing will not pop again before something comes.
      return state.consumerWaits && state.isEmpty && Self.takeProducer(&state)
    }
    if wake { producer.raise() }
  }

  /// Throws everything away and begins a new generation.
  func reset(generation: Int) {
    state.withLock { state in
      state.entries.removeAll()
      state.taken = 0
      state.withheld.removeAll()
      state.isWithholding = false
      state.level = Level()
      state.generation = generation
      state.firstPass = 0
      state.pass = 0
      state.pushedPass = 0
      state.pushedEnd = nil
      state.firstFormat = state.format
      state.formatIsUntold = false
    }
  }

  /// Throws everything away, for a track that is read anew from a pass on.
  func restart(atPass pass: Int) {
    state.withLock { state in
      state.entries.removeAll()
      state.taken = 0
      state.withheld.removeAll()
      state.level = Level()
      state.firstPass = pass
      state.pass = pass
      state.pushedPass = pass
      state.pushedEnd = nil
      state.firstFormat = nil
      state.format = nil
      state.formatIsUntold = false
    }
  }

  private static func takeProducer(_ state: inout State) -> Bool {
    guard let limit = state.producerWaitsBelow,
      state.level.duration < limit || state.isEmpty
    else { return false }
    state.producerWaitsBelow = nil
    return true
  }
}
