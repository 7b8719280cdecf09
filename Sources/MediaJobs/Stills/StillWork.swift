internal import FFmpeg
internal import HLS
internal import MediaCore

/// One run through an asset for its stills: ends when it is let go of.
final class StillWork: Sendable {
  /// So many stills wait to be taken; the picture after them is decoded meanwhile, and made a still once there is room.
  private static let capacity = 1

  let queue: StillQueue
  private let asset: Asset
  private let times: StillTimes
  private let settings: StillSettings
  private let readGuard: ReadGuard
  private let limit: JobLimit?

  init(_ asset: Asset, _ times: StillTimes, _ settings: StillSettings, _ limit: JobLimit?) {
    let readGuard = ReadGuard()
    self.asset = asset
    self.times = times
    self.settings = settings
    self.readGuard = readGuard
    self.limit = limit
    queue = StillQueue(capacity: Self.capacity) { readGuard.cancel() }
  }

  deinit { queue.close() }

  /// Begins it when its turn comes.
  func start() {
    guard let limit else { return begin {} }
    let ticket = limit.ticket()
    // What is let go of while it waits is never begun: the work itself is not held here.
    limit.stand(ticket) { [weak self] hasTurn in
      guard hasTurn else { return }
      if let self { begin { limit.end() } } else { limit.end() }
    }
    readGuard.onCancel { limit.withdraw(ticket) }
  }

  /// - Parameter end: Is called when it is over.
  private func begin(_ end: @escaping @Sendable () -> Void) {
    let (queue, asset, times, settings, readGuard) = (queue, asset, times, settings, readGuard)
    do throws(MediaError) {
      try JobThread.start {
        do throws(MediaError) {
          try Self.run(asset, times, settings, readGuard, queue)
        } catch {
          queue.push(.failure(error))
        }
        queue.finish()
        end()
      }
    } catch {
      queue.push(.failure(error))
      queue.finish()
      end()
    }
  }

  private static func run(
    _ asset: Asset, _ times: StillTimes, _ settings: StillSettings, _ readGuard: ReadGuard,
    _ queue: StillQueue
  ) throws(MediaError) {
    let reader = try JobReader(asset.source, asset.opener, readGuard)
    let targets = try times.times(of: reader.information.stillableLength)
    let stills = try StillReader(
      reader, settings.tolerance, height: settings.maximumSize?.height)
    var finisher = settings.finisher
    let burner = try SubtitleBurner.burner(
      file: settings.burnedSubtitles, track: settings.burnedTrack, of: asset, readGuard)
    for place in targets.indices {
      let frame = try stills.frame(for: targets[place...])
      guard queue.awaitRoom() else { return }
      var picture = try finisher.finish(frame)
      if let burner { picture = try burner.burn(picture, at: frame.time) }
      queue.push(
        .success(
          Still(requestedTime: targets[place], actualTime: frame.time, picture: picture)))
    }
  }
}
