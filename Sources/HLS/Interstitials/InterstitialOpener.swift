package import FFmpeg
package import MediaCore
import Networking
import Streaming
import Synchronization

/// Loads the lists of interstitials and opens their assets, as a stream's own resources are: with the same headers
/// and under the same policy.
///
/// Any thread may use it.
package final class InterstitialOpener: Sendable {
  /// What is asked for together with a list or an asset.
  package struct Parameters: Hashable, Sendable {
    /// How far in the interstitial playing begins, where a broadcast is joined in the middle of it; `nil` elsewhere.
    package var startOffset: MediaTime?

    package init(startOffset: MediaTime? = nil) { self.startOffset = startOffset }
  }

  private static let listLimit = 1 << 20
  /// No more assets of a list are played.
  private static let assetLimit = 100
  /// How long a server may think about a list (D.5).
  private static let patience = MediaTime.seconds(60)

  private let context: HLSContext
  /// Tells the server that requests belong to one playback (D.4).
  private let playbackID: String
  /// Those of the lists that are being loaded; `nil` once it is closed.
  private let cancellations = Mutex<[ObjectIdentifier: Cancellation]?>([:])

  init(_ context: HLSContext) {
    self.context = context
    playbackID = context.loader.randomName
  }

  /// Ends the loading of lists; again is harmless.
  func close() {
    let running = cancellations.withLock { $0.take() } ?? [:]
    for cancellation in running.values { cancellation.cancel() }
  }

  /// Loads the list of an interstitial on a thread of its own.
  ///
  /// - Parameter completion: Called once, on any thread.
  package func loadList(
    _ uri: String, _ parameters: Parameters,
    completion: @escaping @Sendable (Result<InterstitialAssetList, MediaError>) -> Void
  ) {
    do throws(MediaError) {
      try WorkerThread.start(on: context.loader.time) { [self] in
        completion(list(uri, parameters))
      }
    } catch {
      completion(.failure(error))
    }
  }

  private func list(
    _ uri: String, _ parameters: Parameters
  ) -> Result<InterstitialAssetList, MediaError> {
    let cancellation = Cancellation(on: context.loader.time)
    let id = ObjectIdentifier(cancellation)
    let isOpen = cancellations.withLock { cancellations in
      cancellations?[id] = cancellation
      return cancellations != nil
    }
    guard isOpen else { return .failure(Cancellation.error) }
    defer { cancellations.withLock { _ = $0?.removeValue(forKey: id) } }
    do throws(MediaError) {
      let request = request(uri, parameters)
      let loaded = try throwingMediaError { () throws(LoadError) in
        try context.loader.load(
          request, limit: Self.listLimit, cancellation, patience: Self.patience)
      }
      let json: JSONValue
      do throws(JSONSyntaxError) { json = try JSONReader.value(of: loaded.bytes.span) } catch {
        throw MediaError(.malformedPlaylist, "the asset list is no JSON: \(error)")
      }
      var list = try InterstitialAssetList(json, from: loaded.url)
      list.assets = Array(list.assets.prefix(Self.assetLimit))
      return .success(list)
    } catch {
      return .failure(error)
    }
  }

  /// Makes the source of an asset, without opening it.
  ///
  /// - Throws: 2010 for what is not allowed, 1001 for what cannot be a source.
  package func open(_ uri: String) throws(MediaError) -> any DataSource {
    let url = request(uri, Parameters())
    let source = try context.loader.source(url)
    // A playlist is wanted as it is now; a file may have its index at its end, on a server that sends no ranges.
    let isFile = PlaylistFormat(pathExtension: SourceLocation.remote(url: url).pathExtension) == nil
    return source is HTTPSource && isFile
      ? CachingSource(source, url: url, cache: context.files) : source
  }

  /// Takes a prepared asset apart: a stream by its playlists, all else as a file.
  ///
  /// - Throws: What opening it throws.
  package func reader(
    of source: any DataSource, name: String, _ reading: ReadingContext
  ) throws(MediaError) -> any PacketReader {
    let content = (source as? HTTPSource)?.content ?? (source as? CachingSource)?.content
    let opener = HLSOpener(
      context.loader.following(content?.route), context.settings, context.memory, context.files)
    let head = try HLSOpener.head(of: source)
    let stream = try opener.reader(
      of: source, name: name, head: head, uri: content?.url ?? name, reading)
    if let stream { return stream }
    return try FileReader(try source.fromBeginning(head: head), guard: reading.readGuard)
  }

  /// A URI with the parameters that the server is told.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, D.4.
  private func request(_ uri: String, _ parameters: Parameters) -> String {
    var reference = URIReference(uri)
    guard reference.scheme == "http" || reference.scheme == "https" else { return uri }
    var fields = ["_HLS_primary_id=\(playbackID)"]
    if let offset = parameters.startOffset { fields.append("_HLS_start_offset=\(offset.seconds)") }
    let query = reference.query.map { [String($0)] } ?? []
    reference.query = (query + fields).joined(separator: "&")[...]
    return reference.description
  }
}
