package import FFmpeg
package import HLS
package import MediaCore
internal import Streaming
internal import Synchronization

/// The packets of an asset for a job, which reads as fast as they come; made and used on one worker thread.
package final class JobReader {
  let packets: any PacketReader
  /// Ends it, and holds it, between packets; `nil` where nothing does.
  private let readGuard: ReadGuard?
  /// Up to where it was read: a stream loads no more than a buffer ahead of that.
  private let place: Place
  /// How many packets of pictures are left out before one is taken.
  private var doubtful = 0

  private final class Place: Sendable {
    let time = Mutex(MediaTime.zero)
  }

  /// Reads what is open.
  package init(_ packets: any PacketReader) {
    self.packets = packets
    readGuard = nil
    place = Place()
  }

  /// Reads a stream with all its renditions; from its start, and as far ahead as `first` has been read.
  ///
  /// - Parameters:
  ///   - first: Has just been opened.
  ///   - form: How text is written; `nil` to leave it out.
  ///   - open: Opens the stream once more.
  /// - Throws: What opening and reading it throw.
  init(
    renditionsOf first: JobReader, text form: CueForm?,
    open: () throws(MediaError) -> JobReader
  ) throws(MediaError) {
    var sides: [RenditionSide] = []
    if let only = first.packets.onlySound {
      for track in first.information.tracks where track.isAudio && track.index != only {
        sides.append(try RenditionSide(sound: track.index, of: try open()))
      }
    }
    if let form {
      // Captions stay in the pictures.
      for track in first.information.tracks
      where track.isSubtitle && !track.codec.hasPrefix("eia_") {
        sides.append(try RenditionSide(text: track.index, of: try open(), as: form))
      }
    }
    packets = RenditionReader(first.packets, sides)
    readGuard = first.readGuard
    place = first.place
  }

  /// Opens a source; of a stream the best variant is read.
  ///
  /// - Parameter readGuard: Ends it from another thread.
  /// - Throws: What opening it throws.
  package init(
    _ source: String, _ opener: DefaultSourceOpener, _ readGuard: ReadGuard
  ) throws(MediaError) {
    self.readGuard = readGuard
    let place = Place()
    let data = try opener.open(source)
    readGuard.onCancel { data.cancel() }
    try data.prepare()
    let preferences = StreamPreferences()
    preferences.quality = QualityPreference(variant: .max)
    packets = try opener.reader(
      of: data, name: source,
      ReadingContext(
        readGuard: readGuard, playhead: { place.time.withLock { $0 } }, isFollowed: { false },
        ignoresStart: true, preferences: preferences))
    packets.deriveTimes()
    self.place = place
  }

  var information: MediaInformation { packets.information }

  /// Waits while the job is paused.
  ///
  /// - Throws: 1004 once it is called off.
  func check() throws(MediaError) { try readGuard?.check() }

  /// Reads on; waits while the job is paused.
  ///
  /// - Throws: As `PacketReader.read`; 1004 once the job is called off, also where the source has nothing to be read any more.
  func read() throws(MediaError) -> PacketRead {
    while true {
      try check()
      switch try packets.read() {
      case .packet(let packet):
        if leavesOut(packet.track) { continue }
        if let time = packet.decodeTime ?? packet.time { note(time) }
        return .packet(packet)
      case .format(let track, let parameters): return .format(track: track, parameters)
      case .timed(let entry): return .timed(entry)
      case .text(let sample): return .text(sample)
      case .date(let anchor): return .date(anchor)
      case .endOfStream: return .endOfStream
      }
    }
  }

  /// Whether the next packet of a track has a time that is not its own.
  private func leavesOut(_ track: Int) -> Bool {
    guard doubtful > 0, information.tracks.contains(where: { $0.index == track && $0.isVideo })
    else { return false }
    doubtful -= 1
    return true
  }

  /// Goes to a place from which everything from a time on can be decoded, or to the start where no other can be gone to.
  ///
  /// - Throws: As `PacketReader.seek`.
  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    if information.isSeekable, packets.isTimed {
      note(time)
      try packets.seek(to: time, track: track)
      // It lands within a picture of a program stream, and the rest of that takes the times of the next one.
      doubtful = time > .zero && information.container == "mpeg" ? 2 : 0
    } else {
      try rewind()
    }
  }

  private func rewind() throws(MediaError) {
    note(.zero)
    doubtful = 0
    try packets.rewind()
  }

  /// How much before a place sound is read that is decoded from there on.
  ///
  /// A frame of MP3 may begin in some before it (ISO/IEC 11172-3, 2.4.2.7), and Opus takes 80 ms to be right (RFC 7845, 4.6).
  var soundLead: MediaTime { max(packets.soundLead, .milliseconds(300)) }

  /// Goes to a key frame no later than a time, also where no index tells and a seek lands anywhere.
  ///
  /// - Parameter track: Of pictures; `nil` for the file's choice, which is taken as it is.
  /// - Throws: As `PacketReader.seek` and `read`.
  func seek(before time: MediaTime, track: Int?) throws(MediaError) {
    try seek(to: time, track: track)
    guard let track, time > .zero, information.isSeekable, packets.isTimed,
      information.container != "hls", packets.keyFrames(around: time, track: track) == nil
    else { return }
    for step in Self.stepsBack where step < time {
      try seek(to: time - step, track: track)
      guard try findsKeyFrame(of: track, before: time) else { continue }
      return try seek(to: time - step, track: track)
    }
    try rewind()
  }

  /// How far back is looked for a key frame, one after the other.
  private static let stepsBack: [MediaTime] = [.zero, .seconds(2), .seconds(10), .seconds(60)]

  private func findsKeyFrame(of track: Int, before time: MediaTime) throws(MediaError) -> Bool {
    while true {
      switch try read() {
      case .packet(let packet):
        guard packet.track == track, let due = packet.time ?? packet.decodeTime else { continue }
        if packet.isKeyFrame { return due <= time }
        if (packet.decodeTime ?? due) > time { return false }
      case .endOfStream: return false
      default: continue
      }
    }
  }

  private func note(_ time: MediaTime) { place.time.withLock { $0 = time } }
}
