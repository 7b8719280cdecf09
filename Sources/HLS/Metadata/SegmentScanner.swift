import MediaCore

/// Finds event messages and tags in a segment while its bytes arrive.
///
/// Looks at the headers of boxes and tags only, never at the media.
struct SegmentScanner: Sendable {
  enum Finding: Sendable, Hashable {
    case message(EventMessage)
    /// A tag before packed audio.
    case tag(ID3Tag)
  }

  private var position = 0
  private var isOver = false

  /// Larger messages are passed over.
  private static let limit = 1 << 20

  /// Goes on as far as bytes are there.
  ///
  /// - Parameter bytes: Gives bytes of the segment from an offset on, as many as are there up to a count.
  mutating func scan(_ bytes: (_ offset: Int, _ count: Int) -> ArraySlice<UInt8>) -> [Finding] {
    var findings: [Finding] = []
    while !isOver {
      let header = bytes(position, 16)
      guard header.count >= 10 else { break }
      if let count = ID3Tag.byteCount(header: header) {
        guard take(count, bytes, { ID3Tag($0).map { findings.append(.tag($0)) } }) else { break }
      } else if let box = BoxHeader(header), box.type.isPlausible {
        guard let size = box.size else {
          isOver = true
          break
        }
        if box.type == .eventMessage {
          let length = box.headerLength
          let isTaken = take(size, bytes) { whole in
            EventMessage(whole.dropFirst(length)).map { findings.append(.message($0)) }
          }
          guard isTaken else { break }
        } else {
          position += size
        }
      } else {
        // A transport stream, or the frames of packed audio.
        isOver = true
      }
    }
    return findings
  }

  /// Hands over so many bytes and goes on behind them.
  ///
  /// - Returns: Whether they were there.
  private mutating func take(
    _ count: Int, _ bytes: (Int, Int) -> ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void?
  ) -> Bool {
    guard count <= Self.limit else {
      position += count
      return true
    }
    let taken = bytes(position, count)
    guard taken.count == count else { return false }
    position += count
    _ = body(taken)
    return true
  }
}
