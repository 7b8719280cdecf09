internal import FFmpeg
internal import HLS
internal import MediaCore

/// One run through an asset for its stills: ends when it is let go of.
final class StillWork: Sendable {
  private let run: StillRun
  private let limit: JobLimit?

  /// - Parameter format: The kind of file that the pictures are made for; `nil` for pictures in RGB.
  init(
    _ asset: Asset, _ times: StillTimes, _ settings: StillSettings, for format: PictureFormat?,
    _ limit: JobLimit?
  ) {
    let readGuard = ReadGuard()
    self.limit = limit
    run = StillRun(
      asset: asset, times: times, settings: settings, format: format, readGuard: readGuard,
      queue: StillQueue { readGuard.cancel() })
  }

  deinit { queue.close() }

  var queue: StillQueue { run.queue }

  /// Begins it when its turn comes.
  func start() {
    guard let limit else { return begin {} }
    let ticket = limit.ticket()
    // What is let go of while it waits is never begun: the work itself is not held here.
    limit.stand(ticket) { [weak self] hasTurn in
      guard hasTurn else { return }
      if let self { begin { limit.end() } } else { limit.end() }
    }
    run.readGuard.onCancel { limit.withdraw(ticket) }
  }

  /// - Parameter end: Is called when it is over.
  private func begin(_ end: @escaping @Sendable () -> Void) {
    // The thread does not hold the work: letting go of that ends it.
    let run = run
    do throws(MediaError) {
      try JobThread.start {
        run.run()
        end()
      }
    } catch {
      run.queue.push(.failure(error))
      run.queue.finish()
      end()
    }
  }
}
