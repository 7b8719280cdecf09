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
  private var failures = 0
  /// Whether no packet has come since the start or a jump.
  private var isFresh = true
  /// The first picture, where it was given out before the decoder makes it together with those after it.
  private var givenAhead: MediaTime?
  /// What comes after the pictures that are being drained.
  private var nextFormat: CodecParameters?
  private var thrift: DecoderThrift
  /// The packet that starts anew, while the pictures before it are being drained so that another number of threads
  /// can go on.
  private var held: Packet?
  /// The latest picture that has been sent of those that begin before the start of the pass.
  private var latestBefore: MediaTime?
  /// How far the pictures of the pass reach.
  private var reach: MediaTime?

  init(_ pipeline: ItemPipeline, queue: PacketQueue, decoder: consuming VideoDecoder) {
    self.pipeline = pipeline
    self.queue = queue
    self.decoder = decoder
    thrift = DecoderThrift(processor: pipeline.settings.processor)
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
    isFresh = true
    givenAhead = nil
    if thrift.restart() { changeThreads() }
    begin(pass: 0)
  }

  private mutating func begin(pass: Int) {
    self.pass = pass
    gate = nil
    latestBefore = nil
    reach = nil
  }

  /// Whether a picture lies before the one that will be up at the start of the pass.
  ///
  /// One that begins later and still before the start has been sent, so this one cannot be that picture. It
  /// need be decoded only if others are made from it.
  private mutating func isNeverShown(_ packet: borrowing Packet) -> Bool {
    guard gate?.isOpen != true, let time = packet.time,
      time <= pipeline.window(ofPass: pass).start
    else { return false }
    if let latestBefore, time < latestBefore { return true }
    latestBefore = time
    return false
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
      failures += 1
    }
  }

  private mutating func admit(_ frame: VideoFrame) {
    // It comes out again first of all, as the one before which there is none.
    if let given = givenAhead.take(), frame.time == given { return }
    give(throughGate { $0.admit(frame) })
  }

  private mutating func feed() throws(MediaError) {
    guard let entry = queue.pop(generation: generation) else {
      pipeline.videoSignal.wait()
      return
    }
    switch consume entry {
    case .packet(let packet):
      if isFresh { showAhead(packet) }
      if thrift.isDue, decoder.startsAnew(packet), thrift.judge() {
        held = consume packet
        decoder.drain()
      } else {
        try send(packet)
      }
    case .format(let parameters):
      nextFormat = parameters
      decoder.drain()
    case .endOfPass: decoder.drain()
    }
  }

  /// Gives out the first picture without those that the decoder wants to see before it lets go of it.
  ///
  /// What there is to see comes sooner, by as much as it takes to decode them; the picture is decoded twice.
  private mutating func showAhead(_ packet: borrowing Packet) {
    isFresh = false
    let start = pipeline.window(ofPass: pass).start
    guard decoder.holdsBack, decoder.startsAnew(packet), !packet.isDiscarded,
      let time = packet.time,
      time <= start, start < time + packet.duration
    else { return }
    // A packet that is damaged is told of when it is decoded with the others.
    guard let frame = try? decoder.decodeAlone(packet), frame.time == time else { return }
    give(throughGate { $0.admit(frame) })
    if gate?.isOpen == true { givenAhead = time } else { gate = nil }
  }

  private mutating func send(_ packet: borrowing Packet) throws(MediaError) {
    decoder.skipsUnreferenced = isNeverShown(packet)
    _ = try decoder.send(packet)
  }

  /// Goes on once all pictures are out.
  private mutating func goOn() throws(MediaError) {
    if nextFormat != nil {
      try changeFormat()
    } else if let packet = held.take() {
      changeThreads()
      try send(packet)
    } else {
      finishPass()
    }
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
    give(throughGate { $0.finish() })
    decoder.reset()
    pipeline.settleVideo(ofPass: pass, reach: reach, generation: generation)
    pipeline.video.push(.endOfPass, generation: generation)
    begin(pass: pass + 1)
  }

  private mutating func give(_ frames: [VideoFrame]) {
    for frame in frames {
      let end = frame.time + frame.duration
      reach = max(reach ?? end, end)
      thrift.add(frame.duration)
      pipeline.video.push(.frame(frame), generation: generation)
    }
  }
}
