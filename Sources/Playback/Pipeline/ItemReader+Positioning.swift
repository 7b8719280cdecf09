internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Putting the demuxer where a pass begins.
extension ItemReader {
  /// Begins the first pass of a generation.
  mutating func goToStart() {
    let (generation, asked, trickRate) = pipeline.shared.withLock {
      ($0.orders.generation, $0.orders.start, $0.orders.trickRate)
    }
    self.generation = generation
    let start = withinGrowing(asked)
    // After a call away the demuxer has to seek, even to the position where it stands.
    if generation > 0 { isAtStart = false }
    reader.prefer(trickRate: trickRate)
    load = opened.load
    // The faster key frames are played, the further ahead is read.
    load.target = load.target.scaled(by: max(1, trickRate ?? 1))
    pass = 0
    catchUp = nil
    resumed = nil
    landing = SeekLanding()
    for queue in queues.values { queue.reset(generation: generation) }
    window = PassWindow(start: start, end: pipeline.description.outPoint)
    text.beginPass()
    recoverSubtitles()
    let goesToKeyFrame = pipeline.shared.withLock { $0.orders.precision } == .keyframe
    position(soundLead: goesToKeyFrame ? .zero : reader.soundLead)
    share { $0.reader.arrive(in: $0.orders.generation) }
    if goesToKeyFrame { startAtKeyFrame() }
    deliver(text.repeated(over: window.start))
    pipeline.videoSignal.raise()
    pipeline.audioSignal.raise()
  }

  /// Begins the next pass of a generation.
  mutating func beginPass() {
    pass += 1
    resumed = nil
    landing = SeekLanding()
    text.beginPass()
    window = PassWindow(
      start: pipeline.description.inPoint ?? .zero, end: pipeline.description.outPoint)
    position(soundLead: reader.soundLead)
    deliver(text.repeated(over: window.start))
  }

  /// A seek target that is reached though the file grows: reading towards one past the known end might never finish.
  private func withinGrowing(_ time: MediaTime) -> MediaTime {
    guard let end = knownEnd, time > end, pipeline.source.withLock({ $0 })?.isGrowing == true
    else { return time }
    share { $0.orders.moveStart(to: end) }
    return end
  }

  /// The end of the file, as it tells or turned out; `nil` when neither is known.
  private var knownEnd: MediaTime? {
    [opened.information.duration, pipeline.shared.withLock { $0.findings.learnt.length }]
      .compactMap { $0 }.max()
  }

  /// The time that the demuxer seeks by, which finds nothing past the end that the file tells.
  private var soughtTime: MediaTime {
    (foundEnd ?? knownEnd).map { min(window.pictureStart, $0) } ?? window.pictureStart
  }

  /// Goes to the end of a file that ends long before the seek target, so that no packet was found.
  ///
  /// Such a file tells a wrong length or none: all of it is read once to find its last packet.
  ///
  /// - Returns: Whether the reader went there, or was called away meanwhile.
  mutating func seekToFoundEnd() -> Bool {
    guard foundEnd == nil, reading.end.reach == nil, window.start > .zero, reader.isTimed,
      opened.information.container != "hls",
      pipeline.source.withLock({ $0 })?.isGrowing != true, (try? reader.rewind()) != nil
    else { return false }
    var end: MediaTime?
    while let packet = nextPacket() {
      guard queues[packet.track] != nil, let time = packet.time ?? packet.decodeTime else {
        continue
      }
      end = max(end ?? time, time)
    }
    guard isCurrent else { return true }
    guard let end else { return false }
    foundEnd = end
    landing = SeekLanding()
    position(soundLead: reader.soundLead)
    return true
  }

  /// Puts the demuxer before the window's start.
  ///
  /// - Parameter soundLead: How much before it sound is read.
  private mutating func position(soundLead: MediaTime) {
    isAtEnd = false
    let pass = pass
    share { $0.reader.begin(pass: pass) }
    reading = PassReading()
    text.reset()
    let isWhole = window.start <= .zero || !reader.isTimed
    for queue in queues.values { queue.dropWithheld() }
    // The reader begins there by itself, with nothing before it.
    let isWhereItBegins = isAtStart && window.start == reader.preferredStart
    let waitsForPicture = !isWhole && !isWhereItBegins && opened.landingTrack != nil
    if waitsForPicture { withhold() } else { releaseWithheld() }
    if isAtStart, isWhole || isWhereItBegins { return }
    do throws(MediaError) {
      // Not every container can seek to before its first packet.
      let goal = soughtTime
      let leadsToStart =
        landing.backOff > .zero && goal <= landing.backOff && reader.preferredStart == nil
      if isWhole || leadsToStart {
        try reader.rewind()
      } else {
        let lead = activeQueues.contains { $0 != opened.videoTrack } ? soundLead : .zero
        try reader.seek(
          to: goal - max(landing.backOff, lead), track: opened.videoTrack)
      }
      isAtStart = false
    } catch {
      // Raw streams tell no times: the target is found by decoding all that comes before it.
      guard error.code == .notSupported, !isWhole, (try? reader.rewind()) != nil else {
        return endPass(failure: error)
      }
      isAtStart = false
      releaseWithheld()
    }
  }

  /// Moves the start of the pass to the key frame from which its pictures are decoded.
  private mutating func startAtKeyFrame() {
    guard let track = opened.videoTrack, !isAtEnd, let keyTime = firstKeyTime(of: track),
      keyTime <= window.start
    else { return position(soundLead: reader.soundLead) }
    window.start = max(keyTime, pipeline.description.inPoint ?? .zero)
    share { [window] in $0.moveStart(to: window.start) }
    position(soundLead: reader.soundLead)
  }

  /// The time of the next key frame of a track; the packets up to it are lost.
  private mutating func firstKeyTime(of track: Int) -> MediaTime? {
    for _ in 0..<SeekLanding.mostWaiting {
      guard let packet = nextPacket() else { return nil }
      if packet.track == track, packet.isKeyFrame { return packet.time }
    }
    return nil
  }

  /// The next packet, everything else passed over; `nil` at the end, at a fault, and after a seek.
  mutating func nextPacket() -> Packet? {
    isAtStart = false
    while isCurrent, let read = try? reader.read() {
      switch consume read {
      case .packet(let packet): return packet
      case .endOfStream: return nil
      case .format: break
      case .timed: break
      case .text: break
      case .date: break
      }
    }
    return nil
  }

  /// Whether the reader may go on where it is: no seek is about to come or has come, and the pipeline is not closed.
  private var isCurrent: Bool { pipeline.shared.withLock { $0.orders.isCurrent(generation) } }

  private mutating func withhold() {
    landing.waitForPicture()
    for queue in queues.values { queue.withhold() }
  }

  /// Hands on the packets that waited for the first picture.
  mutating func releaseWithheld() {
    landing.settle()
    for queue in queues.values { queue.release() }
  }

  /// Whether a seek landed after its target; the demuxer then seeks further back.
  mutating func seekLandedLate(_ packet: borrowing Packet) -> Bool {
    guard packet.track == opened.landingTrack, landing.mayBegin(packet),
      let time = SeekLanding.latestTime(of: packet)
    else { return false }
    return seekLandedLate(firstKey: time)
  }

  /// - Parameter time: Of the first key frame; `nil` when the file ended before one.
  mutating func seekLandedLate(firstKey time: MediaTime?) -> Bool {
    guard pipeline.shared.withLock({ $0.orders.generation }) == generation,
      landing.isLate(time, for: soughtTime)
    else { return false }
    position(soundLead: reader.soundLead)
    return true
  }
}
