internal import FFmpeg
internal import MediaCore
internal import Streaming
internal import Synchronization

/// What the stage tells the reader and the decoders to do.
extension ItemPipeline {
  /// Goes to a time of the item and plays so many passes from there.
  ///
  /// - Parameter holding: Which pictures are not decoded until the queue is released; by default all are decoded.
  func seek(
    to time: MediaTime, precision: SeekPrecision, passes: Int,
    holding: OutputQueue<VideoEntry>.Hold? = nil
  ) {
    let (generation, queueGeneration) = shared.withLock {
      ($0.orders.callAway(), $0.sound.selection.queueGeneration + 1)
    }
    // Before the reader can know where to go: it would be called away from there.
    interruption.call()
    // Before any thread can know of it: what one of them brings for a generation that is not there yet is lost.
    video.reset(generation: generation, holding: holding)
    stalePasses.store(0, ordering: .relaxed)
    audio.reset(generation: queueGeneration)
    timed.reset(generation: generation)
    feed.reset(generation: generation)
    shared.withLock {
      $0.seek(to: time, precision: precision, passes: passes, queueGeneration: queueGeneration)
    }
    readerSignal.raise()
    videoSignal.raise()
    audioSignal.raise()
  }

  /// Allows so many passes in the present generation in all.
  func allow(passes: Int) {
    if shared.withLock({ $0.orders.allow(passes: passes) }) { readerSignal.raise() }
  }

  /// Forgets passes that have been played.
  func forget(passesBefore pass: Int) {
    let isUnheard = shared.withLock { shared in
      shared.findings.forget(passesBefore: pass)
      return shared.sound.selection.track == nil
    }
    feed.forget(passesBefore: pass)
    // Without sound to decode, nothing else tells the reader that there is room for another pass.
    if isUnheard { readerSignal.raise() }
  }

  /// Tells how far playback has come, and how it goes on.
  ///
  /// - Parameters:
  ///   - pass: In the present generation.
  ///   - rate: How fast it plays; 0 while it stands.
  ///   - isPaused: Whether it stands because it is paused.
  ///   - isFollowed: Whether something is played after the pass.
  /// - Returns: How many pictures were left out since the last call because they came too late.
  func tellPlayhead(
    pass: Int, time: MediaTime, rate: Double, isPaused: Bool, isFollowed: Bool
  ) -> Int {
    shared.withLock { shared in
      shared.playhead.move(to: time, ofPass: pass, generation: shared.orders.generation)
      shared.playhead.follow(rate: rate, isPaused: isPaused, isFollowed: isFollowed)
      return shared.mail.takeLeftOut()
    }
  }

  /// Tells how far a pass has been played, where nothing else changes.
  func tellPlayhead(pass: Int, time: MediaTime) {
    shared.withLock { $0.playhead.move(to: time, ofPass: pass, generation: $0.orders.generation) }
  }

  /// The rate at which key frames alone are read; `nil` when everything is.
  var trickRate: Double? {
    get { shared.withLock { $0.orders.trickRate } }
    set { shared.withLock { $0.orders.trickRate = newValue } }
  }

  /// Reads a track of text from now on, where not all are read.
  func readText(of track: Int?) {
    if shared.withLock({ $0.orders.select(text: track) }) { readerSignal.raise() }
  }

  /// Has the files that come next looked for too, if this one is not found.
  func setFollowers(_ followers: [FollowingItem]) {
    shared.withLock { $0.orders.followers = followers }
  }

  /// Notes how long the item turned out to be.
  func setLearntLength(_ length: MediaTime) {
    shared.withLock { $0.findings.learn(length: length) }
  }

  // MARK: - Recent pictures

  /// Keeps decoded pictures around a time, for going back to them.
  ///
  /// - Returns: The picture of that time, if it is kept, and how much before a time all pictures are worth decoding.
  @discardableResult
  func keepPictures(around time: MediaTime) -> (found: VideoFrame?, span: MediaTime) {
    recent.withLock { recent in
      recent.keep(around: time)
      return (recent.picture(at: time), recent.span)
    }
  }

  /// Drops the pictures that are kept and keeps none from now on.
  func dropPictures() { recent.withLock { $0.clear() } }

  /// Decodes pictures before the start too, from a time on; `nil` for none.
  func decodePictures(from time: MediaTime?) { shared.withLock { $0.orders.keptFrom = time } }
}
