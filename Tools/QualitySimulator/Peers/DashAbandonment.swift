import HLS

/// `AbandonRequestsRule` of dash.js 5.
struct DashAbandonment: Sendable {
  func level(_ progress: TransferProgress, _ situation: QualitySituation) -> QualityDecision? {
    guard progress.level > 0, progress.abandonments == 0, progress.elapsed >= 0.6,
      let began = progress.timeToFirstByte, progress.elapsed > began
    else { return nil }
    let rate = max(progress.bits / (progress.elapsed - began), 1)
    let total = progress.totalBits ?? situation.nominalBits(progress.level)
    let projected = progress.elapsed + (total - progress.bits) / rate
    guard projected > 1.8 * situation.segmentDuration else { return nil }
    let level = situation.levels.lastIndex { $0.averageBitrate <= 0.9 * rate } ?? 0
    guard level < progress.level,
      situation.levels[level].averageBitrate * situation.segmentDuration
        < total - progress.bits
    else { return nil }
    return QualityDecision(level, .abandonment)
  }
}
