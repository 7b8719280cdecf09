/// Chooses the variant to load each segment from.
///
/// A value that decides and does nothing: it holds the meter and a controller and stands between the
/// controller and the world. It shows the controller allowed levels only, in rising order and in seconds
/// of the wall clock, and gives back indices of the caller's own list, whatever its order. Numbers from
/// outside that are not finite are taken for the most careful value.
///
/// One selector serves one stream of segments, of pictures or of pictures with sound; other transfers on
/// the same network are told to it too, as `.other`.
package struct VariantSelector: Sendable {
  package private(set) var meter: BandwidthMeter
  package private(set) var controller: any QualityController
  package var constraints: QualityConstraints

  private struct Running: Sendable {
    let id: BandwidthMeter.ID
    /// Index in the caller's list.
    let level: Int
    let requested: Double
    let totalBits: Double?
    let segmentDuration: Double
    var bits = 0.0
    var firstByte: Double?
    var lastByte: Double
    var abandonments: Int
    var recent = RecentRate()
  }
  private var segment: Running?
  private var abandonments = 0

  /// - Parameters:
  ///   - controller: The default plans ahead; see `PredictiveController`.
  ///   - meter: The default remembers nothing.
  package init(
    controller: any QualityController = PredictiveController(),
    meter: BandwidthMeter = BandwidthMeter(), constraints: QualityConstraints = QualityConstraints()
  ) {
    self.controller = controller
    self.constraints = constraints
    self.meter = meter
  }

  /// Whether `shouldAbandon` ever answers.
  package var abandons: Bool { controller.abandons }

  /// The level of the next segment, an index into `situation.levels`; 0 if that is empty.
  package mutating func choose(_ situation: QualitySituation) -> QualityDecision {
    abandonments = 0
    guard let (shown, map) = presented(situation) else { return QualityDecision(0, .onlyLevel) }
    if let lowest = shown.levels.first?.averageBitrate {
      meter.lowestBitrate = lowest * shown.playbackRate
    }
    guard map.count > 1 else { return QualityDecision(map[0], .onlyLevel) }
    return translated(controller.choose(shown, meter.estimate), map)
  }

  /// A request was sent.
  ///
  /// - Parameters:
  ///   - level: For a media segment, the level of the choice.
  ///   - totalBits: The size where it is known.
  package mutating func begin(
    _ id: BandwidthMeter.ID, level: Int, situation: QualitySituation, totalBits: Double?,
    at time: Double
  ) {
    let listed = situation.levels.indices.contains(level)
    let nominal =
      listed ? situation.levels[level].averageBitrate * situation.segmentDuration : nil
    let duration = situation.sanitized.segmentDuration
    meter.begin(id, .media(nominalBits: nominal, duration: duration), at: time)
    segment = Running(
      id: id, level: level, requested: time, totalBits: totalBits,
      segmentDuration: situation.segmentDuration, lastByte: time, abandonments: abandonments)
  }

  /// A request for something other than a segment of this stream was sent.
  package mutating func begin(
    _ id: BandwidthMeter.ID, other kind: BandwidthMeter.Kind, at time: Double
  ) {
    meter.begin(id, kind, at: time)
  }

  /// Bits arrived for any transfer.
  package mutating func receive(_ bits: Double, for id: BandwidthMeter.ID, at time: Double) {
    meter.receive(bits, for: id, at: time)
    guard var running = segment, running.id == id, bits.isFinite, bits >= 0 else { return }
    running.firstByte = running.firstByte ?? time
    if bits > 0 { running.lastByte = time }
    running.bits += bits
    running.recent.note(running.bits, at: time)
    segment = running
  }

  /// A transfer ended.
  ///
  /// - Parameter situation: As it is now, for the segment's own transfer; the last level in it is not
  ///   read.
  package mutating func end(
    _ id: BandwidthMeter.ID, _ outcome: BandwidthMeter.Outcome, situation: QualitySituation?,
    at time: Double
  ) {
    meter.end(id, outcome, at: time)
    guard let running = segment, running.id == id else { return }
    segment = nil
    if outcome == .abandoned { abandonments += 1 }
    guard outcome != .failed, var situation else { return }
    situation.lastLevel = running.level
    guard let (shown, map) = presented(situation), let level = map.firstIndex(of: running.level)
    else { return }
    controller.note(
      TransferSample(
        level: level, bits: running.bits,
        timeToFirstByte: (running.firstByte ?? time) - running.requested,
        elapsed: time - running.requested, segmentDuration: shown.segmentDuration,
        buffer: shown.buffer, isAbandoned: outcome == .abandoned),
      meter.estimate)
  }

  /// The level to load in place of the segment under way, or `nil` to go on with it.
  ///
  /// To be asked every 100 ms. On an answer, end the transfer as `.abandoned` and begin the new one.
  package mutating func shouldAbandon(
    _ situation: QualitySituation, at time: Double
  ) -> QualityDecision? {
    guard let running = segment, controller.abandons,
      let (shown, map) = presented(situation, including: running.level), map.count > 1,
      let level = map.firstIndex(of: running.level)
    else { return nil }
    var progress = TransferProgress(
      level: level, bits: running.bits, totalBits: running.totalBits,
      elapsed: time - running.requested,
      timeToFirstByte: running.firstByte.map { $0 - running.requested },
      silence: time - running.lastByte, abandonments: running.abandonments)
    progress.recentRate = running.recent.rate(of: running.bits, at: time)
    return controller.shouldAbandon(progress, shown, meter.estimate).map { translated($0, map) }
  }

  private func translated(_ decision: QualityDecision, _ map: [Int]) -> QualityDecision {
    QualityDecision(map[min(max(decision.level, 0), map.count - 1)], decision.reason)
  }

  /// The situation as a controller is shown it, with the caller's index of each level.
  ///
  /// - Parameter included: A level that is shown even if it is not allowed any more.
  private func presented(
    _ situation: QualitySituation, including included: Int? = nil
  ) -> (QualitySituation, [Int])? {
    guard !situation.levels.isEmpty else { return nil }
    var map = constraints.allowed(situation.levels, last: situation.lastLevel)
    if let included, situation.levels.indices.contains(included), !map.contains(included) {
      map.append(included)
      map.sort { situation.levels[$0].averageBitrate < situation.levels[$1].averageBitrate }
    }
    var shown = situation.sanitized
    shown.knownBits = map.map { index in
      guard situation.knownBits.indices.contains(index), let bits = situation.knownBits[index],
        bits.isFinite, bits > 0
      else { return nil }
      return bits
    }
    shown.lastLevel = situation.lastLevel.flatMap { last in
      guard situation.levels.indices.contains(last) else { return nil }
      let bitrate = situation.levels[last].averageBitrate
      // A level that is not allowed any more counts as the nearest below it that is.
      return map.firstIndex(of: last)
        ?? map.lastIndex { situation.levels[$0].averageBitrate <= bitrate } ?? 0
    }
    shown.levels = map.map { situation.levels[$0].sanitized }
    return (shown, map)
  }
}
