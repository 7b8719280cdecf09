internal import FFmpeg
public import MediaCore
internal import Synchronization

/// Makes one file of an asset: cut, copied or encoded.
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
  private let board = StatusBoard(ExportStatus.unknown)
  private let readGuard = ReadGuard()
  private let hasBegun = Atomic(false)

  /// Makes an export; nothing is read or written yet.
  public init(_ asset: Asset, to path: String, _ settings: ExportSettings = ExportSettings()) {
    self.asset = asset
    self.path = path
    self.settings = settings
  }

  /// How far it is now.
  public var status: ExportStatus { board.status }

  /// How far it is now and from now on; ends with the last status.
  ///
  /// A reader that is slow gets the newest.
  public var statuses: AsyncStream<ExportStatus> { board.watch() }

  /// Does the export; it can be done once.
  ///
  /// The file appears at its place when it is whole and on the disk. Cancelling the task calls the export off.
  ///
  /// - Throws: What opening and reading the asset throws; 1001 for settings that cannot be and when it was run before,
  ///   1004 when it was called off, 2005, 5003, 5004 or 5005 for what the disk does not take, 7001 and 7014 for what
  ///   cannot be encoded.
  @discardableResult
  public func run() async throws(MediaError) -> ExportResult {
    guard hasBegun.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { throw MediaError(.invalidArgument, "the export was run already") }
    board.set(.waiting)
    let (asset, path, settings, readGuard, board) = (asset, path, settings, readGuard, board)
    do throws(MediaError) {
      let result = try await JobThread.result(readGuard) { () throws(MediaError) in
        var shown = -1.0
        return try Exporter(asset, path, settings, readGuard).run { fraction in
          guard fraction - shown >= 0.001 else { return }
          shown = fraction
          board.set(.exporting(fraction))
        }
      }
      board.set(.exporting(1))
      board.set(.completed, isFinal: true)
      return result
    } catch {
      board.set(error.code == .cancelled ? .cancelled : .failed(error), isFinal: true)
      throw error
    }
  }

  /// Calls the export off: `run` throws 1004, and nothing is left of the file.
  public func cancel() { readGuard.cancel() }
}
