internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Downloads a stream: into a hidden folder beside its place, which takes its place when it is whole.
struct StreamDownload: Sendable {
  let source: String
  let place: DownloadPlace
  let settings: DownloadSettings
  let title: String?
  /// Its picture; `nil` for that which the stream names.
  let cover: Cover?

  /// - Throws: What loading throws, 5004 where another download is at work on it.
  func run(
    _ found: OfflineSource, _ loader: OfflineLoader, _ fetcher: ResourceFetcher
  ) throws(MediaError) -> DownloadResult {
    var stream = try fetcher.trying { (cancellation, _) throws(OfflineFailure) in
      try OfflineStream(found, of: source, settings.choice, cancellation)
    }
    let folder = try WorkingFolder(place.workingFolder)
    var keys = DownloadKeys(settings, folder: folder.path)
    let isBroadcast = stream.isLive
    if isBroadcast { try record(&stream, to: folder, loader, fetcher, &keys) }
    let layout = try stream.layout()
    let keyURIs = try keys.load(layout.keys, loader, fetcher)
    let text = layout.texts(keyURIs: keyURIs).map(\.text).joined()
    var hasBegunAnew = false
    if !isBroadcast {
      hasBegunAnew = try folder.keep(text)
      fetcher.meter.expect(seconds: layout.resources.reduce(0) { $0 + $1.seconds })
      var fetched: Set<String> = []
      try fetchAll(layout, to: folder.path, loader, fetcher, &fetched)
    }
    let contents = try writeContents(of: layout, keyURIs, to: folder.path, loader, fetcher)
    let isFolder = settings.form == .folder
    // What a broadcast sent does not come again: there, the rest of the media is worth more than none.
    let dispensable = isBroadcast ? layout.resources.map(\.name) : []
    let handedOver = isFolder && settings.keyStore != nil ? keyURIs : []
    try folder.check(has: contents.names.subtracting(dispensable + handedOver))
    // Where making the file fails, another run goes on with the folder.
    folder.removeAll(but: isFolder ? contents.names : contents.names.union([WorkingFolder.record]))
    var result = DownloadResult(
      path: place.path, playablePath: "\(place.path)/\(OfflineLayout.index)",
      byteCount: FolderListing.byteCount(of: folder.path), duration: layout.duration,
      hasBegunAnew: hasBegunAnew, artworkPath: contents.pictureName.map { "\(place.path)/\($0)" })
    switch settings.form {
    case .folder: try folder.move(to: place.path, overwrites: settings.overwrites)
    case .singleFile:
      do throws(MediaError) {
        let file = try writeFile(from: folder.path, contents.picture, fetcher.control)
        (result.byteCount, result.omittedTracks) = (file.byteCount, file.omittedTracks)
      } catch {
        // Another run with that name would come to the same.
        let isRefused =
          [.notSupported, .noPlayableTrack].contains(error.code)
          || 7000..<8000 ~= error.code.rawValue
        if isRefused { folder.remove() }
        throw error
      }
      result.playablePath = place.path
      result.artworkPath = putBeside(contents.picture)
      folder.remove()
    }
    return result
  }

  /// Brings what a broadcast sends until it is long enough or over.
  ///
  /// - Throws: 1008 where no length is set, 1005 where nothing has been added for as long as patience lasts.
  private func record(
    _ stream: inout OfflineStream, to folder: borrowing WorkingFolder, _ loader: OfflineLoader,
    _ fetcher: ResourceFetcher, _ keys: inout DownloadKeys
  ) throws(MediaError) {
    guard let length = settings.broadcastLength else {
      throw MediaError(
        .notSupported,
        "'\(source.withoutCredentials)' is a broadcast; say how much of it is to be downloaded")
    }
    // What an earlier run has is of another time.
    folder.removeAll(but: [])
    fetcher.meter.expect(seconds: length.seconds * Double(stream.listCount))
    stream.beginNow()
    var fetched: Set<String> = []
    var (reached, since) = (MediaTime.zero, fetcher.clock.now)
    while true {
      let layout = try stream.layout()
      // Keys change, and old ones go.
      _ = try keys.load(layout.keys, loader, fetcher)
      try fetchAll(layout, to: folder.path, loader, fetcher, &fetched)
      guard stream.isLive, stream.duration < length else { break }
      let now = fetcher.clock.now
      if stream.duration > reached { (reached, since) = (stream.duration, now) }
      guard now - since < settings.patience else {
        throw MediaError(.stuck, "the broadcast has added nothing for \(settings.patience)")
      }
      try fetcher.wait(stream.pace)
      stream = try fetcher.trying { (cancellation, _) throws(OfflineFailure) in
        var reloaded = stream
        try reloaded.reload(loader, cancellation)
        return reloaded
      }
    }
    stream.cut(to: length)
    let layout = try stream.layout()
    // A file of which segments are ranges has grown since it was brought.
    for resource in layout.resources {
      let path = "\(folder.path)/\(resource.name)"
      guard FolderListing.byteCount(of: path) < resource.leastLength else { continue }
      FolderListing.remove(path)
      fetched.remove(resource.name)
    }
    try fetchAll(layout, to: folder.path, loader, fetcher, &fetched)
  }

  /// Brings all resources that are not there yet, several at once.
  ///
  /// - Parameter fetched: The names of those that were seen to, to which others are added.
  private func fetchAll(
    _ layout: OfflineLayout, to folder: String, _ loader: OfflineLoader,
    _ fetcher: ResourceFetcher, _ fetched: inout Set<String>
  ) throws(MediaError) {
    var remains: [String: [String: PartialFile.Remains]] = [:]
    var missing: [(seconds: Double, order: FetchOrder)] = []
    for resource in layout.resources where fetched.insert(resource.name).inserted {
      let path = "\(folder)/\(resource.name)"
      let inner = PendingFile.folder(of: path)
      if remains[inner] == nil {
        try OutputFile.makeFolder(inner)
        remains[inner] = PartialFile.remains(in: inner)
      }
      if PendingFile.exists(path) {
        fetcher.meter.found(FolderListing.byteCount(of: path))
        fetcher.meter.finished(seconds: resource.seconds)
        continue
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      missing.append(
        (
          resource.seconds,
          FetchOrder(
            uri: resource.uri, path: path, remains: remains[inner]?[name],
            leastLength: resource.leastLength, check: resource.check)
        ))
    }
    let (control, cause) = (fetcher.control, Cause())
    do throws(MediaError) {
      try Workers.run(missing, count: settings.connectionCount) { item throws(MediaError) in
        do throws(MediaError) {
          _ = try fetcher.fetch(item.order, from: loader)
        } catch {
          // The first that fails ends the others.
          cause.error.withLock { if $0 == nil { $0 = error } }
          control.give(.stop)
          throw error
        }
        fetcher.meter.finished(seconds: item.seconds)
      }
    } catch { throw cause.error.withLock { $0 } ?? error }
  }

  /// Why one of several was not brought; the others may end before it does.
  private final class Cause: Sendable {
    let error = Mutex<MediaError?>(nil)
  }

  /// Makes one file of the folder.
  private func writeFile(
    from folder: String, _ picture: Cover?, _ control: DownloadControl
  ) throws(MediaError) -> ExportResult {
    let readGuard = ReadGuard()
    control.onEnd { readGuard.cancel() }
    let asset = Asset("\(folder)/\(OfflineLayout.index)")
    var export = ExportSettings(overwrites: settings.overwrites, artwork: picture?.bytes)
    if let title { export.tags["title"] = title }
    let exporter = try Exporter(asset, place.path, export, readGuard, hasAllRenditions: true)
    do throws(MediaError) {
      return try exporter.run { _ in }
    } catch {
      guard error.code == .notSupported else { throw error }
      throw MediaError(
        .notSupported,
        "one file cannot hold '\(source.withoutCredentials)' as it is, and a folder can: \(error.reason)"
      )
    }
  }
}

extension DownloadSettings {
  fileprivate var choice: OfflineChoice {
    var choice = OfflineChoice()
    choice.minimumBitrate = minimumRequiredBitrate
    choice.maximumBitrate = maximumBitrate
    choice.maximumHeight = maximumHeight
    choice.audioLanguages = audioLanguages
    choice.subtitleLanguages = subtitleLanguages
    return choice
  }
}
