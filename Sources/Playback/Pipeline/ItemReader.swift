internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// The reader of one open item: demuxes pass after pass into the packet queues.
struct ItemReader: ~Copyable {
  let pipeline: ItemPipeline
  let reader: any PacketReader
  let opened: OpenedItem
  var load: LoadControl
  let queues: [Int: PacketQueue]
  var generation = -1
  var pass = 0
  var isAtEnd = false
  var isAtStart = true
  /// The track of sound that the reader was last told to prefer.
  var lastHeard: Int?
  /// A rendition of sound that is read alone; `nil` while all that is played is read together.
  var catchUp: SoundCatchUp?
  /// What of a rendition of sound is read once more; `nil` for none.
  var resumed: ResumedSound?
  /// Whether nothing of the item is decoded: packets only tell how long it is.
  private(set) var isUnheard = false
  /// Its subtitles and captions.
  var text: TextTracks
  var window: PassWindow
  /// What the packets of the pass have told.
  var reading = PassReading()
  /// Where the last seek landed.
  var landing = SeekLanding()
  /// The time of the file's last packet; `nil` until a seek goes past it.
  var foundEnd: MediaTime?

  init(
    _ pipeline: ItemPipeline, reader: any PacketReader, opened: OpenedItem
  ) throws(MediaError) {
    self.pipeline = pipeline
    self.reader = reader
    self.opened = opened
    load = opened.load
    if load.keepsFull { pipeline.keepOutputsFull() }
    window = PassWindow(start: .zero, end: nil)
    var queues: [Int: PacketQueue] = [:]
    if let track = opened.videoTrack {
      queues[track] = PacketQueue(consumer: pipeline.videoSignal, producer: pipeline.readerSignal)
    }
    for track in opened.audioTracks {
      // A track may be selected for a moment only, and then the one before it again.
      queues[track] = PacketQueue(
        consumer: pipeline.audioSignal, producer: pipeline.readerSignal, keepsTaken: true)
    }
    self.queues = queues
    pipeline.packets.withLock { [queues] in $0 = queues }
    var text = TextTracks(opened, reader)
    reader.select(Set(queues.keys).union(text.tracks))
    pipeline.interruption.set(reader.interruption)
    for (track, script) in text.readScripts(reader) { pipeline.feed.setScript(script, of: track) }
    self.text = text
    try pipeline.startDecoders(of: opened, reader, queues)
    if let start = reader.preferredStart, pipeline.description.inPoint == nil {
      pipeline.shared.withLock { shared in
        guard shared.orders.generation == 0, shared.orders.start == .zero else { return }
        shared.moveStart(to: start)
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
      case .catchUp(let sound): readAlone(sound)
      case .giveUp:
        endPass(failure: MediaError(.limitExceeded, "its tracks lie too far apart in the file"))
      case .end: endPass(failure: nil)
      case .nextPass: beginPass()
      case .wait: if !readArrivedText() { rest() }
      }
    }
  }

  private enum Step {
    case seek, read, giveUp, end, nextPass, wait
    case prefer(Int)
    case preferText(Int?)
    case catchUp(SoundCatchUp)
  }

  private mutating func next() -> Step? {
    // Under one lock: if the stage selected sound in between, packets that are read then would be lost.
    let (orders, audio, textBeingRead) = pipeline.shared.withLock {
      ($0.orders, $0.sound.toRead, $0.reader.text)
    }
    if orders.isClosed { return nil }
    if orders.isCalledAway { return .wait }
    if orders.generation != generation { return .seek }
    if let heard = audio.track, heard != lastHeard {
      lastHeard = heard
      return .prefer(heard)
    }
    if orders.text != textBeingRead { return .preferText(orders.text) }
    if let catchUp { return .catchUp(catchUp) }
    if awaitsSound, reading.isFinished(opened.videoTrack) { return .wait }
    let active = activeQueues(audio)
    isUnheard = active.isEmpty && audio.generation > 0
    if isUnheard { return nextUnheard(audio, orders.passesAllowed) }
    let levels = levels(of: active)
    if isAtEnd {
      guard pass + 1 < orders.passesAllowed else { return .wait }
      if levels.contains(where: { $0.passEnds < 3 }) { return .nextPass }
    } else if load.shouldRead(levels) {
      return load.isExceeded(levels) ? .giveUp : .read
    }
    for track in active { queues[track]?.signalProducer(below: load.restart) }
    // What was taken before that signals nothing.
    let isStillFull = !load.keepsFull || isAtEnd || !load.shouldRead(self.levels(of: active))
    return isStillFull ? .wait : .read
  }

  private func levels(of tracks: [Int]) -> [PacketQueue.Level] {
    tracks.map { queues[$0]?.level ?? PacketQueue.Level() }
  }

  /// Changes what is shared, unless a seek has begun another generation.
  @discardableResult
  func share<Value>(_ change: (inout PipelineState) -> Value) -> Value? {
    pipeline.shared.withLock { [generation] shared in
      shared.orders.generation == generation ? change(&shared) : nil
    }
  }

  /// How many passes of what is not decoded are read ahead of the one that plays.
  private static let unheardPasses = 3

  /// The next step when the only sound there is has no output, or no decoder.
  private func nextUnheard(
    _ audio: SoundOrders.Selection, _ passesAllowed: Int
  ) -> Step {
    guard isAtEnd else { return audio.failure != nil ? .end : .read }
    let ends = pipeline.shared.withLock { $0.findings.ends.count }
    return pass + 1 < passesAllowed && ends < Self.unheardPasses ? .nextPass : .wait
  }

  /// Whether the stage has still to select the sound, which decides when a pass is over: packets of sound may come after
  /// those of all its pictures.
  var awaitsSound: Bool {
    !opened.audioTracks.isEmpty && pipeline.shared.withLock { $0.sound.selection.generation == 0 }
  }

  /// The tracks that are being decoded, with a pending track of sound instead of the decoded one.
  var activeQueues: [Int] { activeQueues(pipeline.shared.withLock { $0.sound.toRead }) }

  private func activeQueues(_ audio: SoundOrders.Selection) -> [Int] {
    [opened.videoTrack, audio.track].compactMap { $0 }
  }
}
