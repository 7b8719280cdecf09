internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Decodes the pictures of one item, pass after pass, a few ahead of the stage.
struct VideoWorker: ~Copyable, Sendable {
  private let pipeline: ItemPipeline
  private let queue: PacketQueue
  private var decoder: VideoDecoder
  private var generation = 0
  private var pass = 0
  /// Made when the first picture of a pass comes: a seek to a key frame moves the pass's start to it.
  private var gate: FrameGate?
  /// The first picture after the start or a seek, which is to be there early.
  private var early: EarlyPicture
  /// The parameters that follow the pictures that are being drained.
  private var nextFormat: CodecParameters?
  /// Whether there is no decoder for the packets that come, until others begin.
  private var lacksDecoder = false
  private var threadPolicy: DecoderThreadPolicy
  /// The processor time that the last packet took, before the early picture is out.
  private var spent = MediaTime.zero
  private var skipPolicy = FrameSkipPolicy()
  /// The packet that starts anew, while the pictures before it are being drained so that another number of threads
  /// can go on.
  private var held: Packet?
  /// The latest picture that has been sent of those that begin before the start of the pass.
  private var latestBefore: MediaTime?
  /// How far the pictures of the pass reach.
  private var reach: MediaTime?

  init(
    _ pipeline: ItemPipeline, queue: PacketQueue, decoder: consuming VideoDecoder,
    threadPolicy: DecoderThreadPolicy
  ) {
    self.pipeline = pipeline
    self.queue = queue
    self.decoder = decoder
    self.threadPolicy = threadPolicy
    early = EarlyPicture(repeatingUpTo: pipeline.settings.longestRepeat)
  }

  /// Decodes until the pipeline is closed.
  mutating func run() {
    while let current = currentGeneration() {
      if current != generation { restart(current) }
      guard pipeline.video.hasRoom(generation: generation) else {
        pipeline.videoSignal.wait()
        continue
      }
      decodeSome()
    }
  }

  private func currentGeneration() -> Int? {
    pipeline.shared.withLock { $0.orders.isClosed ? nil : $0.orders.generation }
  }

  private mutating func restart(_ generation: Int) {
    self.generation = generation
    decoder.reset()
    nextFormat = nil
    held = nil
    _ = threadPolicy.restart(keepsOne: true)
    begin(pass: 0)
    early = EarlyPicture(repeatingUpTo: pipeline.settings.longestRepeat)
  }

  private mutating func begin(pass: Int) {
    self.pass = pass
    early.endPass()
    gate = nil
    latestBefore = nil
    skipPolicy = FrameSkipPolicy()
    reach = nil
  }

  /// Whether a picture lies before the one that will be up at the start of the pass.
  ///
  /// A picture that begins later and still before the start has been sent, so this one cannot be up then. It is decoded
  /// only if others are made from it.
  private mutating func isNeverShown(_ packet: borrowing Packet) -> Bool {
    guard let time = packet.time else { return false }
    if let kept = pipeline.shared.withLock({ $0.orders.keptFrom }), time >= kept { return false }
    if let given = early.given, time < given { return true }
    guard gate?.isOpen != true, time <= pipeline.decodingWindow(ofPass: pass).pictureStart else {
      return false
    }
    if let latestBefore, time < latestBefore { return true }
    latestBefore = time
    return false
  }

  /// What is skipped because a packet's picture comes too late.
  private mutating func skip(_ packet: borrowing Packet) -> FrameSkipPolicy.Skip {
    guard pipeline.settings.leavesOutLate, !early.isGathering, let time = packet.time else {
      return .nothing
    }
    let (played, rate, isTrick) = pipeline.shared.withLock {
      ($0.playhead.played, $0.playhead.rate, $0.orders.trickRate != nil)
    }
    guard !isTrick, let played, played.generation == generation, played.pass >= pass else {
      return .nothing
    }
    // A pass that is over needs no picture any more.
    let isOver = played.pass > pass
    let lateness = (played.time - time).scaled(by: 1 / max(1, rate))
    let skip =
      isOver
      ? .everything
      : skipPolicy.skip(at: time, lateness: lateness, isKey: packet.isKeyFrame) {
        queue.hasKeyFrame(notAfter: played.time)
      }
    if skip == .everything { pipeline.shared.withLock { $0.mail.countLeftOut() } }
    return skip
  }

  private mutating func throughGate(
    _ body: (inout FrameGate) -> [VideoFrame]
  ) -> [VideoFrame] {
    var gate = self.gate ?? FrameGate(pipeline.decodingWindow(ofPass: pass))
    defer { self.gate = gate }
    return body(&gate)
  }

  private mutating func decodeSome() {
    do throws(MediaError) {
      switch try decoder.receive() {
      case .element(let frame): admit(frame)
      case .pending: try feed()
      case .endOfStream: try goOn()
      }
    } catch {
      // A damaged packet costs its own pictures only.
      guard error.isLoss else { return }
      pipeline.loseDecoder(error, generation: generation)
      // Until the item is closed, or a seek starts another.
      pipeline.videoSignal.wait()
    }
  }

  private mutating func admit(_ frame: VideoFrame) {
    // The two fields of a picture may be in packets of their own, and the second has not come.
    let isHalf = early.isDraining && frame.isInterlaced
    if !isHalf { pipeline.recent.withLock { $0.note(frame) } }
    guard early.admits(frame.time), !isHalf else { return }
    give(throughGate { $0.admit(frame) })
    if gate?.isOpen == true { early.give(at: now) }
  }

  private mutating func feed() throws(MediaError) {
    if let kept = early.nextRepeated() {
      return try send(kept.packet, isLeftOut: kept.isLeftOut)
    }
    guard let entry = queue.pop(generation: generation) else {
      pipeline.videoSignal.wait()
      return
    }
    switch consume entry {
    case .packet(let packet):
      if lacksDecoder { return }
      if threadPolicy.isDue, mayChangeThreads(at: packet), threadPolicy.judge(atRate: rate) {
        held = consume packet
        decoder.drain()
      } else {
        try decode(packet)
      }
    case .format(let parameters):
      if !early.isEmpty { early.giveUp() }
      nextFormat = parameters
      decoder.drain()
    case .endOfPass: decoder.drain()
    }
  }

  private var rate: Double { pipeline.shared.withLock { $0.playhead.rate } }

  /// Whether a packet may be the first of another decoder; fast playback, for which one thread is too slow,
  /// loses the pictures that need packets before it.
  private func mayChangeThreads(at packet: borrowing Packet) -> Bool {
    decoder.startsAnew(packet)
      || threadPolicy.usesOne && packet.isKeyFrame && rate > DecoderThreadPolicy.fastest
  }

  private mutating func decode(_ packet: consuming Packet) throws(MediaError) {
    let late = skip(packet)
    if late == .everything { return }
    let isLeftOut = isNeverShown(packet) || late == .unreferenced
    guard early.isGathering else { return try send(packet, isLeftOut: isLeftOut) }
    if early.isEmpty { chooseThreads(for: packet) }
    early.begin(at: now)
    let before = timeOfThread
    do throws(MediaError) { try send(packet, isLeftOut: isLeftOut) } catch {
      early.giveUp()
      if threadPolicy.useAll() { changeThreads() }
      throw error
    }
    spent = timeOfThread - before
    if let time = showsStart(packet), isWorthRepeating(packet), early.drain(for: time, at: now) {
      decoder.drain()
    } else if !pipeline.video.isHeld {
      return early.giveUp()
    }
    early.keep(packet, isLeftOut: isLeftOut)
  }

  /// The time of a packet's picture, if that is the one that is up at the start of the pass, or the first after it.
  private func showsStart(_ packet: borrowing Packet) -> MediaTime? {
    let start = pipeline.decodingWindow(ofPass: pass).pictureStart
    guard !packet.isDiscarded, let time = packet.time else { return nil }
    let isFirst =
      time > start
      ? early.isEmpty && decoder.startsShowing(packet) : start < time + packet.duration
    return isFirst ? time : nil
  }

  /// Whether the packets up to one may be decoded twice: they are few, or the stage asks for nothing after them yet.
  private func isWorthRepeating(_ packet: borrowing Packet) -> Bool {
    guard decoder.holdsBack || threadPolicy.usesOne else { return false }
    return pipeline.video.isHeld || early.isEmpty && decoder.startsAnew(packet)
  }

  private var now: MediaTime { pipeline.settings.time.now }

  private var timeOfThread: MediaTime { pipeline.settings.processor?.thread.now ?? .zero }

  private mutating func send(_ packet: borrowing Packet, isLeftOut: Bool) throws(MediaError) {
    decoder.skipsUnreferenced = isLeftOut
    _ = try decoder.send(packet)
  }

  /// Goes on once all pictures are out.
  private mutating func goOn() throws(MediaError) {
    if early.isDraining {
      repeatKept()
    } else if nextFormat != nil {
      try changeFormat()
    } else if let packet = held.take() {
      changeThreads()
      try decode(packet)
    } else {
      finishPass()
    }
  }

  /// Decodes once more what led to the picture that was given out early.
  private mutating func repeatKept() {
    if judgeEarlyPicture() { changeThreads() } else { decoder.reset() }
    early.repeatKept()
    // The picture did not come out, or has no length: it is found among those that come now.
    if early.given == nil { gate = nil }
  }

  /// Judges by the picture that was given out early, if it was decoded by itself.
  ///
  /// - Returns: Whether to go on with another number of threads.
  private mutating func judgeEarlyPicture() -> Bool {
    guard early.isOne, !pipeline.video.isHeld, let cost = early.cost,
      let usual = decoder.usualPicture
    else { return threadPolicy.useAll() }
    return threadPolicy.judge(
      keyFrameOf: cost.bytes, usual: usual.bytes, took: threadPolicy.usesOne ? spent : cost.time,
      ofLength: usual.length.scaled(by: 1 / max(1, rate)))
  }

  /// One thread goes on for a key frame that is shown first; a picture beyond a key frame comes sooner from all threads.
  private mutating func chooseThreads(for packet: borrowing Packet) {
    let isShown = decoder.startsAnew(packet) && showsStart(packet) != nil
    if threadPolicy.restart(keepsOne: isShown && !pipeline.video.isHeld) { changeThreads() }
  }

  private mutating func changeThreads() {
    let threads = threadPolicy.usesOne ? 1 : pipeline.settings.decoderThreads
    // A decoder that was opened before and cannot be now lacks memory: the old one goes on.
    do throws(MediaError) { try decoder.goOn(threads: threads) } catch { decoder.reset() }
  }

  /// Goes on with other parameters, once all pictures made with the old ones are out.
  private mutating func changeFormat() throws(MediaError) {
    guard let parameters = nextFormat else { return }
    nextFormat = nil
    do throws(MediaError) { try decoder.change(to: parameters) } catch {
      // Those packets have no pictures, and the pass goes on behind them.
      lacksDecoder = true
      decoder.reset()
      throw error
    }
    lacksDecoder = false
    if threadPolicy.restart() { changeThreads() }
    latestBefore = nil
  }

  private mutating func finishPass() {
    let last = throughGate { $0.finish() }
    note(last)
    decoder.reset()
    // Before the stage can take the last picture, so that it then knows where the pass begins and ends.
    pipeline.settleVideo(ofPass: pass, reach: reach, generation: generation)
    for frame in last { pipeline.video.push(.frame(frame), generation: generation) }
    pipeline.video.push(.endOfPass, generation: generation)
    begin(pass: pass + 1)
  }

  private mutating func give(_ frames: [VideoFrame]) {
    note(frames)
    for frame in frames { pipeline.video.push(.frame(frame), generation: generation) }
  }

  private mutating func note(_ frames: [VideoFrame]) {
    for frame in frames {
      let end = frame.time + frame.duration
      reach = max(reach ?? end, end)
      threadPolicy.add(frame.duration)
    }
  }
}
