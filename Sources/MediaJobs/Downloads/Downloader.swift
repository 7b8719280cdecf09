package import HLS
internal import Overlays
internal import Synchronization

/// Runs downloads, a few at once, and knows what becomes of each.
///
/// ```swift
/// let downloader = Downloader(maxConcurrentDownloads: 2)
/// let download = downloader.download("https://example.com/show/master.m3u8", to: "show")
/// for await state in download.states { print(state) }
/// ```
public final class Downloader: Sendable {
  /// How many jobs are at work at once, with these downloads.
  public let limit: JobLimit
  private let opener: DefaultSourceOpener
  private let state = Mutex(State())

  fileprivate struct State {
    var downloads: [String: Download] = [:]
    var order: [String] = []
    /// The places in the line of those that wait, by their identifiers.
    var tickets: [String: Int] = [:]
  }

  /// Makes a downloader that opens sources with the engine's usual settings.
  ///
  /// - Parameter maxConcurrentDownloads: How many run at once, 1 or more; the default is 2.
  public convenience init(maxConcurrentDownloads: Int = 2) {
    self.init(limit: JobLimit(maxConcurrentDownloads))
  }

  /// Makes a downloader whose downloads wait for their turn among other jobs.
  public convenience init(limit: JobLimit) {
    self.init(limit, opener: DefaultSourceOpener(drawing: StillDrawer()))
  }

  /// Makes a downloader that opens sources as a player opens its items.
  package init(_ limit: JobLimit, opener: DefaultSourceOpener) {
    self.limit = limit
    self.opener = opener
  }

  /// How many run at once: the count of the limit.
  public var maxConcurrentDownloads: Int { limit.count }

  /// Begins a download, or gives that of the same identifier which is not over.
  ///
  /// It runs when its turn comes.
  ///
  /// - Parameters:
  ///   - path: As `Download` takes it.
  ///   - identifier: What it is known by; the default is its place.
  ///   - title: As `Download` takes it.
  ///   - artwork: As `Download` takes it.
  @discardableResult
  public func download(
    _ source: String, to path: String, _ settings: DownloadSettings = DownloadSettings(),
    identifier: String? = nil, title: String? = nil, artwork: String? = nil
  ) -> Download {
    let new = Download(
      source, to: path, settings, identifier: identifier, title: title, artwork: artwork,
      opener: opener)
    let (download, isNew) = state.withLock { state in
      if let known = state.downloads[new.identifier], !known.state.isFinal { return (known, false) }
      if state.downloads.updateValue(new, forKey: new.identifier) == nil {
        state.order.append(new.identifier)
      }
      new.setWaiting()
      return (new, true)
    }
    if isNew { wait(for: download) }
    return download
  }

  /// All downloads since the start, in the order in which they were begun.
  public var downloads: [Download] {
    state.withLock { state in state.order.compactMap { state.downloads[$0] } }
  }

  /// The download of an identifier; `nil` for one that was not begun.
  public func download(for identifier: String) -> Download? {
    state.withLock { $0.downloads[identifier] }
  }

  /// What becomes of a download; `unknown` for one that was not begun.
  public func state(for identifier: String) -> DownloadState {
    download(for: identifier)?.state ?? .unknown
  }

  /// What becomes of a download, now and from now on; `nil` for one that was not begun.
  public func observe(_ identifier: String) -> AsyncStream<DownloadState>? {
    download(for: identifier)?.states
  }

  /// Breaks a download off until `resume`.
  public func pause(_ identifier: String) { download(for: identifier)?.pause() }

  /// Goes on with a download after `pause`; one that failed or was called off is begun again.
  public func resume(_ identifier: String) {
    guard let download = download(for: identifier) else { return }
    let goesOn = state.withLock { _ in
      guard download.state.isFinal, download.state != .completed else { return true }
      download.setWaiting()
      return false
    }
    if goesOn { download.resume() } else { wait(for: download) }
  }

  /// Calls a download off; nothing is left of what was not whole.
  public func cancel(_ identifier: String) {
    let download = download(for: identifier)
    if let ticket = state.withLock({ $0.tickets[identifier] }), limit.withdraw(ticket) {
      download?.setCanceled()
    } else {
      download?.cancel()
    }
  }

  /// Calls all downloads off that are not over.
  public func cancelActiveItems() {
    for download in downloads where !download.state.isFinal { cancel(download.identifier) }
  }

  /// Forgets a download that is over; one that is not goes on.
  ///
  /// - Returns: Whether it was forgotten.
  @discardableResult
  public func forget(_ identifier: String) -> Bool {
    state.withLock { state in
      guard state.downloads[identifier]?.state.isFinal == true else { return false }
      state.downloads[identifier] = nil
      state.order.removeAll { $0 == identifier }
      return true
    }
  }

  /// The asset of what a download has left, with the picture that lies beside it.
  ///
  /// - Parameter location: The file, or the playlist in the folder: `DownloadResult.playablePath`.
  public func asset(location: String) -> Asset {
    Asset(
      location, preferPreciseDuration: false, opener: opener, takesArtworkBeside: true)
  }

  /// Runs a download when its turn comes.
  private func wait(for download: Download) {
    let (identifier, ticket) = (download.identifier, limit.ticket())
    state.withLock { $0.tickets[identifier] = ticket }
    limit.stand(ticket) { [self] hasTurn in
      state.withLock { $0.forget(ticket, of: identifier) }
      guard hasTurn else { return }
      Task {
        _ = try? await download.run()
        limit.end()
      }
    }
  }
}

extension Downloader.State {
  /// Notes that a download stands in the line no more; one of its identifier that came later does.
  fileprivate mutating func forget(_ ticket: Int, of identifier: String) {
    if tickets[identifier] == ticket { tickets[identifier] = nil }
  }
}
