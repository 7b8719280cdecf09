internal import HLS
internal import MediaCore
internal import Streaming

/// One run of a download, on a thread of its own, where it blocks.
struct DownloadRun: Sendable {
  let source: String
  /// A file or a folder; with a slash at its end, or where there is a folder, what is in there.
  let path: String
  let title: String?
  /// A picture for it, as sources are named; `nil` for that of the source.
  let artwork: String?
  let settings: DownloadSettings
  let opener: DefaultSourceOpener
  let control: DownloadControl
  let board: StatusBoard<DownloadState>

  /// - Throws: As `Download.run`.
  func run() throws(MediaError) -> DownloadResult {
    do throws(MediaError) {
      return try attempt()
    } catch {
      // What an earlier run left goes too, where this one was called off before it came to it.
      if control.order == .discard, let place = DownloadPlace(named: path, settings),
        let lock = try? PlaceLock(place)
      {
        withExtendedLifetime(lock) { place.removeRemains() }
      }
      throw error
    }
  }

  private func attempt() throws(MediaError) -> DownloadResult {
    try check()
    let clock = MonotonicClock()
    let meter = DownloadMeter(board, control, clock)
    let fetcher = ResourceFetcher(
      control: control, meter: meter, board: board,
      conditions: ResourceFetcher.Conditions(
        patience: settings.patience, minimumFreeSpace: settings.minimumFreeSpace,
        hours: settings.hours,
        isMetered: settings.allowsMetered
          ? nil : settings.metering ?? MeteringLook(clock, ask: nil),
        limiter: settings.maximumBytesPerSecond.map {
          RateLimiter(bytesPerSecond: $0, now: clock.now)
        }), clock: clock)
    guard !path.isEmpty else { throw MediaError(.invalidArgument, "the output has no name") }
    // It may have been paused before its turn came.
    try control.proceed()
    board.set(.prefetching)
    let found = try fetcher.trying { (cancellation, _) throws(OfflineFailure) in
      try opener.offlineSource(source, cancellation)
    }
    let place = DownloadPlace(path, source: source, found: found, form: settings.form)
    if settings.form == .singleFile, ExportFileType(path: place.path) == nil {
      throw MediaError(.invalidArgument, "the name of '\(place.path)' says no file type")
    }
    guard settings.overwrites || !PendingFile.exists(place.path) else {
      // A run that was killed when its result was there has left the rest.
      place.removeAbandoned()
      throw PendingFile.existsError(place.path)
    }
    if found.isStream, settings.form == .folder {
      try StreamFolder.check(place.path, index: OfflineLayout.index, source: source)
    } else {
      _ = try PendingFile.replaceable(place.path)
    }
    let cover = try artwork.map { (artwork) throws(MediaError) in
      try DownloadArtwork.cover(of: artwork, opener, control)
    }
    if settings.sha256 != nil, found.isStream {
      throw MediaError(
        .invalidArgument,
        "'\(source.withoutCredentials)' is a stream: a SHA-256 is of one file")
    }
    try OutputFile.makeFolder(PendingFile.folder(of: place.path))
    try checkLength(of: place, found)
    let lock = try PlaceLock(place)
    defer { withExtendedLifetime(lock) {} }
    let folder = settings.retention.map {
      DownloadFolder(path: PendingFile.folder(of: place.path), limit: $0)
    }
    folder?.makeRoom(keeping: place.name)
    do throws(MediaError) {
      var result: DownloadResult
      switch found {
      case .file(let file, let loader):
        result = try FileDownload(place: place, settings: settings, cover: cover).run(
          file, loader, fetcher)
      case .presentation(_, let loader), .media(_, let loader):
        let stream = StreamDownload(
          source: source, place: place, settings: settings, title: title, cover: cover)
        result = try stream.run(found, loader, fetcher)
      }
      result.title = title
      // It is whole, noted or not: a failure here could not be mended by another run.
      try? folder?.add(place.name)
      folder?.makeRoom(keeping: place.name)
      meter.complete()
      return result
    } catch {
      if control.order == .discard { place.removeRemains() }
      throw error
    }
  }

  /// Refuses a name that the file cannot have, or the picture that was asked for beside it.
  private func checkLength(
    of place: DownloadPlace, _ found: OfflineSource
  ) throws(MediaError) {
    guard !PendingFile.isTooLong(place.path) else {
      throw MediaError(.invalidArgument, "the name of '\(place.path)' is too long for a file")
    }
    let isFolder = settings.form == .folder
    let isInside =
      found.isStream && (isFolder || ExportFileType(path: place.path)?.hasArtwork == true)
    guard artwork != nil, !isInside else { return }
    guard !DownloadArtwork.places(beside: place.path).contains(where: PendingFile.isTooLong)
    else {
      throw MediaError(
        .invalidArgument, "the name of '\(place.path)' is too long for a picture beside it")
    }
  }

  /// Looks at what can be told before anything is loaded.
  private func check() throws(MediaError) {
    if let digest = settings.sha256, !DownloadSettings.isSHA256(digest) {
      throw MediaError(.invalidArgument, "a SHA-256 is 64 hexadecimal digits, not '\(digest)'")
    }
    if let length = settings.broadcastLength, length <= .zero {
      throw MediaError(.invalidArgument, "the length of a broadcast is more than 0 s")
    }
  }
}
