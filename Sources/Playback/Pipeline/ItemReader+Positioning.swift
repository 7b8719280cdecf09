internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Putting the demuxer where a pass begins.
extension ItemReader {
  /// Begins the first pass of a generation.
  mutating func goToStart() {
    let (generation, asked, trickRate) = pipeline.shared.withLock {
      ($0.generation, $0.start, $0.trickRate)
    }
    self.generation = generation
    let start = withinGrowing(asked)
    // Who was called away has to be sent somewhere, be it to where it stands.
    if generation > 0 { isAtStart = false }
    reader.prefer(trickRate: trickRate)
    load = .of(reader, pipeline.description.source)
    // What goes by so fast is read so much further ahead.
    load.target = load.target.scaled(by: max(1, trickRate ?? 1))
    pass = 0
    landing = SeekLanding()
    for queue in queues.values { queue.reset(generation: generation) }
    window = PassWindow(start: start, end: pipeline.description.outPoint)
    shownPictures = [:]
    recoverSubtitles()
    let goesToKeyFrame = pipeline.shared.withLock { $0.precision } == .keyframe
    position(soundLead: goesToKeyFrame ? .zero : reader.soundLead)
    share { $0.soughtGeneration = $0.generation }
    if goesToKeyFrame { startAtKeyFrame() }
    repeatCues()
    pipeline.videoSignal.raise()
    pipeline.audioSignal.raise()
  }

  /// Begins the next pass of a generation.
  mutating func beginPass() {
    pass += 1
    landing = SeekLanding()
    shownPictures = [:]
    window = PassWindow(
      start: pipeline.description.inPoint ?? .zero, end: pipeline.description.outPoint)
    position(soundLead: reader.soundLead)
    repeatCues()
  }

  /// A time that is come to though the file grows: what is past the end that it had may keep coming without an end.
  private func withinGrowing(_ time: MediaTime) -> MediaTime {
    guard let end = knownEnd, time > end, pipeline.source.withLock({ $0 })?.isGrowing == true
    else { return time }
    share { $0.start = end }
    return end
  }

  /// Where the file ends, as it tells or turned out.
  private var knownEnd: MediaTime? {
    [opened.information.duration, pipeline.shared.withLock { $0.learnt.length }]
      .compactMap { $0 }.max()
  }

  /// What the first picture of the pass is looked for by: nothing is found past the end that the file tells.
  private var soughtTime: MediaTime {
    (foundEnd ?? knownEnd).map { min(window.pictureStart, $0) } ?? window.pictureStart
  }

  /// Goes to the end of a file that is over long before the place that a seek was for, so that nothing was come upon.
  ///
  /// It tells another length, or none: all of it is read once to find its last packet.
  ///
  /// - Returns: Whether it went there, or was called away meanwhile.
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
    guard
      pipeline.shared.withLock({
        $0.generation == generation && !$0.isCalledAway && !$0.isClosed
      })
    else { return true }
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
    share { shared in
      shared.readingPass = pass
      shared.readTime = nil
    }
    reading = PassReading()
    captions = CaptionTrackReader()
    captionTracks = opened.captionTracks
    for decoder in bitmaps.values { decoder.reset() }
    let isWhole = window.start <= .zero || !reader.isTimed
    for queue in queues.values { queue.dropWithheld() }
    // There it begins by itself, with nothing before it.
    let isWhereItBegins = isAtStart && window.start == reader.preferredStart
    if isWhole || isWhereItBegins || opened.landingTrack == nil { place() } else { withhold() }
    if isAtStart, isWhole || isWhereItBegins { return }
    do throws(MediaError) {
      // Not every container can be sought in to before its first packet.
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
      // Raw streams tell no times: what is wanted is found by decoding all that comes before it.
      guard error.code == .notSupported, !isWhole, (try? reader.rewind()) != nil else {
        return endPass(failure: error)
      }
      isAtStart = false
      place()
    }
  }

  /// Moves the start of the pass to the key frame from which its pictures are decoded.
  private mutating func startAtKeyFrame() {
    guard let track = opened.videoTrack, !isAtEnd, let keyTime = firstKeyTime(of: track),
      keyTime <= window.start
    else { return position(soundLead: reader.soundLead) }
    window.start = max(keyTime, pipeline.description.inPoint ?? .zero)
    share { [window] shared in
      shared.start = window.start
      shared.videoReach = window.start
    }
    position(soundLead: reader.soundLead)
  }

  /// The time of the next key frame of a track; it and what comes before it are lost.
  private mutating func firstKeyTime(of track: Int) -> MediaTime? {
    for _ in 0..<SeekLanding.mostWaiting {
      guard let packet = nextPacket() else { return nil }
      if packet.track == track, packet.isKeyFrame { return packet.time }
    }
    return nil
  }

  /// The next packet, everything else passed over; `nil` at the end, at a fault, or when another time was gone to.
  mutating func nextPacket() -> Packet? {
    isAtStart = false
    while pipeline.shared.withLock({
      $0.generation == generation && !$0.isCalledAway && !$0.isClosed
    }),
      let read = try? reader.read()
    {
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

  private mutating func withhold() {
    landing.waitForPicture()
    for queue in queues.values { queue.withhold() }
  }

  /// Hands on what waited for the first picture.
  mutating func place() {
    landing.settle()
    for queue in queues.values { queue.release() }
  }

  /// Whether a seek landed after the moment it was for; the demuxer is then put further back.
  mutating func seekLandedLate(_ packet: borrowing Packet) -> Bool {
    guard packet.track == opened.landingTrack, landing.mayBegin(packet),
      let time = SeekLanding.latestTime(of: packet)
    else { return false }
    return seekLandedLate(firstKey: time)
  }

  /// - Parameter time: Of the first key frame; `nil` when the file ended before one.
  mutating func seekLandedLate(firstKey time: MediaTime?) -> Bool {
    guard pipeline.shared.withLock({ $0.generation }) == generation,
      landing.isLate(time, for: soughtTime)
    else { return false }
    position(soundLead: reader.soundLead)
    return true
  }
}
