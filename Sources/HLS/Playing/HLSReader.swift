internal import DequeModule
package import FFmpeg
package import MediaCore
internal import Synchronization

/// Reads the packets of a presentation that playlists describe: HTTP Live Streaming.
///
/// Each rendition that is played is loaded by a thread of its own; the packets of all are given in the order
/// of decoding. Track 0 has the pictures, those from 1 on the sound.
/// Source: draft-pantos-hls-rfc8216bis-22.
package final class HLSReader: PacketReader {
  package let information: MediaInformation
  private let session: HLSSession
  private let main: SegmentChain
  /// The sound, where it is not in the segments of the pictures.
  private var sound: SegmentChain?
  /// The subtitles that are looked at.
  private var text: TextChain?
  private(set) var map: SegmentTimeline
  /// Key frames alone; `nil` while everything is read.
  private var trick: TrickChain?
  /// What is told at its time, on its way out.
  private let timed: TimedCollector
  /// Up to when sound that came with the pictures was read, and up to when it is not to come from elsewhere again.
  private var soundEnd: MediaTime?
  /// Where the last packet ends that was read of sound in a playlist of its own; `nil` before one was.
  private var soundReach: MediaTime?
  private var firstFormats: [Int: CodecParameters] = [:]

  static let pictureTrack = 0
  static let soundTrack = 1
  static let textTrack = 500
  /// Carries no packets out: what is in it is told at its time.
  static let metadataTrack = 900

  /// Opens a presentation: blocks until the first segment can be taken apart.
  ///
  /// - Throws: What loading, parsing or opening throws.
  init(_ playlist: ParsedPlaylist, uri: String, _ context: HLSContext) throws(MediaError) {
    let presentation = try Presentation(
      playlist.playlist, uri: uri, loader: context.loader, preferences: context.reading.preferences,
      ignoresStart: context.reading.ignoresStart)
    let session = HLSSession(presentation, context)
    self.session = session
    let timed = TimedCollector()
    self.timed = timed
    do throws(MediaError) {
      main = try session.mainChain(timed)
      var map = SegmentTimeline()
      let renditions = session.renditions
      let preferred = renditions.isEmpty ? nil : session.preferredSound
      sound =
        preferred == session.ownSound
        ? nil
        : try preferred.map { (place) throws(MediaError) in try session.soundChain(place, timed) }
      try main.fill(&map)
      if sound == nil, !main.numberedTracks.contains(where: \.isAudio) {
        sound = try session.ownSoundChain(timed, &map)
      }
      var hasOwnSound = true
      if sound == nil, !main.numberedTracks.contains(where: \.isAudio),
        let other = renditions.firstIndex(where: { $0.uri != nil })
      {
        // The variants have no sound though a rendition is said to lie in them.
        hasOwnSound = false
        session.soundIsApart.store(true, ordering: .relaxed)
        sound = try session.soundChain(other, timed)
      }
      try sound?.fill(&map)
      self.map = map
      var tracks: [Track] = []
      for chain in [main, sound].compactMap({ $0 }) {
        for (number, parameters) in chain.formats { firstFormats[number] = parameters }
        tracks += chain.numberedTracks
        // The decoders are made with these: they need not be told.
        chain.formats = []
      }
      // What can be told of a stream without a single segment is why.
      if tracks.isEmpty, let error = main.loader.gapError { throw error }
      if !renditions.isEmpty, let heard = tracks.first(where: \.isAudio) {
        tracks.removeAll { $0.isAudio }
        tracks += renditions.enumerated().filter { hasOwnSound || $1.uri != nil }
          .map { $1.track(Self.soundTrack + $0, like: heard) }
        for number in renditions.indices {
          firstFormats[Self.soundTrack + number] = firstFormats[heard.index]
        }
      }
      tracks += session.captions
      tracks += session.texts.enumerated().map {
        $1.textTrack(Self.textTrack + $0, session.textCodec(of: $1) ?? "")
      }
      let playlist = main.loader.tracker.current?.playlist
      let duration = playlist.flatMap { $0.isLive ? nil : $0.duration }
      segmentLength = playlist.flatMap { $0.partHoldBack == nil ? $0.targetDuration : nil }
      preferredStart = session.start(of: main.loader.tracker.current)
      information = MediaInformation(
        container: "hls", tracks: tracks.sorted { $0.index < $1.index }, duration: duration,
        isSeekable: true, metadata: session.metadata)
      session.giveSessionData()
    } catch {
      // No deinitializer runs before all variables are set.
      session.close()
      throw error
    }
  }

  deinit { session.close() }

  package var isTimed: Bool { true }
  package var loadsAhead: Bool { true }
  package let segmentLength: MediaTime?
  package let preferredStart: MediaTime?
  package var hasSampleExactTimes: Bool { false }
  /// Blocks of sound do not end with segments, and decoders make the first of them right by the one before.
  package var soundLead: MediaTime { .milliseconds(200) }
  package var interruption: (@Sendable () -> Void)? { session.interrupt }

  package func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    guard let parameters = firstFormats[track] else {
      throw MediaError(.trackNotFound, "there is no track \(track)")
    }
    return parameters
  }

  /// Only what is played is loaded at all: `prefer` says what that is.
  package func select(_ tracks: Set<Int>) {}

  package func prefer(sound track: Int, from time: MediaTime?) throws(MediaError) {
    let rendition = track - Self.soundTrack
    guard session.renditions.indices.contains(rendition), onlySound != track else { return }
    // It has the link for itself; what has been loaded to its end needs none.
    if sound?.isAtEnd == false { sound?.loader.close() }
    // A decoder makes the first block right by the one before, which may be in the segment before.
    let start = max(.zero, (time ?? session.playhead) - soundLead)
    let chain: SegmentChain
    do throws(MediaError) {
      chain = try openedSound(rendition, from: start)
    } catch {
      goOnWithSound()
      throw error
    }
    sound?.loader.close()
    // What comes of it with the pictures is left out from now on.
    session.soundIsApart.store(true, ordering: .relaxed)
    sound = chain
    soundReach = nil
  }

  /// The chain of a rendition of sound, with its first packet at hand.
  private func openedSound(
    _ rendition: Int, from start: MediaTime
  ) throws(MediaError) -> SegmentChain {
    let chain = try session.soundChain(rendition, timed, from: start)
    do throws(MediaError) { try chain.fill(&map, beside: main) } catch {
      chain.loader.close()
      throw error
    }
    return chain
  }

  /// Opens the sound anew that was closed, where what was read of it ends.
  private func goOnWithSound() {
    guard let closed = sound, let rendition = closed.rendition, !closed.isAtEnd else { return }
    let due = closed.due ?? soundReach
    let start = max(.zero, (due ?? session.playhead) - soundLead)
    guard let chain = try? session.soundChain(rendition, timed, from: start) else { return }
    sound = chain
    soundEnd = due
  }

  package var onlySound: Int? {
    guard !session.renditions.isEmpty else { return nil }
    return (sound?.rendition ?? session.ownSound).map { Self.soundTrack + $0 }
  }

  package func prefer(text track: Int?, from time: MediaTime?) {
    let rendition = track.map { $0 - Self.textTrack }
    guard text?.track != track else { return }
    text?.loader.close()
    text = rendition.flatMap { session.texts.indices.contains($0) ? $0 : nil }
      .flatMap { try? session.textChain($0, from: time ?? session.playhead) }
  }

  package var hasTrickPlay: Bool { session.hasIFrames }

  /// Reads single key frames, beside what this reader reads; `nil` where there is no playlist of them.
  ///
  /// - Parameter height: How high they are at least, if there are such; the default is the lowest bandwidth.
  package func iFrameReader(height: Int? = nil) -> IFrameReader? {
    session.iFrameReader(height: height)
  }

  package func prefer(trickRate rate: Double?) {
    guard let rate else {
      trick = nil
      session.onInterrupt(nil)
      return
    }
    if let trick { return trick.rate = rate }
    guard let reader = session.iFrameReader() else { return }
    let chain = TrickChain(reader, rate: rate, on: session.time)
    trick = chain
    let interruption = chain.interruption
    session.onInterrupt { interruption.interrupt() }
    rest()
  }

  /// Loads nothing more until another time is gone to.
  package func rest() {
    main.rest()
    sound?.rest()
    text?.loader.rest()
  }

  package func read() throws(MediaError) -> PacketRead {
    if let trick { return try trick.read(map) }
    try main.fill(&map)
    if main.takeNewRun() { try keepSound() }
    try fillSound()
    if let current = main.loader.tracker.current { timed.takeRanges(of: current.playlist) }
    if let read = timed.next() { return read }
    guard let chain = next else {
      if let sample = try text?.next(until: .distantFuture, map) { return .text(sample) }
      return .endOfStream
    }
    if let due = chain.due, let sample = try text?.next(until: due, map) { return .text(sample) }
    if let format = chain.formats.popFirst() {
      if leavesOut(format.track, of: chain) { return try read() }
      return .format(track: format.track, format.parameters)
    }
    guard let packet = chain.take() else { return .endOfStream }
    if leavesOut(packet.track, of: chain) { return try read() }
    if chain === sound {
      soundReach = (packet.decodeTime ?? packet.time).map { $0 + packet.duration }
    }
    if packet.track == Self.soundTrack, sound == nil, session.renditions.isEmpty,
      let time = packet.time
    {
      soundEnd = time + packet.duration
    }
    return .packet(packet)
  }

  /// Whether a track of the variants is sound in the place of which another rendition is read.
  private func leavesOut(_ track: Int, of chain: SegmentChain) -> Bool {
    chain === main && sound != nil && session.ownSound.map { Self.soundTrack + $0 } == track
  }

  /// Goes on with the sound of the variants' own playlist where pictures go on that come without any.
  private func keepSound() throws(MediaError) {
    guard sound == nil, firstFormats[Self.soundTrack] != nil, let start = soundEnd ?? main.due,
      !main.numberedTracks.contains(where: \.isAudio)
    else { return }
    sound = try session.ownSoundChain(timed, from: start, &map)
  }

  private func fillSound() throws(MediaError) {
    try sound?.fill(&map, beside: main)
    // The segment that the end lies in begins with what was read already.
    while let end = soundEnd, let due = sound?.due {
      guard due < end - .milliseconds(5) else { return soundEnd = nil }
      _ = sound?.take()
      try sound?.fill(&map, beside: main)
    }
  }

  /// The chain whose packet is due first.
  private var next: SegmentChain? {
    guard let sound, let soundDue = sound.due else { return main.due == nil ? nil : main }
    guard let mainDue = main.due else { return sound }
    return soundDue < mainDue ? sound : main
  }

  package var gapEnd: MediaTime? {
    guard trick == nil else { return nil }
    return [main.loader, sound?.loader].compactMap { $0?.lastGapEnd }.max()
  }

  package func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    timed.reset()
    soundEnd = nil
    soundReach = nil
    if let trick { return trick.seek(to: time) }
    main.seek(to: time)
    sound?.seek(to: time)
    text?.seek(to: time)
  }

  package func rewind() throws(MediaError) { try seek(to: .zero, track: nil) }

  package func read(only media: ChosenMedia) throws(MediaError) -> PacketRead {
    switch media {
    case .text:
      if let sample = try text?.next(until: .distantFuture, map) { return .text(sample) }
    case .sound:
      try sound?.fill(&map)
      if let format = sound?.formats.popFirst() {
        return .format(track: format.track, format.parameters)
      }
      if let packet = sound?.take() { return .packet(packet) }
    }
    return .endOfStream
  }

  package func readArrivedText() throws(MediaError) -> TextSample? {
    trick == nil ? try text?.next(until: .distantFuture, map, isAwaited: false) : nil
  }

  package func seek(only media: ChosenMedia, to time: MediaTime) {
    switch media {
    case .sound: sound?.seek(to: time)
    case .text: text?.seek(to: time)
    }
  }
}

extension Rendition {
  /// Subtitles as a track.
  fileprivate func textTrack(_ number: Int, _ codec: String) -> Track {
    Track(
      index: number, kind: .subtitle, codec: codec, language: language, title: name,
      isDefault: isDefault, isForced: isForced)
  }

  /// The rendition as a track, with the format of one that has been opened.
  fileprivate func track(_ number: Int, like heard: Track) -> Track {
    var track = heard
    track.index = number
    track.language = language
    track.title = name
    track.isDefault = isDefault
    return track
  }
}
