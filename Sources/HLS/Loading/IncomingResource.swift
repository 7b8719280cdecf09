import MediaCore
import Networking
import Streaming

/// A resource on its way, read piece by piece by the thread that asked for it.
struct IncomingResource {
  enum Origin {
    case transfer(HedgedTransfer)
    case file(FileSource, offset: Int64)
  }

  /// Where it comes from after redirects.
  let url: String
  /// How many seconds a cache has held it; `nil` when none did.
  var age: Int?
  /// What was said of it; `nil` for a file.
  var identity: ResourceIdentity?
  /// The networks that it came through; `nil` for a file, and where the client does not know.
  var route: Route?
  /// Whether it comes from this machine's disk, and tells nothing of the link.
  var isFromCache = false
  /// Whether a cache on the disk may keep it.
  var isKept = true
  /// The number of bytes; `nil` if the response has no Content-Length.
  let length: Int?
  private var origin: Origin
  private var skip: Int
  private var left: Int?
  /// What was read last; filled again once the reader has let go of it.
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - skip: How many bytes at the beginning are not wanted.
  ///   - limit: How many bytes are wanted; `nil` for all.
  ///   - size: How many there are, as far as that is told.
  init(_ origin: Origin, url: String, skip: Int, limit: Int?, size: Int? = nil) {
    self.origin = origin
    self.url = url
    self.skip = skip
    left = limit
    length = limit ?? size.map { max(0, $0 - skip) }
  }

  private static let pieceSize = 64 << 10

  /// Waits for the next bytes; `nil` at the end.
  ///
  /// - Throws: What broke it off, also when a part that was asked for ended early.
  mutating func next() throws(LoadError) -> ArraySlice<UInt8>? {
    while true {
      if left == 0 { return nil }
      var piece = try read()
      guard !piece.isEmpty else {
        if let left, left > 0 {
          throw .network(NetworkError(.endedEarly, "\(left) bytes of the range are missing"))
        }
        return nil
      }
      let skipped = min(skip, piece.count)
      skip -= skipped
      piece = piece.dropFirst(skipped)
      if let left {
        piece = piece.prefix(left)
        self.left = left - piece.count
      }
      if !piece.isEmpty { return piece }
    }
  }

  private mutating func read() throws(LoadError) -> ArraySlice<UInt8> {
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.pieceSize) }
    let count: Int
    switch origin {
    case .transfer(let transfer):
      count = try buffer.withRawSpan { bytes throws(LoadError) in try transfer.read(into: &bytes) }
    case .file(let file, let offset):
      do throws(MediaError) {
        count = try buffer.withRawSpan { bytes throws(MediaError) in
          try file.read(at: offset, into: &bytes)
        }
      } catch { throw .final(error) }
      origin = .file(file, offset: offset + Int64(count))
    }
    return buffer.prefix(count)
  }
}
