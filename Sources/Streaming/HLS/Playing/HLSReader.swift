internal import DequeModule
package import FFmpeg
package import MediaCore

/// Reads the packets of a presentation that playlists describe: HTTP Live Streaming.
///
/// Each rendition that is played is loaded by a thread of its own; the packets of all are given in the order
/// of decoding. Track 0 has the pictures, those from 1 on the sound.
/// Source: draft-pantos-hls-rfc8216bis-22.
package final class HLSReader: PacketReader {
  package let information: MediaInformation
  private let parts: HLSParts
  private let main: SegmentChain
  /// The sound, where it is not in the segments of the pictures.
  private var sound: SegmentChain?
  private var map: SegmentTimeline
  private var firstFormats: [Int: CodecParameters] = [:]

  static let pictureTrack = 0
  static let soundTrack = 1

  /// Opens a presentation: blocks until the first segment can be taken apart.
  ///
  /// - Throws: What loading, parsing or opening throws.
  init(_ playlist: ParsedPlaylist, uri: String, _ context: HLSContext) throws(MediaError) {
    let presentation = try Presentation(playlist.playlist, uri: uri, loader: context.loader)
    let parts = HLSParts(presentation, context)
    self.parts = parts
    main = try parts.mainChain()
    var map = SegmentTimeline()
    let renditions = parts.renditions
    let chosen = parts.preferredSound
    sound = renditions.isEmpty ? nil : try parts.soundChain(chosen, from: .zero)
    try main.fill(&map)
    try sound?.fill(&map)
    self.map = map
    var tracks: [Track] = []
    for chain in [main, sound].compactMap({ $0 }) {
      for (number, parameters) in chain.formats { firstFormats[number] = parameters }
      tracks += chain.numberedTracks
      // The decoders are made with these: they need not be told.
      chain.formats = []
    }
    if let heard = sound?.numberedTracks.first {
      tracks.removeAll { $0.isAudio }
      tracks += renditions.enumerated().map { $1.track(Self.soundTrack + $0, like: heard) }
      for number in renditions.indices {
        firstFormats[Self.soundTrack + number] = firstFormats[heard.index]
      }
    }
    let duration = try parts.duration()
    information = MediaInformation(
      container: "hls", tracks: tracks.sorted { $0.index < $1.index }, duration: duration,
      isSeekable: true, metadata: Metadata())
  }

  deinit { parts.close() }

  package var isTimed: Bool { true }
  package var hasSampleExactTimes: Bool { false }
  package var interruption: (@Sendable () -> Void)? { parts.interrupt }

  package func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    guard let parameters = firstFormats[track] else {
      throw MediaError(.trackNotFound, "there is no track \(track)")
    }
    return parameters
  }

  /// Only what is played is loaded at all: `prefer` says what that is.
  package func select(_ tracks: Set<Int>) {}

  package func prefer(sound track: Int) throws(MediaError) {
    let rendition = track - Self.soundTrack
    guard let old = sound, parts.renditions.indices.contains(rendition),
      old.rendition != rendition
    else { return }
    old.loader.close()
    sound = try parts.soundChain(rendition, from: parts.playhead)
  }

  package func read() throws(MediaError) -> PacketRead {
    try main.fill(&map)
    try sound?.fill(&map)
    guard let chain = next else { return .endOfStream }
    if let format = chain.formats.popFirst() {
      return .format(track: format.track, format.parameters)
    }
    guard let packet = chain.take() else { return .endOfStream }
    return .packet(packet)
  }

  /// The chain whose packet is due first.
  private var next: SegmentChain? {
    guard let sound, let soundDue = sound.due else { return main.due == nil ? nil : main }
    guard let mainDue = main.due else { return sound }
    return soundDue < mainDue ? sound : main
  }

  package func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    main.seek(to: time)
    sound?.seek(to: time)
  }

  package func rewind() throws(MediaError) { try seek(to: .zero, track: nil) }
}

extension Rendition {
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
