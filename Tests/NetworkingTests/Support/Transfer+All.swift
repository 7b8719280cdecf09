import Networking

extension Transfer {
  /// The whole body, read in pieces of so many bytes.
  func readAll(pieceSize: Int = 50_000) throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let piece = try read(pieceSize)
      if piece.isEmpty { return body }
      body += piece
    }
  }

  /// The next bytes, so many at most.
  func read(_ count: Int) throws -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    var span = piece.mutableSpan
    var bytes = span.mutableBytes
    let filled = try read(into: &bytes)
    return Array(piece[..<filled])
  }

  /// What kind of error reading it to its end gives; `nil` for none.
  func failure() -> NetworkError.Kind? {
    do {
      _ = try response()
      _ = try readAll()
      return nil
    } catch {
      return (error as? NetworkError)?.kind
    }
  }
}

/// Bytes that tell places apart, and the same every time.
func pattern(_ count: Int) -> [UInt8] {
  let block = (0..<min(count, 65_536)).map { UInt8(truncatingIfNeeded: ($0 &* 40_503) >> 7) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  while bytes.count < count {
    let number = UInt8(truncatingIfNeeded: bytes.count / block.count)
    bytes.append(number)
    bytes.append(contentsOf: block.dropFirst().prefix(count - bytes.count))
  }
  return bytes
}
