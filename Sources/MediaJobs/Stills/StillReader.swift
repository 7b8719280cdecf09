internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Picture

/// Decodes the pictures of an asset that are up at given times; made and used on one worker thread, where it blocks.
final class StillReader {
  /// A picture that does not go by an index is reached by decoding on, if it is no further ahead.
  private static let decodeOnLimit = MediaTime.seconds(2)
  /// Where no place is known, reading begins so much earlier each time that it has begun too late.
  private static let stepsBack = [MediaTime.seconds(2), .seconds(10), .seconds(60)]

  private let reader: JobReader
  private let track: Int
  private let tolerance: StillTolerance
  private var decoder: StillDecoder
  /// Reads the key frames that a stream lists; `nil` where it lists none, or other pictures may be wanted.
  private let listed: IFrameReader?
  /// Where packets were read up to, by the time of decoding; `nil` where nothing was read since a seek.
  private var readUpTo: MediaTime?
  /// How much later a key frame is shown than decoded; `nil` before one was read.
  private var lag: MediaTime?
  /// The key frames around the last time, found by reading; `nil` where an index lists them.
  private var readPlaces: KeyFramePlaces?

  /// - Parameters:
  ///   - reader: Open, and at its beginning.
  ///   - height: How high pictures are wanted at most; `nil` for any height.
  ///   - hasNeighbours: Whether the pictures before and after are decoded too; the default is not.
  /// - Throws: 3005 when there are no moving pictures, 4001 when they cannot be decoded.
  init(
    _ reader: JobReader, _ tolerance: StillTolerance, height: Int?, hasNeighbours: Bool = false
  ) throws(MediaError) {
    let tracks = reader.information.tracks
    guard let track = (tracks.first(where: \.isVideo) ?? tracks.first(where: \.isArtwork))?.index
    else { throw MediaError(.noPlayableTrack, "it has no pictures") }
    self.reader = reader
    self.track = track
    self.tolerance = tolerance
    decoder = try StillDecoder(
      try reader.packets.parameters(of: track), hasNeighbours: hasNeighbours)
    reader.packets.select([track])
    let stream = tolerance == .exact ? nil : reader.packets as? HLSReader
    listed = stream?.iFrameReader(height: height ?? .max)
    // The segments are not needed as long as key frames are near enough.
    if listed != nil { stream?.rest() }
  }

  /// Opens an asset, and tells at which times of it stills are taken.
  ///
  /// - Returns: The reader as an optional, so that it can be let go of.
  /// - Throws: What opening it throws, as `init`, and as `StillTimes.times(of:)`.
  static func open(
    _ asset: Asset, _ settings: StillSettings, _ times: StillTimes, _ readGuard: ReadGuard
  ) throws(MediaError) -> (reader: StillReader?, targets: [MediaTime]) {
    let reader = try JobReader(asset.source, asset.opener, readGuard)
    let targets = try times.times(of: reader.information.stillableLength)
    let made = try StillReader(
      reader, settings.tolerance, height: settings.maximumSize?.height,
      hasNeighbours: settings.filters.needsFollowing && settings.tolerance == .exact)
    return (made, targets)
  }

  /// The picture for a time, and the targets after it that may be reached by decoding on.
  ///
  /// - Throws: What reading throws, 4003 when nothing can be decoded there.
  func frame(for targets: ArraySlice<MediaTime>) throws(MediaError) -> VideoFrame {
    guard let target = targets.first else {
      throw MediaError(.invalidArgument, "no time is asked for")
    }
    if reader.information.isStill || !reader.information.tracks.contains(where: \.isVideo) {
      return try onlyPicture()
    }
    if let frame = decoder.frame(up: target) { return frame }
    if let frame = try listedKeyFrame(near: target) { return frame }
    if let key = try keyFrame(near: target) { return try keyFrame(at: key) }
    if isAhead(target) { return try decodeOn(to: targets) }
    return try decode(from: target, to: targets)
  }

  /// The pictures before and after one that was taken last, as far as a filter needs them.
  func neighbours(of frame: VideoFrame) -> (before: VideoFrame?, after: VideoFrame?) {
    decoder.neighbours(of: frame)
  }

  private func onlyPicture() throws(MediaError) -> VideoFrame {
    if let artwork = reader.packets.artwork() { return artwork }
    return try decode(from: .zero, to: [.zero])
  }

  /// The key frame that a stream lists for a time; `nil` where it lists none that is near enough.
  private func listedKeyFrame(near target: MediaTime) throws(MediaError) -> VideoFrame? {
    guard let listed, var found = try listed.frame(at: target) else { return nil }
    let (before, after) = (found.range.start, found.range.end)
    // The one after it may be nearer; the last has none.
    if after - target < target - before, let next = try listed.frame(at: after),
      next.range.start > target
    {
      found = next
    }
    let time = found.range.start
    let choice =
      time <= target
      ? tolerance.choice(for: target, before: time, after: nil)
      : tolerance.choice(for: target, before: nil, after: time)
    guard choice != nil else { return nil }
    var decoder = try StillDecoder(found.parameters)
    var packet: HeldPacket? = HeldPacket(found.takePacket())
    return try decoder.keyFrame { () throws(MediaError) in packet.take().map { .packet($0) } }
  }

  /// The key frame that is taken for a time; `nil` where the exact picture is.
  private func keyFrame(near target: MediaTime) throws(MediaError) -> MediaTime? {
    guard tolerance != .exact else { return nil }
    if lag == nil { readKeyFrame(near: target) }
    let keys: KeyFramePlaces
    if let listed = keyFrames(around: target) {
      keys = listed
      readPlaces = nil
    } else {
      keys = try readKeyFrames(around: target)
      readPlaces = keys
    }
    return tolerance.choice(for: target, before: keys.before, after: keys.after)
  }

  /// The key frames around a time where no index lists them.
  private func readKeyFrames(around target: MediaTime) throws(MediaError) -> KeyFramePlaces {
    if let known = readPlaces, let before = known.before, let after = known.after,
      before <= target, target < after
    {
      return known
    }
    var scan = KeyFrameScan(around: target)
    do throws(MediaError) {
      try seek(before: min(target, reader.information.stillableLength ?? target))
      while !scan.isOver, let entry = try next() {
        guard case .packet(let held) = entry,
          let time = held.packet.time ?? held.packet.decodeTime
        else { continue }
        scan.note(time, isKeyFrame: held.packet.isKeyFrame)
      }
    } catch {
      // One that was found is taken though what comes after it cannot be read.
      guard scan.places.before != nil else { throw error }
    }
    return scan.places
  }

  /// Reads on to a key frame from a time, by which the index can be understood.
  ///
  /// MP4's counts by the times of decoding, and Matroska's is read with the first seek.
  private func readKeyFrame(near time: MediaTime) {
    guard reader.information.container != "hls" else { return }
    do throws(MediaError) {
      try seek(to: time)
      while lag == nil {
        guard case .packet? = try next() else { break }
      }
    } catch {
      // What cannot be read is told when it is wanted.
    }
    lag = lag ?? .zero
    readUpTo = nil
  }

  /// Decodes the key frame that is at a time, or the last before it by an index.
  private func keyFrame(at time: MediaTime) throws(MediaError) -> VideoFrame {
    if let frame = decoder.frame(at: time) { return frame }
    try seek(before: time)
    let isRead = readPlaces != nil
    let frame = try decoder.keyFrame { [self] () throws(MediaError) in
      while let entry = try next() {
        guard isRead, case .packet(let held) = entry else { return entry }
        // Key frames before it are on the way.
        if let due = held.packet.time ?? held.packet.decodeTime, due >= time { return entry }
      }
      return nil
    }
    readUpTo = nil
    return frame
  }

  /// Whether decoding on is the way to a time.
  private func isAhead(_ target: MediaTime) -> Bool {
    guard let readUpTo, let last = decoder.lastTime, target >= last else { return false }
    if let keys = keyFrames(around: target) {
      return keys.before.map { $0 <= readUpTo } ?? true
    }
    return target - last <= Self.decodeOnLimit
  }

  /// The key frames around a time by the container's index; `nil` where that has none.
  private func keyFrames(around time: MediaTime) -> KeyFramePlaces? {
    guard var keys = reader.packets.keyFrames(around: time, track: track) else { return nil }
    guard keys.areDecodeTimes, let lag, lag > .zero else { return keys }
    if let exact = reader.packets.keyFrames(around: time - lag, track: track) { keys = exact }
    keys.before = keys.before.map { $0 + lag }
    keys.after = keys.after.map { $0 + lag }
    return keys
  }

  private func decode(
    from start: MediaTime, to targets: ArraySlice<MediaTime>
  ) throws(MediaError) -> VideoFrame {
    var result = decoded(from: start, to: targets)
    for back in Self.stepsBack where start > .zero && isLate(result, for: start) {
      result = decoded(from: max(.zero, start - back), to: targets)
    }
    return try result.get()
  }

  /// Whether reading began too late for the picture that is up at a time.
  private func isLate(_ result: Result<VideoFrame, MediaError>, for time: MediaTime) -> Bool {
    switch result {
    case .success(let frame): frame.time > time
    case .failure(let error): error.code == .decodedNothing || error.code == .decoderFailed
    }
  }

  private func decoded(
    from start: MediaTime, to targets: ArraySlice<MediaTime>
  ) -> Result<VideoFrame, MediaError> {
    Result { () throws(MediaError) in
      try seek(to: start)
      return try decodeOn(to: targets)
    }
  }

  private func decodeOn(to targets: ArraySlice<MediaTime>) throws(MediaError) -> VideoFrame {
    try decoder.decode(to: targets) { [self] () throws(MediaError) in try next() }
  }

  private func seek(to time: MediaTime) throws(MediaError) {
    decoder.reset()
    readUpTo = nil
    try reader.seek(to: time, track: track)
  }

  /// Goes to a key frame no later than a time, also where no index tells.
  private func seek(before time: MediaTime) throws(MediaError) {
    decoder.reset()
    readUpTo = nil
    try reader.seek(before: time, track: track)
  }

  /// The next packet, or a change of what a decoder needs to know; `nil` at the end.
  private func next() throws(MediaError) -> StillDecoder.Entry? {
    while true {
      switch try reader.read() {
      case .packet(let packet):
        guard packet.track == track else { continue }
        if let time = packet.decodeTime ?? packet.time {
          readUpTo = max(readUpTo ?? time, time)
          if packet.isKeyFrame, let shown = packet.time { lag = max(.zero, shown - time) }
        }
        return .packet(HeldPacket(packet))
      case .format(let changed, let parameters):
        if changed == track { return .format(parameters) }
      case .endOfStream: return nil
      default: continue
      }
    }
  }
}
