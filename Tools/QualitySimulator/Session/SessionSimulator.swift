package import HLS

/// Plays a programme over a trace as the player would, in no time.
///
/// One segment at a time over one connection: a request costs a round trip, then bits come as fast as the
/// trace lets them. Playback begins with the first whole segment and goes on after a stall with the next.
/// The next request waits until the buffer has room for a whole segment.
package struct SessionSimulator: Sendable {
  private static let checkInterval = 0.1

  private let scenario: Scenario
  private let levels: [QualityLevel]
  private var selector: VariantSelector
  private var network: NetworkCursor
  private var time = 0.0
  private var buffer = 0.0
  private var hasStarted = false
  private var lastLevel: Int?
  private var result = SessionResult()
  private var nextID = 0

  private init(_ scenario: Scenario, _ trace: NetworkTrace, _ selector: VariantSelector) {
    self.scenario = scenario
    levels = scenario.video.levels
    self.selector = selector
    network = NetworkCursor(trace)
  }

  package static func run(
    _ scenario: Scenario, over trace: NetworkTrace, with selector: VariantSelector
  ) -> SessionResult {
    var session = SessionSimulator(scenario, trace, selector)
    for index in 0..<scenario.video.segmentCount { session.load(index) }
    session.result.summarize(
      bitrates: session.levels.map(\.averageBitrate),
      segmentDuration: scenario.video.segmentDuration)
    return session.result
  }

  private func situation(_ index: Int) -> QualitySituation {
    QualitySituation(
      levels: levels, segmentDuration: scenario.video.segmentDuration, buffer: buffer,
      bufferMax: scenario.bufferMax, lastLevel: lastLevel, isLive: scenario.isLive,
      hasStarted: hasStarted,
      segmentsLeft: scenario.isLive ? nil : scenario.video.segmentCount - index)
  }

  private mutating func load(_ index: Int) {
    waitForRoom()
    result.buffers.append(buffer)
    let decision = selector.choose(situation(index))
    result.decisions += 1
    var level = decision.level
    let stalledBefore = result.stallTime
    while let lower = transfer(index, level) { level = lower }
    result.stallTimes.append(result.stallTime - stalledBefore)
    result.levels.append(level)
    lastLevel = level
    buffer += scenario.video.segmentDuration
    if !hasStarted {
      hasStarted = true
      result.startUp = time
    }
  }

  private mutating func waitForRoom() {
    let excess = buffer + scenario.video.segmentDuration - scenario.bufferMax
    guard excess > 0 else { return }
    network.skip(excess)
    time += excess
    buffer -= excess
  }

  /// Loads a segment; the level to load instead if it was given up.
  private mutating func transfer(_ index: Int, _ level: Int) -> Int? {
    let total = scenario.video.bits[index][level]
    let id = nextID
    nextID += 1
    selector.begin(id, level: level, situation: situation(index), totalBits: total, at: time)
    let wait = network.roundTrip
    network.skip(wait)
    pass(wait)
    selector.receive(0, for: id, at: time)
    var got = 0.0
    while true {
      let (taken, received) = network.receive(for: Self.checkInterval, upTo: total - got)
      pass(taken)
      got += received
      selector.receive(received, for: id, at: time)
      if got >= total - 1e-6 {
        result.receivedBits += total
        selector.end(id, .complete, situation: finished(index), at: time)
        return nil
      }
      guard selector.abandons,
        let decision = selector.shouldAbandon(situation(index), at: time)
      else { continue }
      result.wastedBits += got
      result.abandonments += 1
      selector.end(id, .abandoned, situation: situation(index), at: time)
      return decision.level
    }
  }

  /// The situation with the segment just loaded in the buffer.
  private func finished(_ index: Int) -> QualitySituation {
    var situation = situation(index)
    situation.buffer += scenario.video.segmentDuration
    return situation
  }

  private mutating func pass(_ seconds: Double) {
    time += seconds
    guard hasStarted else { return }
    if seconds > buffer {
      if buffer > 0 || result.stalls == 0 { result.stalls += 1 }
      result.stallTime += seconds - buffer
      buffer = 0
    } else {
      buffer -= seconds
    }
  }
}
