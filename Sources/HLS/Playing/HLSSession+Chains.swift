import FFmpeg
import MediaCore
import Synchronization

/// The chains of a presentation's playlists.
extension HLSSession {
  /// The chain of the variants: pictures, with sound where it is in them.
  func mainChain(_ collector: TimedCollector) throws(MediaError) -> SegmentChain {
    try steering?.begin()
    return SegmentChain(
      try loader(nil), rendition: nil, collector: collector, guard: context.reading.readGuard
    ) { [weak self] tracks in
      let hasSound = self?.soundIsApart.load(ordering: .relaxed) == false
      var numbers = hasSound ? Self.soundNumbers(tracks) : [:]
      if let own = self?.ownSound, let first = tracks.first(where: \.isAudio), hasSound {
        numbers = [first.index: HLSReader.soundTrack + own]
      }
      if let picture = tracks.first(where: \.isVideo) {
        numbers[picture.index] = HLSReader.pictureTrack
      }
      return numbers
    }
  }

  /// Numbers all sound that is in one playlist.
  private static func soundNumbers(_ tracks: [Track]) -> [Int: Int] {
    let numbers = tracks.filter(\.isAudio).enumerated().map {
      ($1.index, HLSReader.soundTrack + $0)
    }
    return Dictionary(uniqueKeysWithValues: numbers)
  }

  /// The chain of the sound in the variants' own playlists, for pictures that come from others and have none with
  /// them; `nil` where there is none either, and where no pictures can come from others.
  ///
  /// - Parameter time: From when on, in the item's time; `nil` to begin with the pictures, where they are not the
  ///   variants' own.
  func ownSoundChain(
    _ collector: TimedCollector, from time: MediaTime? = nil, _ map: inout SegmentTimeline
  ) throws(MediaError) -> SegmentChain? {
    guard renditions.isEmpty, time != nil || !presentation.showsOwnPictures,
      !presentation.renditions(.video).isEmpty
    else { return nil }
    let chain = SegmentChain(
      try loader(RenditionPlaylists(nil, of: presentation)), rendition: 0, collector: collector,
      guard: context.reading.readGuard, numbering: Self.soundNumbers)
    if let time { chain.seek(to: time) }
    try chain.begin(&map)
    guard !chain.numberedTracks.isEmpty else {
      chain.loader.close()
      return nil
    }
    soundIsApart.store(true, ordering: .relaxed)
    return chain
  }

  /// The chain of a rendition of sound.
  ///
  /// - Parameter time: `nil` to begin with the pictures.
  func soundChain(
    _ rendition: Int, _ collector: TimedCollector, from time: MediaTime? = nil
  ) throws(MediaError) -> SegmentChain {
    let isOwn = renditions[rendition].uri == nil
    let loader = try loader(
      RenditionPlaylists(isOwn ? nil : renditions[rendition], of: presentation))
    let chain = SegmentChain(
      loader, rendition: rendition, collector: collector, guard: context.reading.readGuard
    ) { tracks in
      guard let track = tracks.first(where: \.isAudio) else { return [:] }
      return [track.index: HLSReader.soundTrack + rendition]
    }
    if let time { chain.seek(to: time) }
    return chain
  }

  /// The chain of a rendition of subtitles.
  func textChain(_ rendition: Int, from time: MediaTime) throws(MediaError) -> TextChain {
    let loader = try loader(
      RenditionPlaylists(texts[rendition], of: presentation),
      followedBy: context.reading.textArrival)
    if time > .zero { loader.seek(to: time) }
    let track = HLSReader.textTrack + rendition
    let told = textCodec(of: texts[rendition])
    return TextChain(loader, track: track, from: time) { [context] codec in
      if codec != told { context.reading.report(.textCodec(track: track, codec)) }
    }
  }
}
