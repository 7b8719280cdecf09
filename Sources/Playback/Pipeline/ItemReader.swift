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
  /// The track of sound that was listened to last.
  private var lastHeard: Int?
  /// Whether nothing of the item is decoded: what is read only tells how long it is.
  private(set) var isUnheard = false
  /// The formats of the text tracks whose packets are read here.
  let texts: [Int: TextSample.Format]
  /// The decoders of those that are pictures.
  let bitmaps: [Int: SubtitleDecoder]
  /// The picture of each of these that was last told.
  var shownPictures: [Int: TimedEntry] = [:]
  /// Cues that were read, which a seek may land in; not more than so many.
  var cues: [ReadCue] = []
  static let cueLimit = 4096
  /// What reads the samples of text to those.
  var joiner = CueJoiner()
  /// What codes the pictures, if they may carry captions.
  let captionCodec: CaptionData.Codec?
  var captions = CaptionTrackReader()
  /// The readers of captions that are in tracks of their own.
  var captionTracks: [Int: CaptionTrackReader] = [:]
  var window: PassWindow
  /// What the packets of the pass have told.
  var reading = PassReading()
  /// Where the last seek landed.
  var landing = SeekLanding()
  /// The time of the last packet of the file, where a seek past that had it looked for.
  var foundEnd: MediaTime?

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
      // Another track may be heard for a moment only.
      queues[track] = PacketQueue(
        consumer: pipeline.audioSignal, producer: pipeline.readerSignal, keepsTaken: true)
    }
    self.queues = queues
    pipeline.packets.withLock { [queues] in $0 = queues }
    texts = opened.textFormats
    captionCodec = opened.captionCodec
    bitmaps = Self.bitmapDecoders(opened, reader)
    captionTracks = opened.captionTracks
    reader.select(
      Set(queues.keys).union(texts.keys).union(bitmaps.keys).union(captionTracks.keys))
    pipeline.interruption.withLock { $0 = reader.interruption }
    readScripts()
    try pipeline.startDecoders(of: opened, reader, queues)
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
      case .end: endPass(failure: nil)
      case .nextPass: beginPass()
      case .wait: rest()
      }
    }
  }

  private enum Step {
    case seek, read, giveUp, end, nextPass, wait
    case prefer(Int)
    case preferText(Int?)
  }

  private mutating func next() -> Step? {
    // All at once: between two looks the stage may choose the sound, and what is read then would be lost.
    let (isClosed, isCalledAway, current, passesAllowed, audio, text, textBeingRead) =
      pipeline.shared.withLock {
        (
          $0.isClosed, $0.isCalledAway, $0.generation, $0.passesAllowed, $0.soundToRead, $0.text,
          $0.textBeingRead
        )
      }
    if isClosed { return nil }
    if isCalledAway { return .wait }
    if current != generation { return .seek }
    if let heard = audio.track, heard != lastHeard {
      lastHeard = heard
      return .prefer(heard)
    }
    if text != textBeingRead { return .preferText(text) }
    if awaitsSound, reading.isFinished(opened.videoTrack) { return .wait }
    let active = activeQueues(audio)
    isUnheard = active.isEmpty && audio.generation > 0
    if isUnheard { return nextUnheard(audio, passesAllowed) }
    let levels = active.map { queues[$0]?.level ?? PacketQueue.Level() }
    if isAtEnd {
      guard pass + 1 < passesAllowed else { return .wait }
      if levels.contains(where: { $0.passEnds < 3 }) { return .nextPass }
    } else if load.shouldRead(levels) {
      return load.isExceeded(levels) ? .giveUp : .read
    }
    for track in active { queues[track]?.signalProducer(below: load.restart) }
    return .wait
  }

  /// Changes what is shared, unless another time was gone to meanwhile.
  @discardableResult
  func share<Value>(_ change: (inout ItemPipeline.Shared) -> Value) -> Value? {
    pipeline.shared.withLock { [generation] shared in
      shared.generation == generation ? change(&shared) : nil
    }
  }

  /// How many passes of what is not decoded are read ahead of the one that plays.
  private static let unheardPasses = 3

  /// What to do where the only sound there is has no output, or no decoder.
  private func nextUnheard(
    _ audio: ItemPipeline.AudioSelection, _ passesAllowed: Int
  ) -> Step {
    guard isAtEnd else { return audio.failure != nil ? .end : .read }
    let ends = pipeline.shared.withLock { $0.ends.count }
    return pass + 1 < passesAllowed && ends < Self.unheardPasses ? .nextPass : .wait
  }

  /// Whether the stage has still to say what is heard, on which it depends when a pass is over: packets of sound may come
  /// after those of all its pictures.
  var awaitsSound: Bool {
    !opened.audioTracks.isEmpty && pipeline.shared.withLock { $0.audio.generation == 0 }
  }

  /// The tracks that are being decoded, or will be in the place of one of these.
  var activeQueues: [Int] { activeQueues(pipeline.shared.withLock { $0.soundToRead }) }

  private func activeQueues(_ audio: ItemPipeline.AudioSelection) -> [Int] {
    [opened.videoTrack, audio.track].compactMap { $0 }
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
}
