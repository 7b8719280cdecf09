package import MediaCore

/// Times in traces: seconds with six places, which tell frames and samples apart.
package enum TraceTime {
  package static func text(_ time: MediaTime) -> String {
    let micros = (time.nanoseconds.magnitude + 500) / 1000
    let digits = String(micros % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - digits.utf8.count)
    return "\(time.nanoseconds < 0 && micros > 0 ? "-" : "")\(micros / 1_000_000).\(zeros)\(digits)"
  }
}
