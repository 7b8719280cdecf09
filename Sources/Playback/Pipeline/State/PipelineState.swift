internal import HLS
internal import MediaCore

/// What the stage and the threads of an item share, behind one lock: a part for each direction.
///
/// One lock holds them all, since a seek changes orders, sound and findings at once.
struct PipelineState: Sendable {
  /// Whether the item is open.
  var phase = ItemPipeline.Phase.opening
  /// From the stage to the reader and the decoders.
  var orders: PipelineOrders
  /// From the stage to the reader and the decoder of the sound.
  var sound = SoundOrders()
  /// From the stage to the reader and the decoders: how far playback has come.
  var playhead = PipelinePlayhead()
  /// From the reader to the stage: where it is.
  var reader = ReaderProgress()
  /// From the reader and the decoders to the stage: what the item holds.
  var findings = PipelineFindings()
  /// From the reader to the stage: what the playlists tell.
  var stream = StreamFindings()
  /// From the reader and the decoders to the stage, which takes each once.
  var mail = PipelineMail()

  init(start: MediaTime, passes: Int) {
    orders = PipelineOrders(start: start, passes: passes)
  }

  /// Begins a new generation at a time of the item.
  ///
  /// - Parameter queueGeneration: Of the queue that the sound is decoded into.
  mutating func seek(
    to time: MediaTime, precision: SeekPrecision, passes: Int, queueGeneration: Int
  ) {
    orders.seek(to: time, precision: precision, passes: passes)
    sound.beginGeneration(queueGeneration)
    reader.beginGeneration(at: time)
    findings.beginGeneration()
    stream.isBehind = false
  }

  /// Moves the start of the first pass to a time, to which its pictures reach so far.
  mutating func moveStart(to time: MediaTime) {
    orders.moveStart(to: time)
    reader.restartPictures(at: time)
  }

  /// Moves the start of the first pass to the end of the item, if it lies past that.
  ///
  /// - Parameter told: How long the file says that it is.
  mutating func settleStart(told: MediaTime?) {
    guard let end = findings.ends[0], end.isFileEnd, end.isVideoCertain,
      let reach = end.reach ?? told
    else { return }
    let isAsTold = told.map { ($0 - reach).magnitude <= ItemPipeline.lengthTolerance }
    orders.endStart(at: isAsTold == true ? told ?? reach : reach)
    // What was asked for lies past all pictures.
    if reader.picturesPass == 0 {
      reader.restartPictures(at: max(orders.passStart, end.video ?? orders.passStart))
    }
  }

  /// Ends a pass that has been read.
  ///
  /// - Parameters:
  ///   - told: How long the file says that it is.
  ///   - failure: Why reading broke off, after which no other pass is read; `nil` if it did not.
  mutating func end(pass: Int, with end: PassEnd, told: MediaTime?, failure: MediaError?) {
    findings.end(pass: pass, with: end)
    settleStart(told: told)
    guard let failure else { return }
    findings.fail(failure)
    orders.limit(passes: pass + 1)
  }

  /// How far the pictures of a pass are known to reach, in the item's time.
  func pictureReach(ofPass pass: Int) -> MediaTime? {
    pass == reader.picturesPass ? reader.pictureReach : findings.ends[pass]?.video
  }

  /// Whether all that comes with a pass up to a time has been read, or nothing more is read for now.
  ///
  /// If not, the time is noted as one that the stage awaits.
  ///
  /// - Parameter isWoken: Whether the reader has something to do that it has not come to yet.
  mutating func hasRead(pass: Int, to time: MediaTime, isWoken: Bool) -> Bool {
    guard orders.text == reader.text || orders.isClosed else {
      orders.awaitRead(to: time)
      return false
    }
    if findings.ends[pass] != nil || findings.readFailure != nil
      || reader.hasRead(pass, to: time, isWoken: isWoken)
    {
      return true
    }
    orders.awaitRead(to: time)
    return false
  }

  /// Where playback is, in the item's time, seen from the pass that is being read: before its start while an earlier one
  /// plays.
  ///
  /// - Parameter passStart: Where every pass but the first begins.
  func playedTime(passStart: MediaTime) -> MediaTime {
    guard let played = playhead.played, played.generation == orders.generation else {
      return orders.passStart
    }
    var time = played.time
    for pass in played.pass..<max(played.pass, reader.pass) {
      let end = findings.ends[pass]
      time = passStart + time - (end?.video ?? end?.audio ?? time)
    }
    return time
  }

  /// Takes a report of the stream: what it tells of the item, and the report itself for the stage.
  mutating func take(_ report: StreamReport) {
    switch report {
    case .live(let live): stream.live = live
    case .fellBehind:
      // Before the reader has arrived, the report is about the position that a seek left.
      if reader.soughtGeneration == orders.generation { stream.isBehind = true }
    case .interstitials(let schedule): stream.schedule(schedule)
    case .length(let length): findings.learn(length: length)
    case .textCodec(let track, let codec): findings.learn(codec: codec, of: track)
    case .failing(let error):
      stream.failure = error
      return
    case .variantChanged, .qualityDecided, .loaded, .gap, .playlistFault, .sessionData,
      .betterPicture:
      break
    }
    mail.put(report)
  }

  /// Takes the error that says what is missing at the file's end; `nil` if nothing is, and after the first time.
  mutating func takeShortfall() -> MediaError? {
    guard let shortfall = findings.shortfall, !mail.shortfallIsTold else { return nil }
    mail.shortfallIsTold = true
    return shortfall
  }

  /// Notes that a track of sound failed to load.
  mutating func refuse(sound track: Int, _ error: MediaError) {
    sound.refuse(track)
    mail.soundRefusal = error
  }

  /// Ends the sound that is decoded, unless another was selected meanwhile.
  ///
  /// - Parameter generation: Of the selection that failed.
  mutating func failSound(_ error: MediaError, generation: Int) {
    guard sound.fail(error, generation: generation) else { return }
    mail.soundFault = error
  }
}
