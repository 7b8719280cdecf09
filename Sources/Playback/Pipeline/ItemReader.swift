internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// The reader of one open item: demuxes pass after pass into the packet queues.
struct ItemReader: ~Copyable {
  let pipeline: ItemPipeline
  let reader: any PacketReader
  let opened: OpenedItem
  private var load: LoadControl
  private let queues: [Int: PacketQueue]
  var generation = -1
  var pass = 0
  private var isAtEnd = false
  var isAtStart = true
  /// The track of sound that was listened to last.
  private var lastHeard: Int?
  /// The formats of the text tracks whose packets are read here.
  let texts: [Int: TextSample.Format]
  /// The decoders of those that are pictures.
  let bitmaps: [Int: SubtitleDecoder]
  /// The picture of each of these that was last told.
  var shownPictures: [Int: TimedEntry] = [:]
  /// Cues that were read, which a seek may land in; not more than so many.
  var cues: [ReadCue] = []
  static let cueLimit = 4096
  /// What codes the pictures, if they may carry captions.
  let captionCodec: CaptionData.Codec?
  var captions = CaptionTrackReader()
  var window: PassWindow
  private var end = PassEnd()
  private var backOff = MediaTime.zero
  /// Whether it is known where the last seek landed: the first picture tells.
  ///
  /// Before, nothing may be decoded: it comes again if the seek landed late.
  private var isPlaced = true
  /// How many packets have come before that was known.
  private var unplaced = 0
  private var finishedTracks: Set<Int> = []
  /// How far each track reaches whose packets tell no times, by their lengths.
  private var undatedReach: [Int: MediaTime] = [:]

  init(
    _ pipeline: ItemPipeline, reader: any PacketReader, opened: OpenedItem
  ) throws(MediaError) {
    self.pipeline = pipeline
    self.reader = reader
    self.opened = opened
    load = .of(reader, pipeline.description.source)
    window = PassWindow(start: .zero, end: nil)
    var queues: [Int: PacketQueue] = [:]
    if let track = opened.videoTrack {
      queues[track] = PacketQueue(consumer: pipeline.videoSignal, producer: pipeline.readerSignal)
    }
    for track in opened.audioTracks {
      queues[track] = PacketQueue(consumer: pipeline.audioSignal, producer: pipeline.readerSignal)
    }
    self.queues = queues
    pipeline.packets.withLock { [queues] in $0 = queues }
    texts = opened.textFormats
    captionCodec = opened.captionCodec
    bitmaps = Self.bitmapDecoders(opened, reader)
    reader.select(Set(queues.keys).union(texts.keys).union(bitmaps.keys))
    pipeline.interruption.withLock { $0 = reader.interruption }
    readScripts()
    try startDecoders()
    if let start = reader.preferredStart, pipeline.description.inPoint == nil {
      pipeline.shared.withLock { shared in
        guard shared.generation == 0, shared.start == .zero else { return }
        shared.start = start
        shared.videoReach = start
      }
    }
    pipeline.shared.withLock { $0.phase = .ready(opened) }
    pipeline.wakeStage()
  }

  /// Reads until the pipeline is closed.
  mutating func run() {
    while let state = next() {
      switch state {
      case .seek: goToStart()
      case .read: readPacket()
      case .prefer(let track): prefer(sound: track)
      case .preferText(let track): prefer(text: track)
      case .giveUp:
        endPass(failure: MediaError(.limitExceeded, "its tracks lie too far apart in the file"))
      case .nextPass: beginPass()
      case .wait: rest()
      }
    }
  }

  /// The most that waits for a first picture: a track without pictures for so long has none there.
  private static let mostUnplaced = 2000

  private enum Step {
    case seek, read, giveUp, nextPass, wait
    case prefer(Int)
    case preferText(Int?)
  }

  private mutating func next() -> Step? {
    let (isClosed, newGeneration, passesAllowed) = pipeline.shared.withLock {
      ($0.isClosed, $0.generation != generation, $0.passesAllowed)
    }
    if isClosed { return nil }
    if newGeneration { return .seek }
    if let heard = pipeline.shared.withLock({ $0.audio.track }), heard != lastHeard {
      lastHeard = heard
      return .prefer(heard)
    }
    let text = pipeline.shared.withLock { $0.text }
    if text != pipeline.shared.withLock({ $0.textBeingRead }) { return .preferText(text) }
    let levels = activeQueues.map { queues[$0]?.level ?? PacketQueue.Level() }
    if isAtEnd {
      guard pass + 1 < passesAllowed else { return .wait }
      if levels.contains(where: { $0.passEnds < 3 }) { return .nextPass }
    } else if load.shouldRead(levels) {
      return load.isExceeded(levels) ? .giveUp : .read
    }
    askForSignal()
    return .wait
  }

  /// The tracks that are being decoded.
  private var activeQueues: [Int] {
    let audio = pipeline.shared.withLock { $0.audio.track }
    return [opened.videoTrack, audio].compactMap { $0 }
  }

  private func askForSignal() {
    for track in activeQueues { queues[track]?.signalProducer(below: load.target.scaled(by: 0.5)) }
  }

  private mutating func goToStart() {
    let (generation, start, trickRate) = pipeline.shared.withLock {
      ($0.generation, $0.start, $0.trickRate)
    }
    self.generation = generation
    reader.prefer(trickRate: trickRate)
    load = .of(reader, pipeline.description.source)
    // What goes by so fast is read so much further ahead.
    load.target = load.target.scaled(by: max(1, trickRate ?? 1))
    pass = 0
    backOff = .zero
    for queue in queues.values { queue.reset(generation: generation) }
    window = PassWindow(start: start, end: pipeline.description.outPoint)
    shownPictures = [:]
    recoverPicture()
    let goesToKeyFrame = pipeline.shared.withLock { $0.precision } == .keyframe
    position(soundLead: goesToKeyFrame ? .zero : reader.soundLead)
    if goesToKeyFrame { startAtKeyFrame() }
    repeatCues()
    pipeline.videoSignal.raise()
    pipeline.audioSignal.raise()
  }

  private mutating func beginPass() {
    pass += 1
    backOff = .zero
    shownPictures = [:]
    window = PassWindow(
      start: pipeline.description.inPoint ?? .zero, end: pipeline.description.outPoint)
    position(soundLead: reader.soundLead)
  }

  /// Puts the demuxer before the window's start.
  ///
  /// - Parameter soundLead: How much before it sound is read.
  private mutating func position(soundLead: MediaTime) {
    isAtEnd = false
    let pass = pass
    pipeline.shared.withLock { shared in
      shared.readingPass = pass
      shared.readTime = nil
    }
    end = PassEnd()
    finishedTracks = []
    captions = CaptionTrackReader()
    for decoder in bitmaps.values { decoder.reset() }
    undatedReach = [:]
    let isWhole = window.start <= .zero || !reader.isTimed
    for queue in queues.values { queue.dropWithheld() }
    unplaced = 0
    // There it begins by itself, with nothing before it.
    let isWhereItBegins = isAtStart && window.start == reader.preferredStart
    if isWhole || isWhereItBegins || opened.videoTrack == nil { place() } else { withhold() }
    if isAtStart, isWhole || isWhereItBegins { return }
    do throws(MediaError) {
      if isWhole {
        try reader.rewind()
      } else {
        let lead = activeQueues.contains { $0 != opened.videoTrack } ? soundLead : .zero
        try reader.seek(to: window.start - max(backOff, lead), track: opened.videoTrack)
      }
      isAtStart = false
    } catch {
      endPass(failure: error)
    }
  }

  /// Moves the start of the pass to the key frame from which its pictures are decoded.
  private mutating func startAtKeyFrame() {
    guard let track = opened.videoTrack, !isAtEnd, let keyTime = firstTime(of: track),
      keyTime <= window.start
    else { return position(soundLead: reader.soundLead) }
    window.start = max(keyTime, pipeline.description.inPoint ?? .zero)
    pipeline.shared.withLock { [window, generation] shared in
      guard shared.generation == generation else { return }
      shared.start = window.start
      shared.videoReach = window.start
    }
    position(soundLead: reader.soundLead)
  }

  /// The time of the next packet of a track; it and what comes before it are lost.
  private mutating func firstTime(of track: Int) -> MediaTime? {
    isAtStart = false
    while pipeline.shared.withLock({ $0.generation == generation && !$0.isClosed }) {
      do throws(MediaError) {
        let read = try reader.read()
        switch consume read {
        case .packet(let packet): if packet.track == track { return packet.time }
        case .format: break
        case .timed: break
        case .text: break
        case .date: break
        case .endOfStream: return nil
        }
      } catch {
        return nil
      }
    }
    return nil
  }

  private mutating func prefer(sound track: Int) {
    do throws(MediaError) { try reader.prefer(sound: track) } catch { endPass(failure: error) }
  }

  /// Has the text that is due read at once, however far the rest has been read.
  private mutating func prefer(text track: Int?) {
    reader.prefer(text: track)
    while readPacket() {}
    followedText(track)
  }

  /// Reads on by one step.
  ///
  /// - Returns: Whether it was text.
  @discardableResult
  private mutating func readPacket() -> Bool {
    do throws(MediaError) {
      let read = try reader.read()
      switch consume read {
      case .text(let sample):
        take(sample)
        return true
      case .packet(let packet): if !isAtEnd { take(packet) }
      case .format(let track, let parameters):
        push(.format(parameters), track: track)
      case .timed(let entry): take(entry)
      case .date(let anchor): pipeline.timed.push(anchor, pass: pass, generation: generation)
      case .endOfStream: endPass(failure: nil)
      }
    } catch {
      endPass(failure: error)
    }
    return false
  }

  private mutating func take(_ packet: consuming Packet) {
    isAtStart = false
    if let time = packet.decodeTime ?? packet.time { noteRead(to: time) }
    let track = packet.track
    if let format = texts[track] { return take(text: packet, format) }
    if let decoder = bitmaps[track] { return take(bitmap: packet, decoder) }
    guard queues[track] != nil else { return }
    if seekLandedLate(packet) { return }
    if track == opened.videoTrack {
      place()
      takeCaptions(of: packet)
    }
    let time = packet.time ?? packet.decodeTime ?? undatedReach[track] ?? .zero
    if packet.time == nil { undatedReach[track] = time + packet.duration }
    if isPastEnd(packet, at: time) { return }
    note(packet, at: time)
    push(.packet(packet), track: track)
  }

  private mutating func push(_ entry: consuming PacketQueue.Entry, track: Int) {
    queues[track]?.push(entry, generation: generation)
    guard !isPlaced else { return }
    unplaced += 1
    if unplaced > Self.mostUnplaced { place() }
  }

  private mutating func withhold() {
    isPlaced = false
    for queue in queues.values { queue.withhold() }
  }

  /// Hands on what waited for the first picture.
  private mutating func place() {
    isPlaced = true
    for queue in queues.values { queue.release() }
  }

  /// Whether a seek landed after the moment it was for; the demuxer is then put further back.
  private mutating func seekLandedLate(_ packet: borrowing Packet) -> Bool {
    guard !isPlaced, packet.track == opened.videoTrack, let time = packet.time, time > window.start,
      backOff < .seconds(60),
      pipeline.shared.withLock({ $0.generation }) == generation
    else { return false }
    backOff = max(.seconds(1), backOff.scaled(by: 4))
    position(soundLead: reader.soundLead)
    return true
  }

  /// Whether a track, and with it perhaps the pass, has reached the out point.
  private mutating func isPastEnd(
    _ packet: borrowing Packet, at time: MediaTime
  ) -> Bool {
    guard let limit = window.end, (packet.decodeTime ?? time) >= limit else { return false }
    finishedTracks.insert(packet.track)
    if finishedTracks.isSuperset(of: activeQueues) { endPass(failure: nil) }
    return true
  }

  private mutating func note(_ packet: borrowing Packet, at time: MediaTime) {
    let pass = pass
    guard !packet.isDiscarded else { return }
    var reach = time + packet.duration
    if let limit = window.end { reach = min(reach, limit) }
    if packet.track == opened.videoTrack {
      end.video = max(end.video ?? reach, reach)
      if packet.time == nil {
        end.isVideoCertain = false
        end.isTimedByPictures = true
      }
      pipeline.shared.withLock { shared in
        shared.videoReach = shared.passBeingRead == pass ? max(shared.videoReach, reach) : reach
        shared.passBeingRead = pass
      }
    } else {
      end.audio = max(end.audio ?? reach, reach)
    }
  }

  private mutating func endPass(failure: MediaError?) {
    guard !isAtEnd else { return }
    finishCaptions()
    isAtEnd = true
    place()
    if opened.isStill {
      end.isVideoCertain = true
      end.isTimedByPictures = false
      let start = pipeline.description.inPoint ?? .zero
      end.video = start + pipeline.description.stillDuration
    }
    let end = end
    let pass = pass
    let generation = generation
    pipeline.shared.withLock { shared in
      guard shared.generation == generation else { return }
      shared.ends[pass] = end
      if let failure, failure.code != .cancelled {
        shared.readFailure = failure.about(pipeline.id)
        shared.passesAllowed = min(shared.passesAllowed, pass + 1)
      }
    }
    for queue in queues.values { queue.push(.endOfPass, generation: generation) }
    pipeline.wakeStage()
  }

  private func startDecoders() throws(MediaError) {
    if let track = opened.videoTrack, let queue = queues[track] {
      let parameters = try reader.parameters(of: track)
      let decoder = try VideoDecoder(parameters, threads: pipeline.settings.decoderThreads)
      pipeline.video.setCapacity(opened.framesAhead)
      var worker: VideoWorker? = VideoWorker(pipeline, queue: queue, decoder: decoder)
      let hand = Mutex(worker.take())
      try WorkerThread.start(on: pipeline.settings.time) {
        var worker = hand.withLock { $0.take() }
        worker?.run()
      }
    }
    guard !opened.audioTracks.isEmpty else { return }
    var tracks: [Int: AudioWorker.TrackInput] = [:]
    for track in opened.audioTracks {
      guard let queue = queues[track] else { continue }
      tracks[track] = AudioWorker.TrackInput(
        queue: queue, parameters: try reader.parameters(of: track))
    }
    let trims = reader.hasSampleExactTimes
    let pipeline = pipeline
    try WorkerThread.start(on: pipeline.settings.time) { [tracks] in
      var worker = AudioWorker(pipeline, tracks: tracks, trimsToPackets: trims)
      worker.run()
    }
  }
}
