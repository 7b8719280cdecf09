package import MediaCore
import Networking
package import Streaming

/// Brings what a download is made of: playlists, keys and whole resources.
///
/// Any thread may use it; loading blocks the thread that asks.
package final class OfflineLoader: Sendable {
  private let loader: ResourceLoader

  init(_ loader: ResourceLoader) { self.loader = loader }

  /// The time that waits are measured by.
  package var time: any TimeSource { loader.time }
  /// A random number, 0..<1.
  package var jitter: Double { loader.jitter }

  private static let playlistLimit = 10 << 20
  private static let keyLimit = 1 << 20

  /// Starts to bring a resource from a place on.
  ///
  /// - Throws: What the server or the file system says, untried again; 2004 also where the resource ends before that.
  package func transfer(
    of uri: String, from place: Int64, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> OfflineTransfer {
    do throws(LoadError) {
      return try loader.openAll(of: uri, from: place, cancellation)
    } catch { throw OfflineFailure(error, at: uri) }
  }

  /// Looks at what a resource is.
  ///
  /// - Throws: What the server says, untried again, and as the parser does.
  func source(
    of uri: String, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> OfflineSource {
    var transfer = try transfer(of: uri, from: 0, cancellation)
    var bytes: [UInt8] = []
    while let piece = try transfer.next() {
      bytes += piece
      guard bytes.count < 1024 || HLSOpener.mayBePlaylist(bytes) else { break }
      if bytes.count > Self.playlistLimit {
        throw OfflineFailure(
          MediaError(.limitExceeded, "more than \(Self.playlistLimit) bytes"))
      }
    }
    let address = transfer.address
    guard HLSOpener.mayBePlaylist(bytes), HLSOpener.isPlaylist(bytes) else {
      transfer.putBack(bytes)
      return .file(
        OfflineSource.OpenedFile(
          uri: uri, address: address, transfer: transfer, cancellation: cancellation), self)
    }
    // What a playlist names is held to the rules of the network that the playlist came from.
    let named = OfflineLoader(loader.following(transfer.route))
    let playlist: Playlist
    do throws(MediaError) {
      playlist = try PlaylistParser().parse(bytes.span, uri: address).playlist
    } catch { throw OfflineFailure(error) }
    switch playlist {
    case .multivariant(let playlist): return .presentation(playlist, named)
    case .media(let playlist): return .media(playlist, named)
    }
  }

  /// Loads a playlist.
  ///
  /// - Parameters:
  ///   - variables: Those of the Multivariant Playlist that named it; `nil` if none did.
  ///   - previous: The copy from before a reload.
  /// - Throws: What the server says after some tries, and as the parser does.
  func playlist(
    _ uri: String, importing variables: [String: String]? = nil,
    updating previous: MediaPlaylist? = nil, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> Playlist {
    do throws(LoadError) {
      let loaded = try loader.load(uri, limit: Self.playlistLimit, cancellation)
      return try final { () throws(MediaError) in
        try PlaylistParser().parse(
          loaded.bytes.span, uri: loaded.url, importing: variables, updating: previous
        ).playlist
      }
    } catch { throw OfflineFailure(error, at: uri) }
  }

  /// Loads all bytes of what is small.
  ///
  /// - Throws: What the server says after some tries, 3004 beyond the limit.
  package func bytes(
    of uri: String, limit: Int, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> [UInt8] {
    do throws(LoadError) { return try loader.load(uri, limit: limit, cancellation).bytes } catch {
      throw OfflineFailure(error, at: uri)
    }
  }

  /// Loads a key.
  ///
  /// - Throws: What the server says after some tries, 6002 for what has not the length of a key.
  package func key(
    _ key: OfflineKey, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> [UInt8] {
    do throws(LoadError) {
      let bytes = try loader.load(key.uri, limit: Self.keyLimit, cancellation).bytes
      guard bytes.count == key.length else {
        throw .final(
          MediaError(.badKey, "the key has \(bytes.count) bytes instead of \(key.length)"))
      }
      return bytes
    } catch { throw OfflineFailure(error, at: key.uri) }
  }
}

extension ResourceLoader {
  /// Starts to load all of a resource from a place on.
  fileprivate func openAll(
    of uri: String, from place: Int64, _ cancellation: Cancellation
  ) throws(LoadError) -> OfflineTransfer {
    if uri.hasPrefix("file:") {
      let range = place == 0 ? nil : ResourceRange(offset: Int(place), length: .max - Int(place))
      let incoming = try open(uri, range: range, isOpen: true, cancellation)
      return OfflineTransfer(
        incoming, start: place, length: incoming.length.map { Int64($0) + place })
    }
    var request = request(uri)
    if place > 0 { request.range = ByteRange(from: place) }
    let transfer = HedgedTransfer(request, client, patience: Self.silence, cancellation)
    let response = try transfer.response()
    if let failure = response.failure { throw .network(failure) }
    let start = response.status == 206 ? response.contentRange?.range?.lowerBound ?? place : 0
    var incoming = IncomingResource(.transfer(transfer), url: response.url, skip: 0, limit: nil)
    let identity = ResourceIdentity(response)
    incoming.identity = identity
    incoming.route = response.route
    return OfflineTransfer(incoming, start: start, length: identity.length)
  }
}
