internal import MediaCore
import Streaming
import Synchronization

/// Asks a `VariantSelector` on behalf of the loaders, and tells it and the listeners what happens.
///
/// The loader of the variants chooses by it; those of other renditions tell it of their transfers and follow.
final class QualityDriver: Sendable {
  struct State {
    var selector: VariantSelector
    var transfers = 0
    /// The variants' segment under way.
    var current: (transfer: Int, duration: Double, level: Int)?
    var last: Int?
    /// The level to load in place of one that was given up.
    var substitute: QualityDecision?
    var hasStarted = false
    /// How much of a broadcast there is to load ahead; `nil` on demand.
    var room: MediaTime?
    /// How many segments are left, the next one included; `nil` where that is not known.
    var left: Int?
    /// From which time of the item on which level was chosen, the latest last.
    var choices: [(start: MediaTime, level: Int)] = []
    /// Whether the other renditions have to wait: the first choice after a seek has not been made.
    var awaitsChoice = true
  }

  /// How many choices are remembered for the other renditions: more than a buffer has segments.
  private static let mostChoices = 256

  private let levels: [QualityLevel]
  private let forwardBuffer: MediaTime
  private let time: any TimeSource
  private let state: Mutex<State>
  private let reading: ReadingContext
  /// The levels that cannot be had now.
  private let unusable: @Sendable () -> Set<Int>
  /// What is remembered of the network for the next stream from there.
  private let memory: ThroughputMemory.Entry
  private let observer = CallbackSlot()

  init(
    _ levels: [QualityLevel], settings: HLSSettings, time: any TimeSource, reading: ReadingContext,
    memory: ThroughputMemory.Entry, unusable: @escaping @Sendable () -> Set<Int>
  ) {
    self.levels = levels
    self.time = time
    self.reading = reading
    self.memory = memory
    self.unusable = unusable
    forwardBuffer = settings.forwardBuffer
    var tuning = BandwidthMeter.Tuning()
    // The meter is told of real transfers only, and a server next door answers in no time.
    tuning.shortestTransfer = 0
    let meter = BandwidthMeter(remembered: memory.value, tuning: tuning)
    state = Mutex(State(selector: VariantSelector(meter: meter)))
  }

  private var now: Double { time.now.seconds }

  // MARK: - Choosing

  /// The level of the next segment.
  ///
  /// - Parameters:
  ///   - start: Where in the item it begins.
  ///   - duration: How long the level is kept at least: a segment; `nil` where none is known.
  ///   - room: How much of a broadcast there is to load ahead; `nil` on demand.
  ///   - left: How many segments are left, this one included; `nil` where that is not known.
  ///   - lastLevel: That of the segment before; `nil` for the first after the start or a jump.
  ///   - kept: The level of which the segment is there already; `nil` for none.
  ///   - avoided: Levels that do not have it.
  func choose(
    at start: MediaTime, buffered: MediaTime, for duration: MediaTime?, room: MediaTime?,
    left: Int?, after lastLevel: Int?, keeping kept: Int? = nil, avoiding avoided: Set<Int> = []
  ) -> Int {
    let banned = avoided.union(unusable())
    let (decision, estimate, before) = state.withLock { state in
      state.selector.constraints = QualityConstraints(reading.preferences.quality, banned: banned)
      state.room = room
      // What follows begins with little buffer, and needs the time that this one leaves it.
      state.left = reading.isFollowed() ? nil : left
      let situation = situation(buffered, duration: duration?.seconds ?? 4, lastLevel, state)
      let allowed = kept.map { _ in
        state.selector.constraints.allowed(levels, last: lastLevel)
      }
      let there = kept.flatMap { kept in
        allowed?.contains(kept) == true ? QualityDecision(kept, .plan) : nil
      }
      let substitute =
        there ?? state.substitute.flatMap { banned.contains($0.level) ? nil : $0 }
      let decision = substitute ?? state.selector.choose(situation)
      state.substitute = nil
      state.choices.removeAll { $0.start >= start }
      state.choices.append((start, decision.level))
      state.awaitsChoice = false
      if state.choices.count > Self.mostChoices { state.choices.removeFirst() }
      defer { state.last = decision.level }
      return (decision, state.selector.meter.estimate.recent, state.last)
    }
    tell(decision, estimate, buffered, from: before, at: start)
    observer.call()
    return decision.level
  }

  /// Calls a body after each choice, on the thread that makes it.
  func onChoice(_ body: @escaping @Sendable () -> Void) { observer.set(body) }

  /// Has the other renditions wait for the next choice.
  func expectChoice() { state.withLock { $0.awaitsChoice = true } }

  /// Whether the other renditions have to wait for a choice.
  var awaitsChoice: Bool { state.withLock { $0.awaitsChoice } }

  /// The level that plays at a time of the item, or else the one chosen last.
  func level(at time: MediaTime) -> Int {
    state.withLock { state in
      (state.choices.last { $0.start <= time } ?? state.choices.last)?.level ?? 0
    }
  }

  private func tell(
    _ decision: QualityDecision, _ estimate: Double?, _ buffered: MediaTime, from before: Int?,
    at start: MediaTime
  ) {
    reading.report(
      .qualityDecided(
        QualityStatus(
          variants: levels.map {
            QualityStatus.Variant(
              bitrate: $0.peakBitrate, averageBitrate: $0.averageBitrate, height: $0.height)
          }, variant: decision.level, reason: decision.reason.rawValue, estimate: estimate,
          buffer: buffered, time: start)))
    guard decision.level != before else { return }
    reading.report(
      .variantChanged(
        VariantChange(
          from: before, to: decision.level, reason: decision.reason.rawValue,
          bitrate: levels[decision.level].peakBitrate, estimate: estimate, buffer: buffered)))
  }

  /// What is counted on now, in bits a second; `nil` while nothing is known.
  var throughput: Double? { state.withLock { $0.selector.meter.estimate.recent } }

  private func situation(
    _ buffered: MediaTime, duration: Double, _ last: Int?, _ state: State
  ) -> QualitySituation {
    let most = min(forwardBuffer, state.room ?? forwardBuffer)
    var situation = QualitySituation(
      levels: levels, segmentDuration: duration, buffer: buffered.seconds, bufferMax: most.seconds,
      lastLevel: last, isLive: most < forwardBuffer, hasStarted: state.hasStarted,
      segmentsLeft: state.left)
    situation.isFirst = last == nil
    return situation
  }

  /// Whether a level has better pictures than another.
  func isBetter(_ level: Int, than other: Int) -> Bool {
    let (level, other) = (levels[level], levels[other])
    return (level.score ?? level.averageBitrate) > (other.score ?? other.averageBitrate)
  }

  /// The level that a segment is worth loading from while nothing is waited for, since playback stands.
  ///
  /// - Parameters:
  ///   - level: The level that it was loaded from.
  ///   - duration: How long it is.
  func levelAtRest(after level: Int, for duration: MediaTime) -> Int {
    state.withLock { state in
      var selector = state.selector
      selector.constraints = QualityConstraints(
        reading.preferences.quality, banned: unusable())
      return selector.choose(
        situation(forwardBuffer, duration: duration.seconds, level, state)
      ).level
    }
  }

  // MARK: - Transfers

  /// Notes that a segment of a variant is asked for.
  ///
  /// - Returns: The transfer's number.
  func begin(_ segment: Segment, level: Int, buffered: MediaTime) -> Int {
    state.withLock { state in
      state.transfers += 1
      state.current = (state.transfers, segment.duration.seconds, level)
      state.selector.begin(
        state.transfers, level: level,
        situation: situation(buffered, duration: segment.duration.seconds, level, state),
        totalBits: segment.expectedSize.map { Double($0) * 8 }, at: now)
      return state.transfers
    }
  }

  /// Notes that something else is asked for, whose bytes share the network with the variants'.
  ///
  /// - Returns: The transfer's number.
  func begin(other kind: BandwidthMeter.Kind = .other) -> Int {
    state.withLock { state in
      state.transfers += 1
      state.selector.begin(state.transfers, other: kind, at: now)
      return state.transfers
    }
  }

  func receive(_ bytes: Int, for transfer: Int) {
    state.withLock { $0.selector.receive(Double(bytes) * 8, for: transfer, at: now) }
  }

  /// Notes how a part came that was asked for before it was there.
  func note(_ part: HintedTransfer.Part, of duration: MediaTime) {
    state.withLock { state in
      state.transfers += 1
      let transfer = state.transfers
      state.selector.begin(
        transfer, other: .heldBack(duration: duration.seconds), at: part.began.seconds)
      state.selector.receive(0, for: transfer, at: part.began.seconds)
      state.selector.receive(
        Double(part.measuredBytes) * 8, for: transfer, at: part.ended.seconds)
      state.selector.end(transfer, .complete, situation: nil, at: part.ended.seconds)
    }
  }

  /// Notes that a transfer has ended; again is harmless.
  func end(_ transfer: Int, buffered: MediaTime, _ outcome: BandwidthMeter.Outcome) {
    state.withLock { state in
      guard let current = state.current, current.transfer == transfer else {
        return state.selector.end(transfer, outcome, situation: nil, at: now)
      }
      state.current = nil
      if outcome == .complete { state.hasStarted = true }
      state.selector.end(
        transfer, outcome,
        situation: situation(buffered, duration: current.duration, current.level, state),
        at: now)
      let estimate = state.selector.meter.estimate
      if estimate.isMeasured { memory.value = estimate.recent }
    }
  }

  /// Whether to give the variants' segment under way up for one of a lower level.
  func shouldAbandon(buffered: MediaTime) -> Bool {
    state.withLock { state in
      guard let current = state.current, state.hasStarted else { return false }
      state.substitute = state.selector.shouldAbandon(
        situation(buffered, duration: current.duration, current.level, state), at: now)
      return state.substitute != nil
    }
  }
}
