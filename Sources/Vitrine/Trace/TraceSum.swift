internal import MediaCore

/// A short sum of what it is given: the upper half of a digest.
struct TraceSum: Sendable, Equatable {
  private var digest = Digest64()

  mutating func add(_ number: Int64) {
    digest.add((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  mutating func add(_ text: String) { digest.add(text.utf8) }

  /// Eight hexadecimal digits.
  var text: String { String(digest.text.prefix(8)) }
}
