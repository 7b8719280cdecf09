package import MediaCore

/// Replies that are kept and read whole.
extension CacheFolder {
  /// A reply that was kept whole.
  package struct Reply: Sendable {
    package var headers: HTTPHeaders
    package var url: String
    package var body: [UInt8]
    /// How long ago the server said that it is the present one; `nil` where the clock was set back since.
    package var age: MediaTime?
  }

  /// The newest reply that is there; `nil` for none that is whole.
  package func reply(of key: String) -> Reply? {
    for version in versions(of: key) where version.isWhole {
      var body: [UInt8] = []
      while body.count < version.head.length, let extent = version.extent(at: Int64(body.count)),
        let bytes = bytes(extent, of: version)
      {
        body += bytes.dropFirst(body.count - Int(extent.lowerBound))
      }
      guard body.count == version.head.length else { continue }
      touch(version, isConfirmed: false)
      let age = now() - version.date
      return Reply(
        headers: version.head.headers, url: version.head.url, body: body,
        age: age >= .zero ? age : nil)
    }
    return nil
  }

  /// Keeps a reply, as of now, in place of the one before; one that is larger than half of the budget is not kept.
  package func keep(_ response: Response, body: [UInt8], of key: String) {
    guard Int64(body.count) <= budget / 2 else { return remove(key) }
    let head = CachedHead(key: key, response, length: Int64(body.count))
    var version = CachedVersion(head: head, name: head.version, date: now(), extents: [])
    var start = 0
    while start < body.count {
      let end = min(start + Int(Self.extentSize), body.count)
      guard write(body[start..<end], at: Int64(start), of: version) else { return }
      version.extents.append(Int64(start)..<Int64(end))
      start = end
    }
    // The head last: until then what was there stands.
    if write(version) { removeOthers(than: version) }
  }

  /// Removes everything.
  package func removeAll() {
    for name in Self.names(in: path) where name.utf8.count == 16 { removeEntry(named: name) }
  }
}
