package import MediaCore
import Synchronization

/// Asks a `VariantSelector` on behalf of a loader, and tells it and the listeners what happens.
final class QualityDriver: Sendable {
  private struct State {
    var selector: VariantSelector
    var transfers = 0
    /// The segment under way.
    var current: (duration: Double, level: Int)?
    var last: Int?
    /// The level to load in place of one that was given up.
    var substitute: QualityDecision?
    var hasStarted = false
    /// Until when levels are not used, by their index.
    var penalties: [Int: MediaTime] = [:]
  }

  /// How long a level that failed is not used.
  private static let penalty = MediaTime.seconds(60)

  private let levels: [QualityLevel]
  private let bufferMax: Double
  private let time: any TimeSource
  private let state: Mutex<State>
  private let report: @Sendable (VariantChange) -> Void

  init(
    _ levels: [QualityLevel], settings: HLSSettings, time: any TimeSource,
    report: @escaping @Sendable (VariantChange) -> Void
  ) {
    self.levels = levels
    self.report = report
    self.time = time
    bufferMax = settings.forwardBuffer.seconds
    var tuning = BandwidthMeter.Tuning()
    // The meter is told of real transfers only, and a server next door answers in no time.
    tuning.shortestTransfer = 0
    state = Mutex(
      State(
        selector: VariantSelector(
          meter: BandwidthMeter(tuning: tuning),
          constraints: QualityConstraints(
            maximumBitrate: settings.maximumBitrate, maximumHeight: settings.maximumHeight))))
  }

  private var now: Double { time.now.seconds }

  /// The level of the next segment.
  func choose(buffered: MediaTime, after last: Segment?, _ lastLevel: Int?) -> Int {
    let now = time.now
    let (decision, estimate, before) = state.withLock { state in
      state.penalties = state.penalties.filter { $0.value > now }
      state.selector.constraints.banned = Set(state.penalties.keys)
      let situation = situation(
        buffered, duration: last?.duration.seconds ?? 4, lastLevel, state.hasStarted)
      let decision = state.substitute ?? state.selector.choose(situation)
      state.substitute = nil
      defer { state.last = decision.level }
      return (decision, state.selector.meter.estimate.recent, state.last)
    }
    if decision.level != before {
      report(
        VariantChange(
          from: before, to: decision.level, reason: decision.reason.rawValue,
          bitrate: levels[decision.level].peakBitrate, estimate: estimate, buffer: buffered))
    }
    return decision.level
  }

  /// Notes that a segment is asked for.
  ///
  /// - Returns: The transfer's number.
  func begin(_ segment: Segment, level: Int, buffered: MediaTime) -> Int {
    state.withLock { state in
      state.transfers += 1
      state.current = (segment.duration.seconds, level)
      state.selector.begin(
        state.transfers, level: level,
        situation: situation(buffered, duration: segment.duration.seconds, level, state.hasStarted),
        totalBits: segment.expectedSize.map { Double($0) * 8 }, at: now)
      return state.transfers
    }
  }

  func receive(_ bytes: Int, for transfer: Int) {
    state.withLock { $0.selector.receive(Double(bytes) * 8, for: transfer, at: now) }
  }

  /// Notes that a transfer has ended; again is harmless.
  func end(_ transfer: Int, buffered: MediaTime, _ outcome: BandwidthMeter.Outcome) {
    state.withLock { state in
      guard let current = state.current, state.transfers == transfer else { return }
      state.current = nil
      if outcome == .complete { state.hasStarted = true }
      state.selector.end(
        transfer, outcome,
        situation: situation(buffered, duration: current.duration, current.level, state.hasStarted),
        at: now)
    }
  }

  /// Whether to give the segment under way up for one of a lower level.
  func shouldAbandon(buffered: MediaTime) -> Bool {
    state.withLock { state in
      guard let current = state.current, state.hasStarted else { return false }
      state.substitute = state.selector.shouldAbandon(
        situation(buffered, duration: current.duration, current.level, true), at: now)
      return state.substitute != nil
    }
  }

  /// Keeps away from a level for a while.
  func penalise(_ level: Int) {
    guard levels.count > 1 else { return }
    state.withLock { $0.penalties[level] = time.now + Self.penalty }
  }

  private func situation(
    _ buffered: MediaTime, duration: Double, _ last: Int?, _ hasStarted: Bool
  ) -> QualitySituation {
    QualitySituation(
      levels: levels, segmentDuration: duration, buffer: buffered.seconds, bufferMax: bufferMax,
      lastLevel: last, hasStarted: hasStarted)
  }
}

/// A change from one variant of a stream to another.
package struct VariantChange: Hashable, Sendable {
  /// Indices of the variants by rising bandwidth; `nil` at the beginning.
  package var from: Int?
  package var to: Int
  package var reason: String
  /// The new variant's peak, in bits a second.
  package var bitrate: Double
  /// The bandwidth that was counted on, in bits a second; `nil` while nothing is known.
  package var estimate: Double?
  /// How much was loaded ahead.
  package var buffer: MediaTime
}
