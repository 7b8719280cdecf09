internal import MediaCore

/// Times in texts that are compared: seconds with all nine places.
enum DecimalSeconds {
  static func text(_ time: MediaTime) -> String {
    let (seconds, rest) = time.nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    let zeros = String(repeating: "0", count: 9 - digits.utf8.count)
    return "\(time.nanoseconds < 0 ? "-" : "")\(seconds).\(zeros)\(digits)"
  }
}
