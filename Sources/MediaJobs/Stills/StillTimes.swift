public import MediaCore

/// At which times of an asset stills are taken.
///
/// ```swift
/// let times: [StillTimes] = [.at([.seconds(1), .seconds(2.5)]), .every(.seconds(10)), .evenly(9)]
/// print(times.count)
/// ```
public enum StillTimes: Sendable, Hashable {
  /// At these times, in any order; those before the start or after the end give the first or the last picture.
  case at([MediaTime])
  /// At the start, and then each time that so much has gone by; more than 0.
  case every(MediaTime)
  /// So many, each in the middle of one of as many parts of the same length; 1 or more.
  case evenly(Int)

  /// So many stills may be taken at once.
  public static let limit = 100_000

  /// The times, earliest first.
  ///
  /// - Parameter length: Of the asset; `nil` when it is not known.
  /// - Throws: 1001 for a number that cannot be or more than `limit`, 1008 where the length is needed and not known.
  package func times(of length: MediaTime?) throws(MediaError) -> [MediaTime] {
    let times: [MediaTime]
    switch self {
    case .at(let given): times = given.sorted()
    case .every(let step):
      guard step > .zero else { throw MediaError(.invalidArgument, "the interval is not above 0") }
      let length = try Self.known(length)
      let count = max(1, (length.nanoseconds - 1) / step.nanoseconds + 1)
      try Self.check(Int(count))
      times = (0..<count).map { MediaTime(nanoseconds: $0 * step.nanoseconds) }
    case .evenly(let count):
      try Self.check(count)
      let length = try Self.known(length)
      times = (0..<count).map {
        length.scaled(by: (Double($0) + 0.5) / Double(count))
      }
    }
    try Self.check(times.count)
    return times.map { max(.zero, $0) }
  }

  private static func known(_ length: MediaTime?) throws(MediaError) -> MediaTime {
    guard let length else {
      throw MediaError(.notSupported, "its length is not known; name the times themselves")
    }
    return length
  }

  private static func check(_ count: Int) throws(MediaError) {
    guard (1...limit).contains(count) else {
      throw MediaError(.invalidArgument, "the number of stills is not 1 to \(limit): \(count)")
    }
  }
}

extension MediaInformation {
  /// The length over which stills are spread; `nil` where it is not known.
  package var stillableLength: MediaTime? { isStill ? .zero : duration }
}
