@testable import HLS

/// A ladder of six levels, 0.2 to 6 Mb/s on average, with peaks a third higher.
let sixLevels = [227e3, 474e3, 988e3, 2053e3, 2958e3, 5993e3].map {
  QualityLevel(peakBitrate: $0 * 1.33, averageBitrate: $0)
}

/// What a meter would estimate on a link that has been steady.
func steady(_ bitrate: Double, errors: [Double] = Array(repeating: 1, count: 12))
  -> ThroughputEstimate
{
  var estimate = ThroughputEstimate()
  estimate.recent = bitrate
  estimate.longRun = bitrate
  estimate.isMeasured = true
  estimate.timeToFirstByte = 0.05
  estimate.errors = errors
  return estimate
}

/// On demand, 6 s segments, 30 s at most in the buffer.
func onDemand(buffer: Double, last: Int?) -> QualitySituation {
  QualitySituation(
    levels: sixLevels, segmentDuration: 6, buffer: buffer, bufferMax: 30, lastLevel: last)
}

/// Live, 2 s segments, 8 s from the edge.
func live(buffer: Double, last: Int?) -> QualitySituation {
  QualitySituation(
    levels: sixLevels, segmentDuration: 2, buffer: buffer, bufferMax: 8, lastLevel: last,
    isLive: true)
}
