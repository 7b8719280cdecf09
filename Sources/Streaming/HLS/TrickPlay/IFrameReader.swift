import FFmpeg
package import MediaCore

/// Reads single key frames by a playlist of I-frames (EXT-X-I-FRAMES-ONLY): a time in, the packet of the frame out.
///
/// Used on one thread, where it blocks while something is loaded. Source: draft-pantos-hls-rfc8216bis, 4.4.3.6.
package final class IFrameReader {
  private let variant: Variant
  private let tracker: PlaylistTracker
  private let loader: IFrameLoader
  private let readGuard: ReadGuard
  /// The stream that it is of, where nobody else holds it.
  var stream: HLSReader?

  init(
    _ variant: Variant, of presentation: Presentation, _ loader: IFrameLoader, guard: ReadGuard
  ) {
    self.variant = variant
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
    guard let playlist = try playlist(cancellation), let index = playlist.segmentIndex(at: time)
    else { return nil }
    let segment = playlist.segments[index]
    let next = playlist.segments[(index + 1)...].first { $0.start >= segment.start + spacing }
    let range = TimeRange(start: segment.start, end: next?.start ?? playlist.duration)
    return try frame(of: segment, range, map, loader.bytes(of: segment, in: playlist, cancellation))
  }

  /// The start of the first frame at or after a time; `nil` where there is none yet.
  func start(from time: MediaTime, _ cancellation: Cancellation) throws(MediaError) -> MediaTime? {
    try playlist(cancellation)?.segments.first { $0.start >= time }?.start
  }

  private func playlist(_ cancellation: Cancellation) throws(MediaError) -> MediaPlaylist? {
    do throws(LoadError) { _ = try tracker.follow(variant.uri, cancellation) } catch {
      throw error.mediaError
    }
    return tracker.current?.playlist
  }

  private func frame(
    of segment: Segment, _ range: TimeRange, _ map: SegmentTimeline, _ bytes: [UInt8]
  ) throws(MediaError) -> IFrame {
    var limits = DemuxerLimits()
    limits.namesAllTracksAtOnce = true
    let demuxer = try Demuxer(LoadedSource(bytes, nil), guard: readGuard, limits: limits)
    guard let track = demuxer.information.tracks.first(where: \.isVideo)?.index else {
      throw MediaError(.malformedContainer, "no key frame where the playlist has one")
    }
    demuxer.select([track])
    if let start = demuxer.startTime {
      var map = map
      demuxer.setOrigin(
        map.origin(
          first: start, start: segment.start, discontinuity: segment.discontinuityNumber,
          wraps: demuxer.information.container.hasPrefix("mpegts")))
    }
    guard var packet = try demuxer.read() else {
      throw MediaError(.malformedContainer, "no key frame where the playlist has one")
    }
    packet.renumber(HLSReader.pictureTrack)
    packet.setDuration(range.end - range.start)
    return IFrame(
      packet: packet, parameters: try demuxer.parameters(of: track),
      format: IFrame.Format(
        section: segment.initialization, discontinuity: segment.discontinuityNumber), range: range)
  }
}
