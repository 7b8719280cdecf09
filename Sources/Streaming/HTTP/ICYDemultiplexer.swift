/// Tells the sound of an ICY stream from the titles between.
///
/// Every so many bytes of sound comes a block: its length in units of 16 bytes, as one byte, and a text
/// like `StreamTitle='…';`, filled up with zeros.
struct ICYDemultiplexer {
  private let interval: Int
  /// How many bytes of sound come before the next block.
  private(set) var bytesToBlock: Int

  init(interval: Int) {
    self.interval = interval
    bytesToBlock = interval
  }

  mutating func receive(sound count: Int) { bytesToBlock -= count }

  /// A block has been read.
  mutating func skipBlock() { bytesToBlock = interval }

  /// The title that a block tells; `nil` when it tells none.
  static func title(in block: [UInt8]) -> String? {
    let text = String(lenient: block.prefix { $0 != 0 })
    let key = "StreamTitle='"
    guard let start = text.firstRange(ofText: key)?.upperBound else { return nil }
    // A title may have quotes in it: it ends before the next key, or with the last quote.
    let rest = text[start...]
    let end = rest.firstRange(ofText: "';Stream")?.lowerBound ?? rest.lastIndex(of: "'")
    return end.map { String(rest[..<$0]) }
  }
}

extension StringProtocol {
  /// Where a text first occurs.
  fileprivate func firstRange(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
