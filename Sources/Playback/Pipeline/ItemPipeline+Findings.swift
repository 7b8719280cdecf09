internal import HLS
internal import MediaCore
internal import Synchronization

/// What the reader and the decoders found, as the stage asks for it.
extension ItemPipeline {
  /// The item, once it is open.
  var opened: OpenedItem? { if case .ready(let opened) = phase { opened } else { nil } }

  /// Why reading broke off in the present generation; `nil` while it goes on or when it has ended well.
  var readFailure: MediaError? { shared.withLock { $0.findings.readFailure } }

  /// Why the decoder of the pictures is gone; `nil` while it is there, and if it is in this process.
  var lostDecoder: MediaError? {
    settings.isolation == nil ? nil : shared.withLock { $0.findings.lostDecoder }
  }

  /// What the playlists and servers of its stream tell.
  private var stream: StreamFindings { shared.withLock { $0.stream } }

  /// The window of a broadcast; `nil` for all else.
  var live: LiveState? { stream.live }

  /// Whether a broadcast has left the range that is read, until a seek.
  var isBehind: Bool { stream.isBehind }

  /// The interstitials of the stream; `nil` when none are scheduled.
  var interstitials: InterstitialSchedule? { stream.interstitials }

  /// The interstitials of the stream, and how often they have changed.
  var interstitialsByVersion: (schedule: InterstitialSchedule?, version: Int) {
    let stream = stream
    return (stream.interstitials, stream.interstitialsVersion)
  }

  /// Whether a playlist tells what the item holds: it is a broadcast or has interstitials.
  var isScheduled: Bool { stream.isScheduled }

  /// Whether decoding can go on to a later time of the pass: all pictures are decoded, and no interstitial may lie
  /// between.
  var canDecodeOn: Bool {
    shared.withLock { $0.stream.interstitials == nil && $0.orders.trickRate == nil }
  }

  /// Tracks that were found in the media up to where playback has come, such as captions among the pictures.
  var foundTracks: [Track] { shared.withLock { $0.findings.found.listed } }

  /// Lists the tracks that were found up to a place, which playback has come to.
  ///
  /// - Returns: Whether there are some that were not listed.
  func listFoundTracks(pass: Int, to time: MediaTime) -> Bool {
    shared.withLock { $0.findings.listFoundTracks(pass: pass, to: time) }
  }

  /// The followers in the queue that are not there either, when the item was not found.
  var absentFollowers: [(FollowingItem, MediaError)] {
    shared.withLock { $0.findings.absent }
  }

  // MARK: - Passes

  /// Whether all of a pass has been read.
  func isRead(pass: Int) -> Bool { shared.withLock { $0.findings.ends[pass] != nil } }

  /// How long the pictures of a pass are as far as is known, from its start, which for the first the reader may have
  /// moved to a key frame since the pass was laid.
  func pictureLength(ofPass pass: Int, from start: MediaTime) -> MediaTime {
    shared.withLock { shared in
      let start = pass == 0 ? shared.orders.passStart : start
      return max(.zero, (shared.pictureReach(ofPass: pass) ?? start) - start)
    }
  }

  /// Whether all of a pass has been read, and whether the reader has nothing to do for now.
  func readState(ofPass pass: Int) -> (isRead: Bool, isIdle: Bool) {
    shared.withLock { ($0.findings.ends[pass] != nil, $0.reader.isIdle) }
  }

  /// Whether a part of a pass has been read, and no more is for now.
  func rests(inPass pass: Int) -> Bool { shared.withLock { $0.reader.rests(in: pass) } }

  /// Whether a pass was read to the end of its file, which has all that it should have.
  func isComplete(pass: Int) -> Bool {
    shared.withLock { shared in
      let findings = shared.findings
      return findings.shortfall == nil && findings.readFailure == nil
        && findings.ends[pass]?.isFileEnd == true
    }
  }

  /// Why reading broke off, if a pass is the last that may be read.
  ///
  /// The reader is ahead: a fault is that of the last pass that it read.
  func failure(endingPass pass: Int) -> MediaError? {
    shared.withLock { pass + 1 >= $0.orders.passesAllowed ? $0.findings.readFailure : nil }
  }

  /// The end of a pass of the present generation, once it is known.
  func end(ofPass pass: Int) -> PassEnd? {
    shared.withLock { $0.findings.ends[pass].flatMap { $0.isVideoCertain ? $0 : nil } }
  }

  /// Whether all of a pass has been read, and only its last picture will tell where it ends.
  func awaitsPictures(ofPass pass: Int) -> Bool {
    shared.withLock { $0.findings.ends[pass].map { !$0.isVideoCertain } ?? false }
  }

  /// Whether all of a pass has been read, and its last picture tells or has told where it ends.
  func isTimedByPictures(pass: Int) -> Bool {
    shared.withLock { $0.findings.ends[pass]?.isTimedByPictures ?? false }
  }

  /// The window of a pass of the present generation.
  func window(ofPass pass: Int) -> PassWindow {
    let start = pass == 0 ? shared.withLock { $0.orders.passStart } : description.inPoint ?? .zero
    return PassWindow(start: start, end: description.outPoint)
  }

  /// The window that a pass of the present generation is decoded for.
  ///
  /// That the file ends before it becomes known at some moment of decoding, on which nothing decoded may depend.
  func decodingWindow(ofPass pass: Int) -> PassWindow {
    let start = pass == 0 ? shared.withLock { $0.orders.start } : description.inPoint ?? .zero
    return PassWindow(start: start, end: description.outPoint)
  }

  // MARK: - Progress

  /// Whether all that comes with a pass up to a time has been read, or nothing more is read for now.
  ///
  /// If not, the stage is woken when it has.
  func hasRead(pass: Int, to time: MediaTime) -> Bool {
    shared.withLock { $0.hasRead(pass: pass, to: time, isWoken: readerSignal.isRaised) }
  }

  /// The packets of a track that are on their way; `nil` until the item is open, and for a track that is not decoded.
  func packets(of track: Int) -> PacketQueue? { packets.withLock { $0[track] } }

  /// Whether a track's decoder waits for packets that have not been read.
  func isStarving(_ track: Int) -> Bool { packets(of: track)?.isStarving ?? false }

  /// Whether enough has been read to go on with a pass after data was missing.
  func canResume(pass: Int) -> Bool {
    let (track, isRead) = shared.withLock {
      ($0.sound.selection.track, $0.findings.ends[pass] != nil || $0.findings.readFailure != nil)
    }
    if isRead { return true }
    guard let opened else { return false }
    let queues = packets.withLock { $0 }
    return opened.load.canResume(
      [opened.videoTrack, track].compactMap { $0 }.compactMap { queues[$0]?.level })
  }

  /// When bytes came last, or up to when a server asked for a pause, if that is later.
  var silentSince: MediaTime { stream.silentSince }

  /// Whether another place was gone to since it was opened.
  var wasSought: Bool { shared.withLock { $0.orders.generation > 0 } }

  /// Why what is to be played next failed to load; `nil` if it did not.
  var loadFailure: MediaError? { stream.failure }

  /// What the source says of itself, such as the title of a broadcast; `nil` until it is open.
  var sourceTags: [String: String]? { source.withLock { $0 }?.tags }
}
