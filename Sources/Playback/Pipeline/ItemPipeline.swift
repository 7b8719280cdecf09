internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Opens, reads and decodes one item, ahead of the stage, on threads of its own.
///
/// The stage makes it, asks it for pictures and sound, and tells it where to go; nothing it calls blocks. A
/// run of passes is one generation: a seek begins a new one and makes everything before it stale.
final class ItemPipeline: Sendable {
  /// A picture, or the end of a pass's pictures.
  enum VideoEntry: Sendable {
    case frame(VideoFrame)
    case endOfPass
  }

  /// Sound, or the end of a pass's sound.
  enum AudioEntry: Sendable {
    case buffer(AudioBuffer)
    case endOfPass
  }

  enum Phase: Sendable {
    case opening
    case ready(OpenedItem)
    case failed(MediaError)
  }

  let id: ItemID
  let description: ItemDescription
  let settings: PipelineSettings
  let shared: Mutex<Shared>
  let video: OutputQueue<VideoEntry>
  let audio: OutputQueue<AudioEntry>
  let readerSignal: Signal
  let videoSignal: Signal
  let audioSignal: Signal
  /// What is told at its time.
  let timed = TimedInbox()
  /// What was decoded lately, while a place is looked for.
  let recent = Mutex(RecentPictures())
  /// What is drawn of its own subtitles.
  let feed = SubtitleFeed()
  /// The files of subtitles that belong to it.
  let externals = Mutex<[ExternalSubtitles]>([])
  let readGuard = ReadGuard()
  let source = Mutex<(any DataSource)?>(nil)
  /// The packets on their way, by track; empty until the item is open.
  let packets = Mutex<[Int: PacketQueue]>([:])
  let wakeStage: @Sendable () -> Void
  /// Whether the stage has told that the item is open and selected its sound; the stage's own.
  let isAnnounced = Atomic(false)
  /// Whether passes of it were thrown away that had been read; the stage's own.
  let isSpent = Atomic(false)
  /// The round from which on the number of its loops counts: the one that was up when that was changed; the stage's own.
  let countedRound = Atomic(0)
  /// Calls the reader away from a read that waits; set once the item is open.
  let interruption = Mutex<(@Sendable () -> Void)?>(nil)

  /// Begins to open an item.
  ///
  /// - Parameter wakeStage: Called, on any thread, when something that was missing is there.
  init(
    _ description: ItemDescription, id: ItemID, start: MediaTime? = nil, passes: Int,
    settings: PipelineSettings, wakeStage: @escaping @Sendable () -> Void
  ) {
    self.id = id
    self.description = description
    self.settings = settings
    self.wakeStage = wakeStage
    var shared = Shared(start: start ?? description.inPoint ?? .zero)
    shared.passesAllowed = passes
    self.shared = Mutex(shared)
    readerSignal = Signal(on: settings.time)
    videoSignal = Signal(on: settings.time)
    audioSignal = Signal(on: settings.time)
    video = OutputQueue(capacity: 6, producer: videoSignal, wakeStage: wakeStage)
    audio = OutputQueue(capacity: 12, producer: audioSignal, wakeStage: wakeStage)
  }

  /// Starts the threads.
  func begin() {
    do throws(MediaError) {
      try WorkerThread.start(on: settings.time) { self.read() }
    } catch {
      shared.withLock { $0.phase = .failed(error) }
      wakeStage()
    }
  }

  var phase: Phase {
    let (phase, learnt) = shared.withLock { ($0.phase, $0.learnt) }
    guard case .ready(let opened) = phase else { return phase }
    return .ready(opened.knowing(learnt))
  }

  /// Ends everything soon; the threads let go of the files by themselves.
  func close() {
    shared.withLock { $0.isClosed = true }
    readGuard.cancel()
    source.withLock { $0 }?.cancel()
    for file in externals.withLock({ $0 }) { file.close() }
    readerSignal.raise()
    videoSignal.raise()
    audioSignal.raise()
  }

  /// Goes to a time of the item and plays so many passes from there.
  ///
  /// - Parameter holding: What is not decoded of the pictures until the queue is released; `nil`, the default, where
  ///   all are.
  func seek(
    to time: MediaTime, precision: SeekPrecision, passes: Int,
    holding: OutputQueue<VideoEntry>.Hold? = nil
  ) {
    let (generation, audioGeneration) = shared.withLock { shared in
      shared.isCalledAway = true
      return (shared.generation + 1, shared.audio.queueGeneration + 1)
    }
    // Before the reader can know where to go: it would be called away from there.
    interruption.withLock { $0 }?()
    // Before any thread can know of it: what one of them brings for a generation that is not there yet is lost.
    video.reset(generation: generation, holding: holding)
    audio.reset(generation: audioGeneration)
    timed.reset(generation: generation)
    feed.reset(generation: generation)
    shared.withLock { shared in
      shared.generation = generation
      shared.start = time
      shared.precision = precision
      shared.passesAllowed = passes
      shared.ends = [:]
      shared.readFailure = nil
      shared.isBehind = false
      shared.videoReach = time
      shared.passBeingRead = 0
      shared.readingPass = 0
      shared.readTime = nil
      shared.isReaderIdle = false
      if let track = shared.soundToCome.take() {
        shared.audio.track = track
        shared.audio.generation += 1
      }
      shared.audio.pass = 0
      shared.audio.position = 0
      shared.audio.queueGeneration = audioGeneration
      shared.isCalledAway = false
    }
    readerSignal.raise()
    videoSignal.raise()
    audioSignal.raise()
  }

  /// Decodes a track, another or the same, from a place of a pass on.
  ///
  /// - Parameters:
  ///   - format: What the output takes.
  ///   - pass: In the present generation.
  ///   - position: In frames from the pass's start.
  func switchAudio(to track: Int, _ format: AudioFormat, pass: Int, position: Int64) {
    // At once for the decoder's thread: what it is about to bring of the old track is not wanted any more, and what it
    // brings of the new one is. In between it would find room for ever, and throw away what the old track needs later.
    shared.withLock { shared in
      if shared.soundToCome == track { shared.soundToCome = nil }
      shared.audio.track = track
      shared.audio.format = format
      shared.audio.generation += 1
      shared.audio.pass = pass
      shared.audio.position = position
      shared.audio.queueGeneration += 1
      audio.reset(generation: shared.audio.queueGeneration)
    }
    audioSignal.raise()
    readerSignal.raise()
  }

  /// Allows so many passes in the present generation in all.
  func allow(passes: Int) {
    let changed = shared.withLock { shared in
      defer { shared.passesAllowed = passes }
      return shared.passesAllowed != passes
    }
    if changed { readerSignal.raise() }
  }

  /// The end of a pass of the present generation, once it is known.
  func end(ofPass pass: Int) -> PassEnd? {
    shared.withLock { $0.ends[pass].flatMap { $0.isVideoCertain ? $0 : nil } }
  }

  /// Whether all of a pass has been read, and only its last picture will tell where it ends.
  func awaitsPictures(ofPass pass: Int) -> Bool {
    shared.withLock { $0.ends[pass].map { !$0.isVideoCertain } ?? false }
  }

  /// Whether all of a pass has been read, and its last picture tells or has told where it ends.
  func isTimedByPictures(pass: Int) -> Bool {
    shared.withLock { $0.ends[pass]?.isTimedByPictures ?? false }
  }

  /// Notes how far the pictures of a pass turned out to reach; all of its packets have been read.
  func settleVideo(ofPass pass: Int, reach: MediaTime?, generation: Int) {
    shared.withLock { shared in
      guard shared.generation == generation, var end = shared.ends[pass], !end.isVideoCertain
      else { return }
      if let reach { end.video = max(end.video ?? reach, reach) }
      end.isVideoCertain = true
      shared.ends[pass] = end
      if case .ready(let opened) = shared.phase {
        shared.settleStart(told: opened.information.duration)
      }
    }
    wakeStage()
  }

  /// The window of a pass of the present generation.
  func window(ofPass pass: Int) -> PassWindow {
    let start = pass == 0 ? shared.withLock { $0.start } : description.inPoint ?? .zero
    return PassWindow(start: start, end: description.outPoint)
  }

  /// Forgets passes that have been played.
  func forget(passesBefore pass: Int) {
    let isUnheard = shared.withLock { shared in
      shared.ends = shared.ends.filter { $0.key >= pass }
      return shared.audio.track == nil
    }
    feed.forget(passesBefore: pass)
    // Of what is not decoded nothing else tells the reader that there is room for another.
    if isUnheard { readerSignal.raise() }
  }
}
