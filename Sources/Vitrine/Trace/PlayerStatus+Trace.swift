internal import MediaCore
internal import Playback

extension PlayerStatus {
  /// Where playback is, the queue, and what was counted.
  var traceText: String {
    var words = ["\(state.rawValue) \(current?.rawValue ?? "-") @\(TraceTime.text(currentTime))"]
    if let duration { words.append("of \(TraceTime.text(duration))") }
    if rate != 1 { words.append("rate \(TraceNumber.text(rate))") }
    if let audioTrack { words.append("sound \(audioTrack)") }
    if let subtitleTrack { words.append("subtitles \(subtitleTrack)") }
    if let latency { words.append("latency \(TraceNumber.text(latency.seconds))") }
    if let buffer { words.append("buffer \(TraceNumber.text(buffer.seconds))") }
    let queue = items.map { $0.id.rawValue + ($0.status == .failed ? "!" : "") }
    words.append("queue [\(queue.joined(separator: " "))]")
    let counts = counters
    words.append("shown \(counts.framesShown) late \(counts.framesLate)")
    words.append("dropped \(counts.framesDropped) passes \(counts.passes)")
    words.append("missing \(counts.samplesMissing) failed \(counts.itemsFailed)")
    words.append("stalls \(counts.stalls)")
    return words.joined(separator: ", ")
  }
}
