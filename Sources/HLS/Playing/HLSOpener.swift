import FFmpeg
import MediaCore
import Networking
import Streaming

/// Tells streams from files, and opens the streams.
struct HLSOpener: Sendable {
  private let loader: ResourceLoader
  private let settings: HLSSettings
  private let memory: ThroughputMemory
  private let files: ByteCache

  init(
    _ loader: ResourceLoader, _ settings: HLSSettings, _ memory: ThroughputMemory,
    _ files: ByteCache
  ) {
    self.files = files
    self.loader = loader
    self.settings = settings
    self.memory = memory
  }

  private static let playlistLimit = 10 << 20

  /// The beginning of a prepared source, by which a playlist can be told.
  static func head(of source: any DataSource) throws(MediaError) -> [UInt8] {
    try source.bytes(from: 0, atMost: 1024)
  }

  /// Whether what begins like this may be a playlist.
  static func mayBePlaylist(_ head: [UInt8]) -> Bool {
    let content = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    return content.starts(with: Array("#EXTM3U".utf8))
  }

  /// Whether what begins like this is no playlist at all, but nothing, or what servers say in its place.
  @Sendable static func isNoPlaylist(_ head: [UInt8]) -> Bool {
    let content = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let first = content.first { ![9, 10, 13, 32].contains($0) }
    return first == nil || first != UInt8(ascii: "#") && SegmentKind(head) == .text
  }

  /// Whether a playlist is one of a stream, not a list of files.
  static func isPlaylist(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("#EXT-X-")
  }

  /// All that a prepared source holds, as far as a playlist may be long.
  static func whole(_ source: any DataSource, head: [UInt8]) throws(MediaError) -> [UInt8] {
    head + (try source.bytes(from: Int64(head.count), atMost: playlistLimit))
  }

  /// Opens what a prepared source holds, if that is a playlist of a stream.
  ///
  /// - Parameters:
  ///   - name: What it was opened by.
  ///   - head: Its beginning.
  ///   - uri: Where it comes from in the end, after redirects.
  /// - Returns: `nil` when it is something else.
  /// - Throws: What reading, parsing or loading throws.
  func reader(
    of source: any DataSource, name: String, head: [UInt8], uri: String, _ context: ReadingContext
  ) throws(MediaError) -> HLSReader? {
    guard Self.mayBePlaylist(head) else { return nil }
    let bytes = try Self.whole(source, head: head)
    guard Self.isPlaylist(bytes) else { return nil }
    let parsed = try PlaylistParser().parse(bytes.span, uri: uri)
    context.progress()
    return try HLSReader(
      parsed, uri: uri,
      HLSContext(
        source: name, loader: loader, settings: settings, memory: memory, files: files,
        reading: context))
  }
}
