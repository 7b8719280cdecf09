internal import MediaCore

/// Times as they are written on stills and in thumbnail tracks.
enum StillClock {
  /// Hours, minutes, seconds and milliseconds as in WebVTT: `00:01:02.500`.
  static func text(of time: MediaTime) -> String {
    let (whole, rest) = max(0, time.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000)
    let milliseconds = Int(whole) + (rest < 500_000 ? 0 : 1)
    func padded(_ number: Int, _ width: Int) -> String {
      String(number).padded(to: width)
    }
    let seconds = milliseconds / 1000
    return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):"
      + "\(padded(seconds % 60, 2)).\(padded(milliseconds % 1000, 3))"
  }
}
