internal import MediaCore
internal import Streaming

extension ItemPipeline {
  /// What its threads and the stage share, behind a lock.
  struct Shared: Sendable {
    var phase = Phase.opening
    /// Those that may be looked for where it is not there itself, and which of them are not there either.
    var followers: [AbsentItems.Candidate] = []
    var absent: [(AbsentItems.Candidate, MediaError)] = []
    /// What was learnt since it was ready.
    var learnt = OpenedItem.Learnt()
    var isClosed = false
    /// Changes with every seek.
    var generation = 0
    /// Whether a seek is about to say where to go, and the reader waits for that.
    var isCalledAway = false
    var start: MediaTime
    var precision = SeekPrecision.exact
    /// From when on pictures before the start are decoded too, for going back to them; `nil` for none.
    var keptFrom: MediaTime?
    /// How many passes of the generation may be read.
    var passesAllowed = 1
    /// The ends of the passes that have been read, by their number in the generation.
    var ends: [Int: PassEnd] = [:]
    var readFailure: MediaError?
    /// Up to when a server asked to be left alone.
    var pauseEnd = MediaTime.zero
    /// When bytes of a stream came last that nothing can be read of yet.
    var progressTime = MediaTime.zero
    /// What is missing at the file's end, where it plays on all the same, and whether the stage has told of it.
    var shortfall: MediaError?
    var shortfallIsTold = false
    /// How far the pictures of the pass being read reach so far.
    var videoReach = MediaTime.zero
    /// The pass that is being read.
    var passBeingRead = 0
    var audio = AudioSelection()
    /// The track that is read in the place of the one that is decoded, which goes on with what was read of it; `nil` for
    /// none.
    var soundToCome: Int?
    /// Why nothing of the sound is decoded, until the stage has told of it.
    var soundFault: MediaError?
    /// The pass that the reader is in, in the present generation.
    var readingPass = 0
    /// How far it was read, in the order of decoding; `nil` before its first packet.
    var readTime: MediaTime?
    /// How far playback has come, as the stage last said.
    var played: (generation: Int, pass: Int, time: MediaTime)?
    /// How fast it plays; 0 while it stands.
    var rate = 1.0
    /// Whether it stands because it is to.
    var isPaused = false
    /// How many pictures were left out because they came too late, and the stage has not counted.
    var leftOut = 0
    /// Whether something is played after the pass that is up, as far as the stage knows.
    var isFollowed = true
    /// What its stream reported and the stage has not yet looked at.
    var reports: [StreamReport] = []
    /// The track of text that is looked at.
    var text: Int?
    /// The one that the reader reads, a moment later.
    var textBeingRead: Int?
    /// Tracks that were found in the media on the way: captions among the pictures.
    var foundTracks: [Track] = []
    /// What text tracks say and is not drawn.
    var notDrawn = NotDrawnParts()
    /// Whether the reader has nothing to do for now.
    var isReaderIdle = false
    /// Up to where the stage waits for the reader to have read; `nil` when it does not wait.
    var awaitedReadTime: MediaTime?
    /// The window of a broadcast; `nil` for all else.
    var live: LiveState?
    /// Whether only key frames are read, for a playback at this rate; `nil` for everything.
    var trickRate: Double?
    /// What is to be played within it, and how often that has changed.
    var interstitials: InterstitialSchedule?
    var interstitialsVersion = 0
    /// The generation to whose start the reader has gone.
    var soughtGeneration = 0
    /// Whether nothing more comes until another time is gone to.
    var isBehind = false

    /// Which sound is read.
    var soundToRead: AudioSelection {
      var selection = audio
      selection.track = soundToCome ?? selection.track
      return selection
    }

    /// How far what a file holds may be from the length that it tells for that to count.
    static let lengthTolerance = MediaTime.milliseconds(50)

    /// Puts the start of the first pass at the end of what there is, where it was to begin past that.
    ///
    /// - Parameter told: How long the file says that it is.
    mutating func settleStart(told: MediaTime?) {
      guard let end = ends[0], end.isFileEnd, end.isVideoCertain, let reach = end.reach ?? told
      else { return }
      let isAsTold = told.map { abs(($0 - reach).nanoseconds) <= Self.lengthTolerance.nanoseconds }
      start = min(start, isAsTold == true ? told ?? reach : reach)
    }

    /// How far the pictures of a pass are known to reach, in the item's time.
    func generationReach(_ pass: Int) -> MediaTime? {
      pass == passBeingRead ? videoReach : ends[pass]?.video
    }
  }

  /// Which sound is decoded, and into what.
  struct AudioSelection: Sendable, Equatable {
    /// The index among the file's tracks; `nil` for none.
    var track: Int?
    /// What the output takes; `nil` until it is open.
    var format: AudioFormat?
    /// Why there is no sound, when its decoder did not open.
    var failure: MediaError?
    /// Changes with every change of the track.
    var generation = 0
    /// That of the queue which it is decoded into: changes with every seek, and every change of a track that is heard.
    var queueGeneration = 0
    /// Where in the generation's passes a change of track takes up: pass and frames into it.
    var pass = 0
    var position: Int64 = 0
  }
}
