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

  /// How far the content of a file may end from the length that the file tells, for that length to hold.
  static let lengthTolerance = MediaTime.milliseconds(50)

  let id: ItemID
  let description: ItemDescription
  let settings: PipelineSettings
  let shared: Mutex<PipelineState>
  let video: OutputQueue<VideoEntry>
  let audio: OutputQueue<AudioEntry>
  let readerSignal: Signal
  let videoSignal: Signal
  let audioSignal: Signal
  /// Events that are posted at their times.
  let timed = TimedInbox()
  /// Pictures that were decoded lately, while scrubbing.
  let recent = Mutex(RecentPictures())
  /// What is drawn of the item's own subtitles.
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
  /// Whether passes of it were dropped that had been read; the stage's own.
  let isSpent = Atomic(false)
  /// The round from which on the number of its loops counts: the one that was up when that was changed; the stage's own.
  let countedRound = Atomic(0)
  /// How many passes were left whose pictures are still to come and skipped; the stage's own.
  let stalePasses = Atomic(0)
  /// Calls the reader away from a read that waits; set once the item is open.
  let interruption = CallbackSlot()

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
    shared = Mutex(
      PipelineState(start: start ?? description.inPoint ?? .zero, passes: passes))
    readerSignal = Signal(on: settings.time)
    videoSignal = Signal(on: settings.time)
    audioSignal = Signal(on: settings.time)
    video = OutputQueue(capacity: 6, producer: videoSignal, wakeStage: wakeStage)
    audio = OutputQueue(capacity: 12, producer: audioSignal, wakeStage: wakeStage)
  }

  /// Starts the threads.
  func begin() {
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-reader", on: settings.time) { self.read() }
    } catch {
      shared.withLock { $0.phase = .failed(error) }
      wakeStage()
    }
  }

  var phase: Phase {
    let (phase, learnt) = shared.withLock { ($0.phase, $0.findings.learnt) }
    guard case .ready(let opened) = phase else { return phase }
    return .ready(opened.knowing(learnt))
  }

  /// Ends everything soon; the threads close the files by themselves.
  func close() {
    shared.withLock { $0.orders.close() }
    readGuard.cancel()
    source.withLock { $0 }?.cancel()
    for file in externals.withLock({ $0 }) { file.close() }
    readerSignal.raise()
    videoSignal.raise()
    audioSignal.raise()
  }

  /// Notes how far the pictures of a pass turned out to reach; all of its packets have been read.
  func settleVideo(ofPass pass: Int, reach: MediaTime?, generation: Int) {
    shared.withLock { shared in
      guard shared.orders.generation == generation,
        shared.findings.settlePictures(ofPass: pass, reach: reach)
      else { return }
      if case .ready(let opened) = shared.phase {
        shared.settleStart(told: opened.information.duration)
      }
    }
    wakeStage()
  }
}
