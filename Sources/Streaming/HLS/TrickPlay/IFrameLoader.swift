import FFmpeg
import MediaCore

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
  ) throws(MediaError) -> [UInt8] {
    var head: [UInt8] = []
    if let section = section(of: segment, in: playlist) {
      head = try sections.bytes(of: section, cancellation)
    }
    let key = SegmentCache.Key(uri: segment.uri, range: segment.byteRange)
    if let known = cache[key] { return head + known }
    let bytes = try load(segment, cancellation)
    cache.keep(bytes, for: key)
    return head + bytes
  }

  /// What comes before a frame: its EXT-X-MAP, or else the resource up to its first frame (4.4.3.6).
  private func section(of segment: Segment, in playlist: MediaPlaylist) -> InitializationSection? {
    if let section = segment.initialization { return section }
    let first = playlist.segments.first { $0.uri == segment.uri }?.byteRange
    guard let offset = first?.offset, offset > 0, segment.keys.isEmpty else { return nil }
    return InitializationSection(
      uri: segment.uri, byteRange: ResourceRange(offset: 0, length: offset))
  }

  private func load(
    _ segment: Segment, _ cancellation: Cancellation
  ) throws(MediaError) -> [UInt8] {
    let isBlocks = segment.byteRange != nil && segment.keys.contains { $0.method == .aes128 }
    guard let range = segment.byteRange, isBlocks else {
      let loaded = try loader.load(
        segment.uri, range: segment.byteRange, limit: limit, cancellation)
      guard let decryptor = try keys.decryptor(for: segment, cancellation) else {
        return loaded.bytes
      }
      return decryptor.decrypt(loaded.bytes[...]) + (try decryptor.finish())
    }
    return try loadBlocks(segment, range, cancellation)
  }

  /// Loads a part of a resource that is encrypted as a whole, by blocks (6.3.6).
  private func loadBlocks(
    _ segment: Segment, _ range: ResourceRange, _ cancellation: Cancellation
  ) throws(MediaError) -> [UInt8] {
    let widened = range.widenedToBlocks
    // One block more: the last of a resource has a padding, which others do not.
    let asked = ResourceRange(offset: widened.range.offset, length: widened.range.length + 16)
    let loaded = try loader.load(segment.uri, range: asked, limit: limit, cancellation)
    guard let decryptor = try keys.decryptor(for: segment, cancellation) else {
      return Array(loaded.bytes.dropFirst(range.offset - asked.offset).prefix(range.length))
    }
    var clear = decryptor.decrypt(loaded.bytes[...])
    if loaded.bytes.count < asked.length { clear += try decryptor.finish() }
    return Array(clear.dropFirst(widened.leading).prefix(range.length))
  }
}
