internal import MediaCore
internal import Streaming
internal import Synchronization

/// What a stream reports while it is read.
extension PlaybackLoop {
  /// Tells of what has become of the current item's stream.
  func readStreamReports() {
    // What those at work bring about at this moment comes first, whichever of them is faster.
    if let clock = time as? VirtualClock, clock.isHeld { return }
    followStream()
    guard let current else { return }
    let reports = current.shared.withLock { shared in
      defer { shared.reports = [] }
      return shared.reports
    }
    let loadedTo = stream.loadedTo
    for report in reports { read(report, of: current.id) }
    if stream.loadedTo != loadedTo, let end = stream.loadedTo, let buffered {
      post(.bufferChanged(buffered: buffered, loadedTo: end), item: current.id)
    }
  }

  /// Forgets what was known of the stream that was up before, if another one is.
  func followStream() {
    guard stream.owner != current.map({ ObjectIdentifier($0) }) else { return }
    stream = StreamState(owner: current.map { ObjectIdentifier($0) })
    announcer.changeStatus()
  }

  private func read(_ report: StreamReport, of item: ItemID) {
    switch report {
    case .variantChanged(let change):
      post(
        .variantChanged(
          from: change.from, to: change.to, reason: change.reason, bitrate: change.bitrate,
          estimate: change.estimate, buffer: change.buffer), item: item)
    case .qualityDecided(let quality):
      stream.quality = quality
      announcer.changeStatus()
    case .loaded(let end): stream.loadedTo = end
    case .gap(let from, let to, let reason):
      post(.gap(from: from, to: to, reason: reason), item: item)
    case .live(let live): follow(live, of: item)
    case .playlistFault(let fault): post(.playlistFault(fault.rawValue), item: item)
    case .sessionData(let datum):
      stream.sessionData.append(datum)
      stream.names = RenditionNames(datum) ?? stream.names
      post(.sessionData(datum), item: item)
    case .length: followLength(of: item)
    case .textCodec: announcer.changeStatus()
    case .betterPicture: stream.hasBetterPicture = true
    case .fellBehind, .interstitials: break
    }
  }

  /// Notes that the current item is longer or shorter than was known.
  func followLength(of item: ItemID) {
    guard let current, let opened = current.opened else { return }
    for index in passes.indices where passes[index].pipeline === current {
      timeline.setOpened(opened, of: index)
    }
    announcer.changeStatus()
    guard let duration = opened.duration(of: current.description),
      itemStatus[item]?.duration != duration
    else { return }
    itemStatus[item]?.duration = duration
    post(.duration(duration), item: item)
  }

  /// Shows what is up while playback stands in the better variant that has come since the seek.
  func showBetterPicture() {
    guard stream.hasBetterPicture, activity == .running, let pass = passes.first else { return }
    stream.hasBetterPicture = false
    guard !playWhenReady, seek.stepsToGo == 0, !seek.isScrubbing, pass.clip == nil,
      pass.pipeline === current, current?.shared.withLock({ $0.trickRate }) == nil
    else { return }
    jump(to: itemTime, round: pass.round, precision: .exact, plays: false, breaks: false)
    // No command asked for that jump.
    seek.end()
  }

  /// How much of the stream is loaded from the position on; `nil` for what is no stream.
  var buffered: MediaTime? {
    guard let end = stream.loadedTo else { return nil }
    let position = itemTime
    if end >= position { return end - position }
    // The next round is loaded already.
    guard let pass = passes.first, repeats(pass), let length = pass.opened.information.duration
    else { return .zero }
    return max(.zero, length - position) + end
  }
}

/// What is known of the stream that is up.
struct StreamState {
  /// Whose stream it is.
  var owner: ObjectIdentifier?
  var quality: QualityStatus?
  var sessionData: [SessionDatum] = []
  /// What its renditions are called in other languages; `nil` where it does not tell.
  var names: RenditionNames?
  /// The tags that came with what has been played.
  var tags: [String: String] = [:]
  /// Up to which time of the item it is loaded; `nil` for what is no stream.
  var loadedTo: MediaTime?
  /// Whether what was gone to has come in a better variant since.
  var hasBetterPicture = false
}
