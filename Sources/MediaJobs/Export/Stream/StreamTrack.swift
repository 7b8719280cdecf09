internal import HLS
internal import MediaCore

/// One file of a stream with its segments: runs of fragments of about six seconds.
struct StreamTrack {
  /// What a segment is long at least, but for the last.
  private static let segmentLength = MediaTime.seconds(6)

  /// Its file's name in the folder.
  let name: String
  let format: StreamFormat
  /// The fragments of each segment.
  let segments: [[FragmentIndex.Fragment]]
  private let initializationLength: Int

  init(name: String, _ index: FragmentIndex) {
    self.name = name
    format = StreamFormat(index.initialization)
    initializationLength = index.initialization.count
    var segments: [[FragmentIndex.Fragment]] = []
    var run: [FragmentIndex.Fragment] = []
    for fragment in index.fragments {
      run.append(fragment)
      // Half of a fragment earlier or later comes to the same.
      let half = fragment.duration.scaled(by: 0.5)
      if Self.duration(of: run) + half >= Self.segmentLength {
        segments.append(run)
        run = []
      }
    }
    if !run.isEmpty { segments.append(run) }
    self.segments = segments
  }

  /// The highest bits a second of a segment.
  var peakBitrate: Int { segments.map { Self.bitrate(of: $0) }.max() ?? 0 }
  /// The bits a second of all of it.
  var averageBitrate: Int { Self.bitrate(of: segments.flatMap(\.self)) }
  /// The highest bits a second of its key frames alone.
  var keyFrameBitrate: Int {
    segments.flatMap(\.self).map { Self.bitrate($0.firstSample, $0.duration) }.max() ?? 0
  }

  /// The playlist of its segments (RFC 8216, 4.3.3).
  var playlist: String {
    var text = head(segments.map { Self.duration(of: $0) })
    for segment in segments {
      guard let first = segment.first, let last = segment.last else { continue }
      let bytes = first.bytes.lowerBound..<last.bytes.upperBound
      add(bytes, Self.duration(of: segment), to: &text)
    }
    text.add("#EXT-X-ENDLIST")
    return text.text
  }

  /// The playlist of its key frames alone (RFC 8216, 4.3.3.6).
  var keyFramePlaylist: String {
    let fragments = segments.flatMap(\.self)
    var text = head(fragments.map(\.duration), isOfKeyFrames: true)
    for fragment in fragments {
      let start = fragment.bytes.lowerBound
      add(start..<start + fragment.firstSample, fragment.duration, to: &text)
    }
    text.add("#EXT-X-ENDLIST")
    return text.text
  }

  private func head(_ durations: [MediaTime], isOfKeyFrames: Bool = false) -> PlaylistText {
    let target = durations.map { Int($0.seconds.rounded()) }.max() ?? 1
    var text = PlaylistText()
    text.add("#EXT-X-VERSION:7")
    text.add("#EXT-X-TARGETDURATION:\(max(1, target))")
    if isOfKeyFrames { text.add("#EXT-X-I-FRAMES-ONLY") }
    text.add("#EXT-X-PLAYLIST-TYPE:VOD")
    text.add(
      "EXT-X-MAP",
      [
        PlaylistText.quoted("URI", name),
        PlaylistText.quoted("BYTERANGE", "\(initializationLength)@0"),
      ])
    return text
  }

  private func add(_ bytes: Range<Int64>, _ duration: MediaTime, to text: inout PlaylistText) {
    text.add("#EXTINF:\(PlaylistText.seconds(duration)),")
    text.add("#EXT-X-BYTERANGE:\(bytes.count)@\(bytes.lowerBound)")
    text.add(name)
  }

  private static func duration(of run: [FragmentIndex.Fragment]) -> MediaTime {
    run.reduce(.zero) { $0 + $1.duration }
  }

  private static func bitrate(of run: [FragmentIndex.Fragment]) -> Int {
    bitrate(run.reduce(0) { $0 + Int64($1.bytes.count) }, duration(of: run))
  }

  private static func bitrate(_ bytes: Int64, _ duration: MediaTime) -> Int {
    duration > .zero ? Int((Double(bytes) * 8 / duration.seconds).rounded(.up)) : 0
  }
}
