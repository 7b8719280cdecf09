import Glibc

/// What one session over one trace came to.
///
/// `docs/measurements/quality.md` defines each figure.
package struct SessionResult: Sendable {
  package var levels: [Int] = []
  /// Seconds from the first request to the first picture.
  package var startUp = 0.0
  package var stallTime = 0.0
  /// Seconds of stall while each segment was awaited.
  package var stallTimes: [Double] = []
  /// Seconds in the buffer when each segment was asked for.
  package var buffers: [Double] = []
  package var stalls = 0
  package var playTime = 0.0
  package var receivedBits = 0.0
  /// Bits of segments that were given up.
  package var wastedBits = 0.0
  package var abandonments = 0
  package var decisions = 0

  // Derived by `summarize`.
  package var meanBitrate = 0.0
  /// Mean utility, 0 for always the lowest level and 1 for always the highest.
  package var utility = 0.0
  package var switchesPerMinute = 0.0
  package var meanChange = 0.0
  package var linear = 0.0
  package var logarithmic = 0.0
  package var soda = 0.0

  /// Stall time over play time and stall time.
  package var rebufferRatio: Double { stallTime / max(playTime + stallTime, 1e-9) }
  package var wastedPart: Double { wastedBits / max(receivedBits + wastedBits, 1e-9) }

  /// Works out the figures that depend on all levels played.
  mutating func summarize(bitrates: [Double], segmentDuration: Double) {
    guard let lowest = bitrates.first, let highest = bitrates.last, !levels.isEmpty else { return }
    let count = Double(levels.count)
    let logs = bitrates.map { log($0 / lowest) }
    let span = max(log(highest / lowest), 1e-9)
    playTime = count * segmentDuration
    meanBitrate = levels.reduce(0) { $0 + bitrates[$1] } / count
    let meanLog = levels.reduce(0) { $0 + logs[$1] } / count
    utility = meanLog / span
    var switches = 0.0
    var change = 0.0
    var bitrateChange = 0.0
    for (before, after) in zip(levels, levels.dropFirst()) where before != after {
      switches += 1
      change += abs(logs[after] - logs[before])
      bitrateChange += abs(bitrates[after] - bitrates[before])
    }
    switchesPerMinute = switches * 60 / playTime
    meanChange = change / max(count - 1, 1)
    let chunks = playTime / 4
    linear = (meanBitrate - bitrateChange / chunks) / 1e6 - 6 * stallTime / chunks
    logarithmic = meanLog - 2.66 * stallTime / chunks - change / chunks
    soda = utility - 10 * rebufferRatio - switches / max(count - 1, 1)
  }
}
