internal import FFmpeg
public import MediaCore
internal import Synchronization

/// Makes one file or one stream of an asset: cut, copied or encoded.
///
/// ```swift
/// let export = ExportSession(
///   Asset("clip.mov"), to: "clip.mp4", ExportSettings(preset: .medium, end: .seconds(30)))
/// Task { for await status in export.statuses { print(status) } }
/// let result = try await export.run()
/// print(result.byteCount, result.duration)
/// ```
public final class ExportSession: Sendable {
  /// What is exported.
  public let asset: Asset
  /// The file that is written.
  public let path: String
  /// What is made of the asset.
  public let settings: ExportSettings
  /// What is joined, the asset first; one for an export of one source.
  public let segments: [ExportSegment]
  /// How one of them changes to the next.
  public let transition: ItemTransition
  /// How many jobs are at work at once, with this one; `nil` where it begins at once.
  public let limit: JobLimit?
  private let makesFolder: Bool
  private let board = StatusBoard(ExportStatus.unknown)
  /// The least time from one status to the next while it moves, and the most where it moves slowly.
  private static let pace = (least: MediaTime.milliseconds(20), most: MediaTime.milliseconds(80))
  private let readGuard = ReadGuard()
  private let gate = JobGate()
  private let hasBegun = Atomic(false)

  /// Makes an export; nothing is read or written yet.
  ///
  /// - Parameter limit: Has it wait for its turn among other jobs; the default is that it begins at once.
  public convenience init(
    _ asset: Asset, to path: String, _ settings: ExportSettings = ExportSettings(),
    limit: JobLimit? = nil
  ) {
    self.init(asset, to: path, settings, limit: limit, makesFolder: false)
  }

  /// - Parameter makesFolder: Whether the folders that the file is in are made where they are missing.
  package init(
    _ asset: Asset, to path: String, _ settings: ExportSettings, limit: JobLimit? = nil,
    makesFolder: Bool
  ) {
    self.asset = asset
    self.path = path
    self.settings = settings
    self.makesFolder = makesFolder
    self.limit = limit
    segments = [ExportSegment(asset, start: settings.start, end: settings.end)]
    transition = .cut
  }

  /// Makes an export that joins sources in one file; nothing is read or written yet.
  ///
  /// Pictures of another shape get bars, and a source without sound is silent. Each transition takes at most half of either
  /// source; a crossfade makes the file as much shorter.
  ///
  /// - Parameters:
  ///   - segments: One or more; the first says whether there are pictures, and what size they have.
  ///   - settings: Of a preset that encodes; their range is not used.
  ///   - transition: How one changes to the next; the default is at once.
  ///   - limit: Has it wait for its turn among other jobs; the default is that it begins at once.
  /// - Throws: 1001 for no segments.
  public convenience init(
    joining segments: [ExportSegment], to path: String, _ settings: ExportSettings,
    transition: ItemTransition = .cut, limit: JobLimit? = nil
  ) throws(MediaError) {
    try self.init(
      joining: segments, to: path, settings, transition: transition, limit: limit,
      makesFolder: false)
  }

  /// - Parameter makesFolder: Whether the folders that the file is in are made where they are missing.
  package init(
    joining segments: [ExportSegment], to path: String, _ settings: ExportSettings,
    transition: ItemTransition, limit: JobLimit? = nil, makesFolder: Bool
  ) throws(MediaError) {
    guard let first = segments.first else {
      throw MediaError(.invalidArgument, "there is nothing to be joined")
    }
    asset = first.asset
    self.path = path
    var settings = settings
    (settings.start, settings.end) = (first.start, first.end)
    self.settings = settings
    self.segments = segments
    self.transition = transition
    self.limit = limit
    self.makesFolder = makesFolder
  }

  /// How far it is now.
  public var status: ExportStatus { board.status }

  /// How far it is now and from now on; ends with the last status.
  ///
  /// A reader that is slow gets the newest.
  public var statuses: AsyncStream<ExportStatus> { board.watch() }

  /// Does the export; it can be done once.
  ///
  /// With a limit it waits for its turn first. The file appears at its place when it is whole and on the disk. Cancelling the task calls the export off.
  ///
  /// - Throws: What opening and reading the asset throws; 1001 for settings that cannot be and when it was run before,
  ///   1004 when it was called off, 2005, 5003, 5004 or 5005 for what the disk does not take, 4003 when it would hold
  ///   nothing, 7001 and 7014 for what cannot be encoded.
  @discardableResult
  public func run() async throws(MediaError) -> ExportResult {
    guard hasBegun.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { throw MediaError(.invalidArgument, "the export was run already") }
    board.set(.waiting)
    let (asset, path, settings, readGuard) = (asset, path, settings, readGuard)
    let (board, gate, makesFolder) = (board, gate, makesFolder)
    let (segments, transition) = (segments, transition)
    readGuard.onCancel { gate.end() }
    readGuard.hold { gate.pass() }
    do throws(MediaError) {
      for segment in segments { try segment.checkEnd() }
      try await limit?.take { readGuard.onCancel($0) }
      defer { limit?.end() }
      let result = try await JobThread.result(readGuard) { () throws(MediaError) in
        if makesFolder { try OutputFile.makeFolder(PendingFile.folder(of: path)) }
        var settings = settings
        settings.filters = try settings.filters.withFiles(readBy: asset.opener)
        var (shown, shownAt) = (-1.0, MediaTime.zero)
        let clock = MonotonicClock()
        let progress = { (fraction: Double) in
          let now = clock.now
          let pace = fraction - shown >= 0.001 ? Self.pace.least : Self.pace.most
          guard fraction > shown, shown < 0 || now - shownAt >= pace else { return }
          (shown, shownAt) = (fraction, now)
          board.set(.exporting(fraction))
        }
        if segments.count > 1 {
          return try JoinedExporter(
            segments: segments, path: path, settings: settings, transition: transition,
            readGuard: readGuard
          ).run(progress)
        }
        if (settings.fileType ?? ExportFileType(path: path)) == .hls {
          return try StreamExporter(
            asset: asset, path: path, settings: settings, readGuard: readGuard
          ).run(progress)
        }
        return try Exporter(asset, path, settings, readGuard).run(progress)
      }
      board.set(.exporting(1))
      board.set(.completed, isFinal: true)
      return result
    } catch {
      board.set(error.code == .cancelled ? .cancelled : .failed(error), isFinal: true)
      throw error
    }
  }

  /// Has it stand still until `resume`; the status stays as it is.
  public func pause() { gate.close() }

  /// Goes on after `pause`.
  public func resume() { gate.open() }

  /// Calls the export off: `run` throws 1004, and nothing is left of the file.
  public func cancel() { readGuard.cancel() }
}
