package import MediaCore

extension DataSource {
  /// Its bytes from an offset to its end, or so many of them.
  package func bytes(from offset: Int64, atMost limit: Int) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 64 << 10))
    while bytes.count < limit {
      let place = offset + Int64(bytes.count)
      let count = try piece.withRawSpan { buffer throws(MediaError) in
        try self.readChecked(at: place, into: &buffer)
      }
      if count == 0 { break }
      bytes += piece.prefix(count)
    }
    return bytes
  }
}
