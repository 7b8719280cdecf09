package import MediaCore

extension DataSource {
  /// The bytes at an offset, so many at most.
  package func read(at offset: Int64, _ count: Int) throws(MediaError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    var elements = piece.mutableSpan
    // Every pattern of bits is a byte.
    var bytes = unsafe elements.mutableBytes
    let filled = try read(at: offset, into: &bytes)
    return Array(piece[..<filled])
  }

  /// The bytes from an offset to the end, or to the first so many.
  package func readAll(
    from offset: Int64 = 0, upTo limit: Int = .max, pieceSize: Int = 65_536
  ) throws(MediaError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < limit {
      let piece = try read(at: offset + Int64(all.count), min(pieceSize, limit - all.count))
      if piece.isEmpty { break }
      all += piece
    }
    return all
  }

  /// The code of the error that opening it and reading it to its end gives; `nil` for none.
  package func failure() -> MediaError.Code? {
    do throws(MediaError) {
      try prepare()
      _ = try readAll()
      return nil
    } catch {
      return error.code
    }
  }
}

/// The code of the error that something throws; `nil` for none.
package func errorCode(of work: () throws -> Void) -> MediaError.Code? {
  do {
    try work()
    return nil
  } catch {
    return (error as? MediaError)?.code ?? .unspecified
  }
}
