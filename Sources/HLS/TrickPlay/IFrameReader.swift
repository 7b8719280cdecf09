import FFmpeg
package import MediaCore
import Streaming

/// Reads single key frames by a playlist of I-frames (EXT-X-I-FRAMES-ONLY): a time in, the packet of the frame out.
///
/// Used on one thread, where it blocks while something is loaded. Source: draft-pantos-hls-rfc8216bis, 4.4.3.6.
package final class IFrameReader {
  private let uri: String
  private let presentation: Presentation
  private let tracker: PlaylistTracker
  private let loader: IFrameLoader
  private let readGuard: ReadGuard
  /// What is known of how far the playlist's times are from the frames' own.
  private var drifts = DriftTable()
  /// The stream that it is of, if the reader alone holds it.
  var stream: HLSReader?

  init(
    _ uri: String, of presentation: Presentation, _ loader: IFrameLoader, guard: ReadGuard
  ) {
    self.uri = uri
    self.presentation = presentation
    self.loader = loader
    readGuard = `guard`
    tracker = PlaylistTracker(
      presentation, isMain: false, time: presentation.loader.time, report: { _ in })
  }

  deinit { tracker.close() }

  /// Whether more frames may come.
  package var isLive: Bool { tracker.current?.playlist.isLive ?? false }

  /// The key frame that is up at a time: the first for times before it, the last for times after it.
  ///
  /// - Parameter spacing: How long it stands for at least: those that come sooner after it are left out. The
  ///   default is that none are.
  /// - Returns: `nil` when there are none.
  /// - Throws: What loading the playlist or the frame throws, and 3001 where there is no frame in it.
  package func frame(
    at time: MediaTime, spacing: MediaTime = .zero
  ) throws(MediaError) -> IFrame? {
    try frame(
      at: time, spacing: spacing, stream?.map ?? SegmentTimeline(), Cancellation(on: tracker.time))
  }

  /// - Parameter map: Where the media's clocks lie on the item's timeline.
  func frame(
    at time: MediaTime, spacing: MediaTime, _ map: SegmentTimeline, _ cancellation: Cancellation
  ) throws(MediaError) -> IFrame? {
    guard let playlist = try playlist(cancellation) else { return nil }
    var listed = time - (borrowedDrift ?? drifts.drift(at: time))
    var search = SegmentSearch(on: time, at: listed)
    while let index = playlist.segmentIndex(at: listed) {
      let frame = try frame(index, of: playlist, spacing, map, cancellation)
      let better = search.better(than: playlist.segments[index], beginningAt: frame.range.start)
      guard let better else { return frame }
      listed = better
    }
    return nil
  }

  /// The first frame that begins at a time of the playlist or later; `nil` where there is none yet.
  func frame(
    listedFrom start: MediaTime, spacing: MediaTime, _ map: SegmentTimeline,
    _ cancellation: Cancellation
  ) throws(MediaError) -> IFrame? {
    guard let playlist = try playlist(cancellation),
      let index = playlist.segments.firstIndex(where: { $0.start >= start })
    else { return nil }
    return try frame(index, of: playlist, spacing, map, cancellation)
  }

  /// What the pictures of a broadcast tell, until key frames themselves tell more.
  private var borrowedDrift: MediaTime? { drifts.isEmpty ? presentation.timeline.drift : nil }

  private func playlist(_ cancellation: Cancellation) throws(MediaError) -> MediaPlaylist? {
    _ = try throwingMediaError { () throws(LoadError) in try tracker.follow(uri, cancellation) }
    return tracker.current?.playlist
  }

  private func frame(
    _ index: Int, of playlist: MediaPlaylist, _ spacing: MediaTime, _ map: SegmentTimeline,
    _ cancellation: Cancellation
  ) throws(MediaError) -> IFrame {
    let segment = playlist.segments[index]
    // One that is listed with no length is not to be found again behind itself.
    let shortest = MediaTime(nanoseconds: 1)
    let earliest = segment.start + max(spacing, shortest)
    let next = playlist.segments[(index + 1)...].first { $0.start >= earliest }
    let following = next?.start ?? max(playlist.duration, segment.start + shortest)
    let bytes = try throwingMediaError { () throws(LoadError) in
      try loader.bytes(of: segment, in: playlist, cancellation)
    }
    var limits = DemuxerLimits()
    limits.namesAllTracksAtOnce = true
    let demuxer = try Demuxer(LoadedSource(bytes, nil), guard: readGuard, limits: limits)
    guard let track = demuxer.information.tracks.first(where: \.isVideo)?.index else {
      throw Self.noFrame
    }
    demuxer.select([track])
    if let first = demuxer.startTime {
      var map = map
      demuxer.setOrigin(
        map.origin(
          SegmentTimeline.Reading(
            time: first, segment: segment,
            wraps: demuxer.information.container.hasPrefix("mpegts")),
          start: segment.start + (borrowedDrift ?? drifts.drift(listedAt: segment.start)),
          after: nil, level: 0, isLaidBeside: true
        ).origin)
    }
    guard var packet = try demuxer.read() else { throw Self.noFrame }
    let time = packet.time ?? segment.start
    drifts.note(time, listedAt: segment.start)
    let range = TimeRange(start: time, end: time + (following - segment.start))
    packet.renumber(HLSReader.pictureTrack)
    packet.setDuration(range.end - range.start)
    packet.forgetDecodeTime()
    return IFrame(
      packet: packet, parameters: try demuxer.parameters(of: track),
      format: IFrame.Format(
        section: segment.initialization, discontinuity: segment.discontinuityNumber),
      range: range, following: following)
  }

  private static let noFrame = MediaError(
    .malformedContainer, "no key frame where the playlist has one")
}
