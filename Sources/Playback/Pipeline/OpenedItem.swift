internal import FFmpeg
internal import MediaCore

/// What an item turned out to be once it was open.
struct OpenedItem: Sendable {
  var information: MediaInformation
  /// The index of the picture's track, `nil` without one.
  var videoTrack: Int?
  /// The indices of the sound's tracks, in order.
  var audioTracks: [Int]
  /// Whether the item is one still picture.
  var isStill: Bool
  /// The picture that is shown with the sound of an item without pictures of its own.
  var artwork: VideoFrame?
  /// Whether key frames can be read alone.
  var hasTrickPlay = false
  /// How far ahead it is read.
  var load = LoadControl.local

  /// The length of one whole pass, as far as the file tells.
  func duration(of item: ItemDescription) -> MediaTime? {
    end(of: item).map { max(.zero, $0 - (item.inPoint ?? .zero)) }
  }

  /// The time of the item at which a pass ends, as far as the file tells.
  func end(of item: ItemDescription) -> MediaTime? {
    let whole = isStill ? (item.inPoint ?? .zero) + item.stillDuration : information.duration
    return [item.outPoint, whole].compactMap { $0 }.min()
  }

  /// What was learnt of an item since it was open.
  struct Learnt: Sendable {
    /// How long it is; `nil` while the length that it told holds.
    var length: MediaTime?
    /// The codecs of tracks, by their indices.
    var codecs: [Int: String] = [:]
  }

  /// The item by what is known now.
  func knowing(_ learnt: Learnt) -> OpenedItem {
    var item = self
    if let length = learnt.length { item.information.duration = length }
    guard !learnt.codecs.isEmpty else { return item }
    for position in item.information.tracks.indices {
      let track = item.information.tracks[position]
      item.information.tracks[position].codec = learnt.codecs[track.index] ?? track.codec
    }
    return item
  }

  /// Refuses an item of which nothing lies between its in and out points.
  ///
  /// - Throws: 1001, where the length is known for certain.
  func checkRange(of item: ItemDescription) throws(MediaError) {
    let start = item.inPoint ?? .zero
    let end = information.durationIsEstimated ? item.outPoint : end(of: item)
    guard let end, start >= end, start > .zero || item.outPoint != nil else { return }
    throw MediaError(
      .invalidArgument,
      "nothing of it lies between its in and out points, \(start.seconds) s and \(end.seconds) s")
  }

  /// How many decoded pictures wait at most: few of large ones, since each takes megabytes.
  var framesAhead: Int {
    guard
      case .video(let format, _)? = information.tracks.first(where: { $0.index == videoTrack })?
        .kind
    else { return 2 }
    let bytes = max(1, format.width * format.height * 2)
    return min(max(2, (9 << 20) / bytes), 8)
  }

  /// Pictures a second, as far as the file tells.
  var frameRate: Rational {
    guard
      case .video(_, let rate)? = information.tracks.first(where: { $0.index == videoTrack })?
        .kind
    else { return .unknown }
    return rate
  }

  /// The track whose packets tell where a seek landed; `nil` where none does.
  ///
  /// Of sound alone it is the only one: the times by which FFmpeg seeks in Ogg may be seconds off. In HLS a stretch
  /// without sound is a gap, before which no landing is looked for.
  var landingTrack: Int? {
    let isSure = audioTracks.count == 1 && information.container != "hls"
    return videoTrack ?? (isSure ? audioTracks.first : nil)
  }

  func audioFormat(of track: Int) -> AudioFormat? {
    guard case .audio(let format)? = information.tracks.first(where: { $0.index == track })?.kind
    else { return nil }
    return format
  }
}
