/// Which streams of a transport stream a track is read from.
///
/// An encoder that was started anew, or what was joined, may go on with a track under another number. FFmpeg makes a
/// further stream of it, and the program lists the old one no more.
struct TrackSuccession {
  /// The track that each stream belongs to.
  private var tracks: [Int: Int] = [:]
  /// The stream that each track comes from at present.
  private var sources: [Int: Int] = [:]
  /// The tracks that are read; `nil` for all.
  var selected: Set<Int>?

  /// The track of a stream that a packet has come of.
  ///
  /// - Parameters:
  ///   - isListed: Whether the program lists a stream now.
  ///   - isAlike: Whether two streams carry the same kind of track.
  /// - Returns: `nil` where another stream has taken its place, and for a track that is not read.
  mutating func track(
    of stream: Int, isListed: (Int) -> Bool, isAlike: (Int, Int) -> Bool
  ) -> Int? {
    if let track = tracks[stream], sources[track] == stream { return read(track) }
    let listed = isListed(stream)
    let track =
      tracks[stream]
      ?? (listed ? predecessor(of: stream, isListed: isListed, isAlike: isAlike) : nil) ?? stream
    tracks[stream] = track
    if !listed, sources[track] != nil { return nil }
    sources[track] = stream
    return read(track)
  }

  private func read(_ track: Int) -> Int? { selected?.contains(track) ?? true ? track : nil }

  private func predecessor(
    of stream: Int, isListed: (Int) -> Bool, isAlike: (Int, Int) -> Bool
  ) -> Int? {
    sources.filter { !isListed($0.value) && isAlike($0.value, stream) }.keys.min()
  }

  /// The track that a stream is known to belong to; the stream's own number where nothing else is known.
  func track(of stream: Int) -> Int { tracks[stream] ?? stream }

  /// The stream that a track comes from at present.
  func source(of track: Int) -> Int { sources[track] ?? track }

  /// Packets from another place follow.
  mutating func jump() { sources = [:] }
}
