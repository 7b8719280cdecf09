package import HLS
public import MediaCore
internal import Overlays
internal import Synchronization

/// Brings a file or a stream to this machine, so that it plays with no network.
///
/// What has come stays beside its place until it is whole: a run after a pause, a crash or a power cut goes on from there.
///
/// ```swift
/// let download = Download("https://example.com/show/master.m3u8", to: "show")
/// Task { for await state in download.states { print(state) } }
/// let result = try await download.run()
/// print(result.playablePath, result.byteCount)
/// ```
public final class Download: Sendable {
  /// What it is known by.
  public let identifier: String
  /// What a person reads of it; `nil` when none was given.
  public let title: String?
  /// A picture that stands for it, a path or a URL; `nil` for that of the source.
  public let artwork: String?
  /// The path, the URL or the bare name that it was given.
  public let source: String
  /// The file or the folder; with a slash at its end, or where there is a folder, a file or folder in there.
  public let path: String
  /// What is downloaded, and under which conditions.
  public let settings: DownloadSettings
  /// How many jobs are at work at once, with this one; `nil` where it begins at once.
  public let limit: JobLimit?
  private let opener: DefaultSourceOpener
  private let board = Mutex(StatusBoard(DownloadState.unknown))
  private let standing = Mutex(Standing())

  private struct Standing {
    /// `nil` while it does not run.
    var control: DownloadControl?
    /// What its next run begins with.
    var order = DownloadControl.Order.run
  }

  /// Makes a download; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - identifier: What it is known by; the default is its place.
  ///   - title: What a person reads of it; the default is nothing.
  ///   - artwork: A picture of JPEG or PNG that stands for it, a path or a URL; the default is that which a stream names itself.
  ///   - limit: Has it wait for its turn among other jobs; the default is that it begins at once.
  public convenience init(
    _ source: String, to path: String, _ settings: DownloadSettings = DownloadSettings(),
    identifier: String? = nil, title: String? = nil, artwork: String? = nil,
    limit: JobLimit? = nil
  ) {
    self.init(
      source, to: path, settings, identifier: identifier, title: title, artwork: artwork,
      limit: limit,
      opener: DefaultSourceOpener(drawing: StillDrawer()))
  }

  /// Makes a download that is opened as a player opens its items.
  package init(
    _ source: String, to path: String, _ settings: DownloadSettings, identifier: String?,
    title: String?, artwork: String? = nil, limit: JobLimit? = nil, opener: DefaultSourceOpener
  ) {
    self.identifier = identifier ?? path
    self.title = title
    self.artwork = artwork
    self.source = source
    self.path = path
    self.settings = settings
    self.limit = limit
    self.opener = opener
  }

  /// What becomes of it now.
  public var state: DownloadState { board.withLock { $0 }.status }

  /// What becomes of it now and from now on; ends with the run's last state.
  ///
  /// A reader that is slow gets the newest.
  public var states: AsyncStream<DownloadState> { board.withLock { $0 }.watch() }

  /// Brings it, with a limit when its turn comes; after a failure it can be run again.
  ///
  /// Cancelling the task ends the run and keeps what has come; `cancel` throws it away.
  ///
  /// - Throws: What loading the source and the artwork throws; 1001 when it runs already, for artwork that is no picture, for a
  ///   `sha256` that is none or of a stream, for a length of 0 and for a name that no file can have, 1004 when it was called
  ///   off, 1008 for what cannot be downloaded, 2011 for another SHA-256, 2012 for what ends early, 2005, 5003, 5004 or 5005 for what the
  ///   disk does not take, 6001 and 6004 for keys that cannot be kept.
  @discardableResult
  public func run() async throws(MediaError) -> DownloadResult {
    let control = DownloadControl()
    // With the board in the same step, as a pause from now on is told on it.
    let fresh: StatusBoard<DownloadState>? = standing.withLock { standing in
      guard standing.control == nil else { return nil }
      control.give(standing.order)
      standing = Standing(control: control)
      return freshBoard()
    }
    guard let board = fresh else {
      throw MediaError(.invalidArgument, "the download runs already")
    }
    let run = DownloadRun(
      source: source, path: path, title: title, artwork: artwork, settings: settings,
      opener: opener, control: control, board: board)
    let result: Result<DownloadResult, MediaError> = await withTaskCancellationHandler {
      do throws(MediaError) {
        if let limit {
          board.set(.waiting)
          try await limit.take { control.onEnd($0) }
        }
        defer { limit?.end() }
        control.hasTurn.store(true, ordering: .relaxed)
        return .success(try await JobThread.result { () throws(MediaError) in try run.run() })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      control.give(.stop)
    }
    standing.withLock { standing in
      standing = Standing()
      board.set(Self.end(of: result), isFinal: true)
    }
    return try result.get()
  }

  private static func end(of result: Result<DownloadResult, MediaError>) -> DownloadState {
    switch result {
    case .success: .completed
    case .failure(let error): error.code == .cancelled ? .canceled : .failed(error)
    }
  }

  /// Breaks the transfers off until `resume`, also those of a run that has not begun; what has come is kept.
  public func pause() { give(.pause, after: .run) }

  /// Goes on after `pause`.
  public func resume() { give(.run, after: .pause) }

  /// Calls it off: `run` throws 1004, also where it has not begun, and nothing is left of what was not whole.
  public func cancel() { give(.discard, after: nil) }

  /// Gives an order to its run, or to the one that will come, and tells it.
  ///
  /// That is one step under the lock of `standing`: those of the board and of the control are
  /// taken inside it, and never the other way about.
  ///
  /// - Parameter order: The order that it has to follow; `nil` for any.
  private func give(_ next: DownloadControl.Order, after order: DownloadControl.Order?) {
    let endings: DownloadControl.Endings? = standing.withLock { standing in
      let present = standing.control?.order ?? standing.order
      guard order == nil || present == order, standing.control != nil || !state.isFinal else {
        return nil
      }
      // Before it is noted, as what goes on at once has its states told.
      tell(next, hasTurn: standing.control?.hasTurn.load(ordering: .relaxed) ?? false)
      guard let control = standing.control else {
        standing.order = next
        return nil
      }
      return control.note(next)
    }
    endings?.end()
  }

  private func tell(_ order: DownloadControl.Order, hasTurn: Bool) {
    let present = board.withLock { $0 }
    switch order {
    case .run:
      present.release { hasTurn ? .running($0.progress ?? DownloadProgress()) : .waiting }
    case .pause: present.hold { DownloadState.paused($0.progress ?? DownloadProgress()) }
    // Only the end is told after it.
    case .stop, .discard: present.hold { _ in nil }
    }
  }

  /// Sets the state to `waiting`.
  func setWaiting() {
    standing.withLock { $0.order = .run }
    freshBoard().set(.waiting)
  }

  /// Sets the state to `canceled` before its turn came.
  func setCanceled() { freshBoard().set(.canceled, isFinal: true) }

  /// The board of a run that is not over.
  private func freshBoard() -> StatusBoard<DownloadState> {
    board.withLock { board in
      if board.status.isFinal { board = StatusBoard(.unknown) }
      return board
    }
  }
}
