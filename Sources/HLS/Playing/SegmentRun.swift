import FFmpeg
import MediaCore

/// A run of segments that continue each other, taken apart by one demuxer.
final class SegmentRun {
  private let demuxer: Demuxer
  private let stream: SegmentStream
  /// Tells the times of packed audio; `nil` for what tells its own.
  var clock: PackedAudioClock?
  /// Takes what is told at its time.
  private let collector: TimedCollector
  private let tellsPlaylist: Bool
  let loader: RenditionLoader
  /// A segment whose first packet has not come, and where it begins in the stream.
  private var begun: (offset: Int64, segment: LoadingSegment)?
  /// How far the leading track has come, and within which segment; `nil` before its first packet.
  private(set) var reached: (time: MediaTime, segment: LoadingSegment)?
  /// The media's clock, as its packets tell it; `nil` where they are only counted.
  var times: RunClock?
  /// When it begins by what it says itself, in the item's time.
  private(set) var beginning: MediaTime
  /// The moment on the media's clock that is the item's time 0, in the segment that was come to last.
  var latestOrigin = MediaTime.zero
  /// The reader's number of each of the demuxer's tracks that is played.
  private(set) var numbers: [Int: Int] = [:]
  /// Bits for each second of the segment that it began with, of all tracks together; `nil` when that is not known.
  private let bitRate: Double?

  /// Opens a run.
  ///
  /// - Parameters:
  ///   - end: Where the run ended that it follows, and with which segment; `nil` where it follows none.
  ///   - map: Places it on the item's timeline.
  /// - Throws: As `Demuxer.init`.
  init(
    _ first: LoadingSegment, after end: RunEnd?, of loader: RenditionLoader,
    _ map: inout SegmentTimeline, collector: TimedCollector, tellsPlaylist: Bool, guard: ReadGuard
  ) throws(MediaError) {
    stream = SegmentStream(first, of: loader)
    var limits = DemuxerLimits()
    limits.namesAllTracksAtOnce = true
    // The first segment is taken apart as it comes, however slowly that is.
    limits.openTime = .seconds(120)
    limits.waitTime = .zero
    demuxer = try Demuxer(stream, guard: `guard`, limits: limits)
    bitRate = first.bitRate
    self.collector = collector
    self.tellsPlaylist = tellsPlaylist
    self.loader = loader
    beginning = first.start + loader.times.drift(listedAt: first.start)
    begun = (0, first)
    if Self.countingContainers.contains(demuxer.information.container) {
      place(first, after: end, &map)
    } else if let time = demuxer.startTime {
      let wraps = demuxer.information.container.hasPrefix("mpegts")
      let origin = origin(of: time, first, after: end, wraps: wraps, &map)
      demuxer.setOrigin(origin)
      beginning = time - origin
      times = RunClock(first.segment, origin: origin, wraps: wraps)
    }
  }

  private func collectNotes() {
    collector.take(
      stream.takeNotes(), origin: latestOrigin, tellsPlaylist: tellsPlaylist, start: start)
  }

  /// Where a segment begins, in the item's time: where it says itself, or else where the playlist puts it.
  private func start(of segment: LoadingSegment) -> MediaTime {
    guard let clock, let timestamp = segment.timestamp else {
      return segment.start + loader.times.drift(listedAt: segment.start)
    }
    return clock.time(of: timestamp)
  }

  /// Those of packed audio: their packets are only counted.
  private static let countingContainers: Set = ["aac", "mp3", "ac3", "eac3"]

  /// Places packed audio where its first segment says, or else where the playlist does.
  private func place(
    _ first: LoadingSegment, after end: RunEnd?, _ map: inout SegmentTimeline
  ) {
    if let timestamp = first.timestamp {
      let time = PackedAudioClock.time(timestamp)
      beginning = time - origin(of: time, first, after: end, wraps: true, &map)
      clock = PackedAudioClock(first: timestamp, start: beginning)
    }
    demuxer.setOrigin((demuxer.startTime ?? .zero) - beginning)
  }

  var tracks: [Track] { demuxer.information.tracks }

  /// Decides which tracks are read, and under which numbers.
  func number(_ numbers: [Int: Int]) {
    self.numbers = numbers
    for track in tracks where track.codec == "timed_id3" {
      self.numbers[track.index] = HLSReader.metadataTrack
    }
    demuxer.select(Set(self.numbers.keys))
  }

  /// The next packet of the tracks that are read, under the reader's number; `nil` at the end of the run.
  ///
  /// - Parameter map: Places what follows where the clock jumps.
  func read(_ map: inout SegmentTimeline) throws(MediaError) -> Packet? {
    while true {
      guard var packet = try demuxer.read() else {
        collectNotes()
        if let reached { loader.note(end: reached.time, of: reached.segment.segment) }
        return nil
      }
      if numbers[packet.track] == HLSReader.metadataTrack {
        collectNotes()
        if let times { packet.shift(by: times.shift(at: packet.position)) }
        collector.take(tag: packet)
      } else if let number = numbers[packet.track] {
        setTime(of: &packet, number, &map)
        collectNotes()
        packet.renumber(number)
        return packet
      }
    }
  }

  private func setTime(of packet: inout Packet, _ number: Int, _ map: inout SegmentTimeline) {
    let position = packet.position
    let segments = position.map { stream.takeSegments(upTo: $0) } ?? []
    for (offset, segment) in segments {
      begun = (offset, segment)
      times?.enter(segment.segment, at: offset)
    }
    move(&packet, number, &map)
    guard let position, let time = packet.time else { return }
    for (offset, segment) in segments {
      guard let timestamp = segment.timestamp else { continue }
      follow(timestamp, of: segment, after: time, &map)
      // Behind a part of a frame the first whole one is a little later, by an unknown time.
      let slack = packet.duration.scaled(by: offset == position ? 1 : 4)
      clock?.align(packetAt: time, of: slack, to: timestamp)
    }
    if number == leadingTrack {
      if let (offset, segment) = begun, position >= offset {
        begun = nil
        // Within a group of pictures the order of decoding says little of where a part begins.
        if packet.isKeyFrame { loader.note(packet.decodeTime ?? time, of: segment.segment) }
        reached = (time, segment)
      }
      if let (latest, segment) = reached {
        // The clock knows how long a picture is whose packet does not tell.
        reached = (max(latest, times?.shownEnd(of: number) ?? time + packet.duration), segment)
      }
    }
    if let shift = clock?.shift, shift != .zero { packet.shift(by: shift) }
  }

  /// The track by which times are told: the pictures, if there are any.
  private var leadingTrack: Int? { numbers.values.min() }

  /// What the decoders of the numbered tracks need to know.
  func formats() throws(MediaError) -> [(track: Int, parameters: CodecParameters)] {
    var formats: [(track: Int, parameters: CodecParameters)] = []
    for (track, number) in numbers.sorted(by: { $0.value < $1.value })
    where number != HLSReader.metadataTrack {
      formats.append((number, try demuxer.parameters(of: track, bitRate: bitRate)))
    }
    return formats
  }
}
