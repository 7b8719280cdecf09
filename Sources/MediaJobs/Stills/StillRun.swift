internal import FFmpeg
internal import HLS
internal import MediaCore

/// What one run through an asset does for its stills, on a thread of its own.
struct StillRun: Sendable {
  let asset: Asset
  let times: StillTimes
  let settings: StillSettings
  /// The kind of file that the pictures are made for; `nil` for pictures in RGB.
  let format: PictureFormat?
  let readGuard: ReadGuard
  let queue: StillQueue

  /// Takes the stills until the last, or until no more is wanted.
  func run() {
    do throws(MediaError) { try takeAll() } catch { queue.push(.failure(error)) }
    queue.finish()
  }

  private func takeAll() throws(MediaError) {
    let (reader, targets) = try StillReader.open(asset, settings, times, readGuard)
    var finisher = try settings.finisher(for: asset)
    var scaler = Scaler(isParallel: true)
    let burner = try SubtitleBurner.burner(
      file: settings.burnedSubtitles, track: settings.burnedTrack, of: asset, readGuard)
    for place in targets.indices {
      // The picture is decoded while the one before it is used, and made a still once that is done with.
      guard let frame = try reader?.frame(for: targets[place...]), queue.awaitDemand() else {
        return
      }
      let (before, after) = reader?.neighbours(of: frame) ?? (nil, nil)
      var picture = try finisher.finish(frame, after: before, following: after)
      if let burner { picture = try burner.burn(picture, at: frame.time) }
      if let format { picture = try PictureEncoder.input(picture, as: format, &scaler) }
      queue.push(
        .success(
          Still(requestedTime: targets[place], actualTime: frame.time, picture: picture)))
    }
  }
}
