import MediaCore

/// One version of a resource in a cache: its head, and which of its bytes are there.
struct CachedVersion: Hashable, Sendable {
  var head: CachedHead
  /// The name of its files.
  var name: String
  /// When the server last said that it is the present one.
  var date: ProgramDate
  /// The stretches that are there, each a file, by their first byte.
  var extents: [Range<Int64>]

  var isWhole: Bool { covers(0..<head.length) }

  /// Whether all bytes of a range are there.
  func covers(_ range: Range<Int64>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let extent = extent(at: place) else { return false }
      place = extent.upperBound
    }
    return true
  }

  /// The stretch that holds a byte and the most of what follows; `nil` for none.
  func extent(at place: Int64) -> Range<Int64>? {
    extents.filter { $0.contains(place) }.max { $0.upperBound < $1.upperBound }
  }

  /// Whether it may be used without asking the server.
  ///
  /// How long a redirect may be gone by is not known: its target's lifetime says nothing of that.
  func isFresh(at now: ProgramDate) -> Bool {
    guard let lifetime = CacheControl(head.headers.values).lifetime, !head.isElsewhere else {
      return false
    }
    let age = now - date
    // A clock that was set back says nothing of the age.
    return age >= .zero && age < lifetime
  }

  /// Whether it can answer a request with the server away: all that is asked for is there, or, of what has no end set, its
  /// first byte.
  func answers(_ request: Request) -> Bool {
    let range = range(of: request)
    if range.isEmpty { return true }
    return request.range?.end == nil && request.range != nil
      ? extent(at: range.lowerBound) != nil : covers(range)
  }

  /// The bytes that a request asks for.
  func range(of request: Request) -> Range<Int64> {
    let start = min(request.range?.start ?? 0, head.length)
    return start..<max(start, min(request.range?.end ?? head.length, head.length))
  }
}
