import Glibc

/// Measures throughput from transfers that may overlap.
///
/// A value: the caller gives the times, in seconds on any one axis that does not go back. A transfer's
/// throughput counts what *all* transfers received while it ran, so that sound and pictures loaded side by
/// side measure the whole link, and time counts once however many transfers filled it.
package struct BandwidthMeter: Sendable {
  /// A transfer's place in the meter, chosen by the caller; not two at a time with the same.
  package typealias ID = Int

  /// What a transfer can tell.
  package enum Kind: Hashable, Sendable {
    /// A media segment: the bits that its level's bitrate promises, where known, and its length in
    /// seconds.
    case media(nominalBits: Double?, duration: Double = 0)
    /// Something else from the same network: a key, a playlist.
    case other
    /// A part of so many seconds that was asked for before it was there: from its first byte on it measures,
    /// unless it came about as slowly as it was made.
    case heldBack(duration: Double)
    /// From a cache on this machine: measures nothing.
    case local
  }

  package enum Outcome: Hashable, Sendable { case complete, abandoned, failed }

  private struct Running: Sendable {
    let id: ID
    let kind: Kind
    let requested: Double
    var firstByte: Double?
    var bits = 0.0
    /// What all transfers had received when this one's first byte came.
    var receivedBefore = 0.0
  }

  /// An abandoned transfer counts from this many seconds after its first byte on.
  package static let shortestAbandoned = 0.3
  /// And teaches how long departures last from so many on.
  package static let shortestTeaching = 1.0
  package static let errorCount = 12
  /// What comes at once counts as having taken this many seconds.
  package static let shortestBurst = 0.005

  /// The most bits a second that are told apart: where time stands still, what came first does not count.
  ///
  /// A power of two: the average of it alone is exact.
  package static let fastest = 8_589_934_592.0

  private var fast: DecayingAverage
  private var slow: DecayingAverage
  private var long: DecayingAverage
  private var firstByte = DecayingAverage(halfLife: 4)
  private var complexity = 1.0
  private var errors: [Double] = []
  /// Rates of the last transfers.
  private var rates: [Double] = []
  private var running: [Running] = []
  private var received = 0.0
  private var measuredUntil = -Double.infinity
  /// How fast the transfers under way have gone lately, and the last that ended went in its last second.
  private var lately = RecentRate()
  private var tip: Tip?
  private var persistence = RatePersistence()
  private var standstill = StandstillMeter()
  private let remembered: Double?
  private let tuning: Tuning

  /// How a transfer ended.
  private struct Tip: Sendable {
    var rate: Double
    /// Seconds from its first byte to its last.
    var seconds: Double
  }

  /// - Parameter remembered: Bits per second of an earlier session on this network and host, if known.
  package init(remembered: Double? = nil, tuning: Tuning = Tuning()) {
    self.remembered = remembered.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    self.tuning = tuning
    fast = DecayingAverage(halfLife: tuning.fast)
    slow = DecayingAverage(halfLife: tuning.slow)
    long = DecayingAverage(halfLife: tuning.long)
  }

  /// What is known now.
  package var estimate: ThroughputEstimate {
    var estimate = ThroughputEstimate()
    estimate.isMeasured = fast.value != nil
    estimate.recent = current
    estimate.longRun = long.value ?? estimate.recent
    estimate.timeToFirstByte = firstByte.value ?? estimate.timeToFirstByte
    estimate.complexity = complexity
    estimate.errors = errors
    estimate.latest = latest
    estimate.expected = expected
    estimate.standstill = standstill.part
    return estimate
  }

  /// Bits per second that the lowest level needs: below it a link counts as standing still.
  package var lowestBitrate: Double {
    get { standstill.lowest }
    set { standstill.lowest = newValue }
  }

  /// `current`, corrected by how the last transfer ended: the longer it took, the older is its average.
  private var latest: Double? {
    guard let current, let tip, current > 0 else { return current }
    let weight = min(tuning.tipWeight, tip.seconds / tuning.tipSpan)
    return pow(current, 1 - weight) * pow(tip.rate, weight)
  }

  /// What the next transfer is expected to meet.
  private var expected: Double? {
    guard let latest, let longRun = long.value, longRun > 0 else { return latest }
    return persistence.expected(known: latest, longRun: longRun)
  }

  private var current: Double? {
    if let fast = fast.value, let slow = slow.value {
      let agreed = rates.count >= tuning.agreeing ? rates.min() ?? 0 : 0
      return max(min(fast, slow), agreed)
    }
    return remembered.map { $0 * 0.8 }
  }

  /// A request was sent.
  package mutating func begin(_ id: ID, _ kind: Kind, at time: Double) {
    running.removeAll { $0.id == id }
    running.append(Running(id: id, kind: kind, requested: time))
  }

  /// Bits arrived.
  package mutating func receive(_ bits: Double, for id: ID, at time: Double) {
    guard bits.isFinite, bits >= 0, let index = running.firstIndex(where: { $0.id == id }) else {
      return
    }
    if running[index].firstByte == nil {
      running[index].firstByte = time
      running[index].receivedBefore = received
    }
    running[index].bits += bits
    guard running[index].kind != .local else { return }
    received += bits
    guard measures else { return }
    lately.note(received, at: time)
    standstill.note(received, at: time)
  }

  /// Whether what comes now comes as fast as the link can: segments are on their way, and nothing is held back.
  private var measures: Bool {
    var isMedia = false
    for transfer in running where transfer.firstByte != nil {
      switch transfer.kind {
      case .media: isMedia = true
      case .heldBack: return false
      case .other, .local: break
      }
    }
    return isMedia
  }

  /// A transfer ended: it becomes a sample if it can tell anything.
  package mutating func end(_ id: ID, _ outcome: Outcome, at time: Double) {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return }
    let transfer = running.remove(at: index)
    guard let began = transfer.firstByte, transfer.kind != .local else { return }
    let last = lately.rate(of: received, at: time)
    defer { if !measures { pause(at: time) } }
    if case .heldBack(let length) = transfer.kind {
      let span = time - began
      guard outcome == .complete, span < length / 2 else { return }
      let rate = transfer.bits / max(span, Self.shortestBurst)
      tip = nil
      return add(rate, from: began, to: time, length, isWhole: true)
    }
    guard time - transfer.requested >= tuning.shortestTransfer else {
      forget(transfer)
      return
    }
    firstByte.add(began - transfer.requested, weight: 1)
    if outcome == .complete { learnComplexity(transfer) }
    guard case .media(_, let length) = transfer.kind, outcome != .failed, time >= began else {
      return
    }
    guard outcome == .complete || time - began >= Self.shortestAbandoned else { return }

    // A clock may not have moved meanwhile: a virtual one, or one that is too coarse.
    let rate = min(
      (received - transfer.receivedBefore) / max(time - began, 1e-6), Self.fastest)
    add(rate, from: began, to: time, length, isWhole: outcome == .complete)
    if rate.isFinite, rate > 0 {
      tip = Tip(rate: min(max(last ?? rate, 1), Self.fastest), seconds: time - began)
    }
  }

  /// Nothing that measures is on its way any more.
  private mutating func pause(at time: Double) {
    standstill.stop(received, at: time)
    lately = RecentRate()
  }

  /// Takes a rate in that was met from one time to another by a segment of so many seconds, or the part of one.
  private mutating func add(
    _ rate: Double, from began: Double, to time: Double, _ length: Double, isWhole: Bool
  ) {
    guard rate.isFinite, rate > 0 else { return }
    if isWhole, fast.value != nil, let expected {
      errors.append(rate / expected)
      if errors.count > Self.errorCount { errors.removeFirst() }
    }
    if isWhole || time - began >= Self.shortestTeaching, let latest, let longRun = long.value {
      persistence.learn(known: latest, found: rate, longRun: longRun)
    }
    // A segment counts at least for its own length: on a fast link transfers are short, and averages
    // weighted by their time alone would take minutes to follow.
    let fresh = max(time - max(began, measuredUntil), length)
    for average in [\Self.fast, \Self.slow, \Self.long] {
      self[keyPath: average].add(rate, weight: fresh)
    }
    measuredUntil = max(measuredUntil, time)
    rates.append(rate)
    if rates.count > tuning.agreeing { rates.removeFirst() }
  }

  /// Takes a cached transfer's bits out of what others have counted.
  private mutating func forget(_ transfer: Running) {
    for index in running.indices where running[index].firstByte != nil {
      running[index].receivedBefore += transfer.bits
    }
    standstill.discard()
    lately = RecentRate()
  }

  private mutating func learnComplexity(_ transfer: Running) {
    guard case .media(let nominal?, _) = transfer.kind, nominal > 0, nominal.isFinite else {
      return
    }
    complexity = min(max(0.7 * complexity + 0.3 * transfer.bits / nominal, 0.5), 1.6)
  }
}
