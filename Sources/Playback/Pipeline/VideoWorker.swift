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
  /// The first picture after the start or a jump.
  private var early: EarlyPicture
  /// What comes after the pictures that are being drained.
  private var nextFormat: CodecParameters?
  private var thrift: DecoderThrift
  /// What its thread has spent on the packet that was sent last, before the early picture is out.
  private var spent = MediaTime.zero
  private var lateDecoding = LateDecoding()
  /// The packet that starts anew, while the pictures before it are being drained so that another number of threads
  /// can go on.
  private var held: Packet?
  /// The latest picture that has been sent of those that begin before the start of the pass.
  private var latestBefore: MediaTime?
  /// How far the pictures of the pass reach.
  private var reach: MediaTime?

  init(
    _ pipeline: ItemPipeline, queue: PacketQueue, decoder: consuming VideoDecoder,
    thrift: DecoderThrift
  ) {
    self.pipeline = pipeline
    self.queue = queue
    self.decoder = decoder
    self.thrift = thrift
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
    pipeline.shared.withLock { $0.isClosed ? nil : $0.generation }
  }

  private mutating func restart(_ generation: Int) {
    self.generation = generation
    decoder.reset()
    nextFormat = nil
    held = nil
    _ = thrift.restart(keepsOne: true)
    begin(pass: 0)
    early = EarlyPicture(repeatingUpTo: pipeline.settings.longestRepeat)
  }

  private mutating func begin(pass: Int) {
    self.pass = pass
    early.endPass()
    gate = nil
    latestBefore = nil
    lateDecoding = LateDecoding()
    reach = nil
  }

  /// Whether a picture lies before the one that will be up at the start of the pass.
  ///
  /// One that begins later and still before the start has been sent, so this one cannot be that picture. It
  /// need be decoded only if others are made from it.
  private mutating func isNeverShown(_ packet: borrowing Packet) -> Bool {
    guard let time = packet.time else { return false }
    if let kept = pipeline.shared.withLock({ $0.keptFrom }), time >= kept { return false }
    if let given = early.given, time < given { return true }
    guard gate?.isOpen != true, time <= pipeline.window(ofPass: pass).pictureStart else {
      return false
    }
    if let latestBefore, time < latestBefore { return true }
    latestBefore = time
    return false
  }

  /// What is left out because a packet's picture comes too late.
  private mutating func leftOut(_ packet: borrowing Packet) -> LateDecoding.Share {
    guard pipeline.settings.leavesOutLate, !early.isGathering, let time = packet.time else {
      return .nothing
    }
    let (played, rate, isTrick) = pipeline.shared.withLock {
      ($0.played, $0.rate, $0.trickRate != nil)
    }
    guard !isTrick, let played, played.generation == generation, played.pass >= pass else {
      return .nothing
    }
    // What is over needs no picture any more.
    let isOver = played.pass > pass
    let lateness = (played.time - time).scaled(by: 1 / max(1, rate))
    let share =
      isOver
      ? .everything
      : lateDecoding.leftOut(at: time, lateness: lateness, isKey: packet.isKeyFrame) {
        queue.hasKeyFrame(notAfter: played.time)
      }
    if share == .everything { pipeline.shared.withLock { $0.leftOut += 1 } }
    return share
  }

  private mutating func throughGate(
    _ body: (inout FrameGate) -> [VideoFrame]
  ) -> [VideoFrame] {
    var gate = self.gate ?? FrameGate(pipeline.window(ofPass: pass))
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
      // One that is damaged costs its own pictures only.
    }
  }

  private mutating func admit(_ frame: VideoFrame) {
    // The fields of one may be in packets of their own, of which the second has not come.
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
      if thrift.isDue, mayChangeThreads(at: packet), thrift.judge(atRate: rate) {
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

  private var rate: Double { pipeline.shared.withLock { $0.rate } }

  /// Whether a packet may be the first of another decoder; fast playback that one thread is too slow for loses the
  /// pictures that need what was before it.
  private func mayChangeThreads(at packet: borrowing Packet) -> Bool {
    decoder.startsAnew(packet)
      || thrift.usesOne && packet.isKeyFrame && rate > DecoderThrift.fastest
  }

  private mutating func decode(_ packet: consuming Packet) throws(MediaError) {
    let late = leftOut(packet)
    if late == .everything { return }
    let isLeftOut = isNeverShown(packet) || late == .unreferenced
    guard early.isGathering else { return try send(packet, isLeftOut: isLeftOut) }
    if early.isEmpty { chooseThreads(for: packet) }
    early.begin(at: now)
    let before = timeOfThread
    do throws(MediaError) { try send(packet, isLeftOut: isLeftOut) } catch {
      early.giveUp()
      if thrift.useAll() { changeThreads() }
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
    let start = pipeline.window(ofPass: pass).pictureStart
    guard !packet.isDiscarded, let time = packet.time else { return nil }
    let isFirst =
      time > start
      ? early.isEmpty && decoder.startsShowing(packet) : start < time + packet.duration
    return isFirst ? time : nil
  }

  /// Whether what has been sent up to a packet may be decoded twice: it is little, or nothing after it is asked for yet.
  private func isWorthRepeating(_ packet: borrowing Packet) -> Bool {
    guard decoder.holdsBack || thrift.usesOne else { return false }
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
    // It did not come out, or does not tell how long it is: it is found among those that come now.
    if early.given == nil { gate = nil }
  }

  /// Judges by the picture that was given out early, if it was decoded by itself.
  ///
  /// - Returns: Whether to go on with another number of threads.
  private mutating func judgeEarlyPicture() -> Bool {
    guard early.isOne, !pipeline.video.isHeld, let cost = early.cost,
      let usual = decoder.usualPicture
    else { return thrift.useAll() }
    return thrift.judge(
      keyFrameOf: cost.bytes, usual: usual.bytes, took: thrift.usesOne ? spent : cost.time,
      ofLength: usual.length.scaled(by: 1 / max(1, rate)))
  }

  /// One thread goes on for a key frame that is shown first; what is looked for beyond one comes sooner from all.
  private mutating func chooseThreads(for packet: borrowing Packet) {
    let isShown = decoder.startsAnew(packet) && showsStart(packet) != nil
    if thrift.restart(keepsOne: isShown && !pipeline.video.isHeld) { changeThreads() }
  }

  private mutating func changeThreads() {
    let threads = thrift.usesOne ? 1 : pipeline.settings.decoderThreads
    // A decoder that was opened before and cannot be now has failed for want of memory: the old one does.
    do throws(MediaError) { try decoder.goOn(threads: threads) } catch { decoder.reset() }
  }

  /// Goes on with other parameters, once all pictures made with the old ones are out.
  private mutating func changeFormat() throws(MediaError) {
    guard let parameters = nextFormat else { return }
    nextFormat = nil
    try decoder.change(to: parameters)
    if thrift.restart() { changeThreads() }
    latestBefore = nil
  }

  private mutating func finishPass() {
    let last = throughGate { $0.finish() }
    note(last)
    decoder.reset()
    // Before the stage can have the last picture: by then it is known where the pass begins and ends.
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
      thrift.add(frame.duration)
    }
  }
}
