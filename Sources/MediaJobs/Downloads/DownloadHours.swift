internal import Glibc
internal import MediaCore

/// The hours of the day in which downloads may run, by the local time; they may go past midnight.
public struct DownloadHours: Sendable, Hashable {
  /// When they begin, in minutes after midnight, 0…1439.
  public let start: Int
  /// When they end, in minutes after midnight, 0…1440.
  public let end: Int

  /// Makes hours; equal minutes stand for the whole day.
  public init(start: Int, end: Int) {
    self.start = min(max(0, start), 1439)
    self.end = min(max(0, end), 1440)
  }

  /// How long it is until they begin; zero within them.
  ///
  /// - Parameter second: Of the day, 0 or more.
  func wait(at second: Int) -> MediaTime {
    let (start, end) = (start * 60, end * 60)
    let isWithin =
      start == end
      || (start < end ? (start..<end).contains(second) : second >= start || second < end)
    guard !isWithin else { return .zero }
    let wait = second < start ? start - second : start + 86_400 - second
    return .seconds(Double(wait))
  }

  /// The present second of the local day.
  static var second: Int {
    var now = time(nil)
    var local = unsafe tm()
    // The call fills a local value.
    guard unsafe localtime_r(&now, &local) != nil else { return 0 }
    return unsafe Int(local.tm_hour) * 3600 + Int(local.tm_min) * 60 + Int(local.tm_sec)
  }
}
