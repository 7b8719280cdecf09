internal import MediaCore

/// Times as they are written on stills and in thumbnail tracks.
enum StillClock {
  /// Hours, minutes, seconds and milliseconds as in WebVTT: `00:01:02.500`.
  static func text(of time: MediaTime) -> String {
    let milliseconds = Int(max(0, (time.nanoseconds + 500_000) / 1_000_000))
    func padded(_ number: Int, _ width: Int) -> String {
      String(number).padded(to: width)
    }
    let seconds = milliseconds / 1000
    return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):"
      + "\(padded(seconds % 60, 2)).\(padded(milliseconds % 1000, 3))"
  }
}
