import FFmpeg
import MediaCore
import Streaming

/// Loads the bytes of key frames, in clear and behind what must come before them.
struct IFrameLoader: Sendable {
  let loader: ResourceLoader
  let keys: KeyStore
  let sections: InitializationStore
  let cache: SegmentCache
  let limit: Int

  /// - Throws: As loading and decrypting throw.
  func bytes(
    of segment: Segment, in playlist: MediaPlaylist, _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let number = playlist.isLive ? segment.sequenceNumber : nil
    if let section = segment.initialization {
      return try sections.bytes(of: section, cancellation)
        + clear(segment.byteRange, of: segment, number, cancellation)
    }
    guard let lead = Self.lead(of: segment, in: playlist) else {
      return try clear(segment.byteRange, of: segment, number, cancellation)
    }
    guard let decryptor = try keys.decryptor(for: segment, cancellation) as? WholeDecryptor else {
      return try clear(lead, of: segment, number, cancellation)
        + clear(segment.byteRange, of: segment, number, cancellation)
    }
    // Where samples are encrypted the tables in front tell which.
    let tables = try tables(lead, of: segment, number, cancellation)
    let head =
      decryptor.decrypt(tables[...])
      + (try final { () throws(MediaError) in try decryptor.finish() })
    return head + (try clear(segment.byteRange, of: segment, number, after: tables, cancellation))
  }

  /// What comes before a frame where no EXT-X-MAP does: its resource up to the first frame in it (4.4.3.6).
  private static func lead(of segment: Segment, in playlist: MediaPlaylist) -> ResourceRange? {
    let first = playlist.segments.first { $0.uri == segment.uri }?.byteRange
    guard let offset = first?.offset, offset > 0 else { return nil }
    return ResourceRange(offset: 0, length: offset)
  }

  /// The tables in front of the frames of a resource, as they are there.
  ///
  /// - Parameter number: The segment's, in a broadcast, in which names come again.
  private func tables(
    _ range: ResourceRange, of segment: Segment, _ number: Int?, _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let key = SegmentCache.Key(uri: segment.uri, range: range, number: number)
    if let known = cache[key] { return known }
    let bytes = try loader.load(segment.uri, range: range, limit: limit, cancellation).bytes
    if let fault = SegmentCheck.fault(ofSection: bytes) { throw fault.error(segment.uri) }
    cache.keep(bytes, for: key)
    return bytes
  }

  /// A stretch of a frame's resource, in clear.
  ///
  /// - Parameters:
  ///   - number: The segment's, in a broadcast.
  ///   - tables: What comes before it and tells of its encrypted samples; the default is nothing.
  private func clear(
    _ range: ResourceRange?, of segment: Segment, _ number: Int?, after tables: [UInt8] = [],
    _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let key = SegmentCache.Key(uri: segment.uri, range: range, number: number)
    if let known = cache[key] { return known }
    let decryptor = try keys.decryptor(for: segment, cancellation)
    let bytes: [UInt8]
    if let range, let chained = decryptor as? CBCDecryptor {
      bytes = try blocks(range, of: segment, chained, cancellation)
    } else {
      let loaded = try loader.load(segment.uri, range: range, limit: limit, cancellation).bytes
      // Wherever in its samples it ends, it is no page, and is not kept as one.
      let fault = SegmentCheck.fault(ofSealed: loaded, count: loaded.count, isChained: false)
      if let fault { throw fault.error(segment.uri) }
      if let decryptor {
        let whole =
          decryptor.decrypt((tables + loaded)[...])
          + (try final { () throws(MediaError) in try decryptor.finish() })
        bytes = Array(whole.dropFirst(tables.count))
      } else {
        bytes = loaded
      }
    }
    cache.keep(bytes, for: key)
    return bytes
  }

  /// A stretch of a resource that is encrypted as a whole, by its blocks (6.3.6).
  private func blocks(
    _ range: ResourceRange, of segment: Segment, _ decryptor: CBCDecryptor,
    _ cancellation: Cancellation
  ) throws(LoadError) -> [UInt8] {
    let widened = range.widenedToBlocks
    let loaded = try loader.load(segment.uri, range: widened.range, limit: limit, cancellation)
    let clear = decryptor.decrypt(loaded.bytes[...]) + decryptor.rest()
    return Array(clear.dropFirst(widened.leading).prefix(range.length))
  }
}
