/// The level of the very first segment.
///
/// With a throughput remembered from an earlier session, the highest level that promises the first
/// picture within a time budget; without one, a low level: nothing is known, and a low first segment both
/// starts soon and measures.
package struct StartUpRule: Hashable, Sendable {
  /// Seconds to the end of the first segment; the default is 1.5.
  package var budget = 1.5
  /// The part of the remembered throughput that is counted on; the default is 0.7.
  package var trust = 0.7
  /// Bits per second that are tried without knowing anything; the default is 300,000.
  package var blindBitrate = 300_000.0

  package init() {}

  package func level(_ situation: QualitySituation, _ throughput: ThroughputEstimate) -> Int {
    let levels = situation.levels
    guard let remembered = throughput.recent, remembered > 0 else {
      return levels.lastIndex { $0.averageBitrate <= blindBitrate } ?? 0
    }
    let bits = situation.expectedBits(complexity: 1)
    // The playlist of the level costs one round trip more.
    return levels.indices.last {
      2 * throughput.timeToFirstByte + bits[$0] / (trust * remembered) <= budget
    } ?? 0
  }
}
