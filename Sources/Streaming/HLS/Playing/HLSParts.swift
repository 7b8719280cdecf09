import FFmpeg
import MediaCore
import Synchronization

/// What a stream is read with; the same for all of its renditions.
struct HLSContext: Sendable {
  /// The item's source, as it was opened.
  var source: String
  var loader: ResourceLoader
  var settings: HLSSettings
  var reading: ReadingContext
}

/// Makes the loaders and chains of a presentation, and ends them together.
final class HLSParts: Sendable {
  /// Sound with playlists of its own, that goes with the pictures.
  let renditions: [Rendition]
  private let presentation: Presentation
  private let context: HLSContext
  private let keys: KeyStore
  private let sections: InitializationStore
  private let cache: SegmentCache
  private let loaders = Mutex<[RenditionLoader]>([])

  init(_ presentation: Presentation, _ context: HLSContext) {
    self.presentation = presentation
    self.context = context
    keys = KeyStore(
      context.loader, provider: context.settings.keyProvider, source: context.source)
    sections = InitializationStore(context.loader, keys: keys)
    // They are there before the playlists that need them.
    for key in presentation.multivariant?.sessionKeys ?? [] { keys.prefetch([key]) }
    cache = SegmentCache(budget: context.settings.cacheBudget)
    renditions = presentation.soundRenditions(of: 0).filter { $0.uri != nil }
    context.reading.readGuard.onCancel { [weak self] in self?.close() }
  }

  /// Where playback is, in the item's time.
  var playhead: MediaTime { max(.zero, context.reading.playhead()) }

  /// The length of the presentation; `nil` for one that goes on.
  func duration() throws(MediaError) -> MediaTime? {
    let playlist = try presentation.mediaPlaylist(
      presentation.levels[0].uri, Cancellation(on: context.loader.time))
    return playlist.isLive ? nil : playlist.duration
  }

  /// The chain of the variants: pictures, with sound where it is in them.
  func mainChain() throws(MediaError) -> SegmentChain {
    let quality =
      presentation.levels.count > 1
      ? QualityDriver(
        presentation.qualityLevels, settings: context.settings, time: context.loader.time
      ) { [report = context.reading.report] in report(.variantChanged($0)) } : nil
    let hasSound = renditions.isEmpty
    return SegmentChain(try loader(quality, nil), rendition: nil, guard: context.reading.readGuard)
    {
      tracks in
      var numbers: [Int: Int] = [:]
      if let picture = tracks.first(where: \.isVideo) {
        numbers[picture.index] = HLSReader.pictureTrack
      }
      if hasSound {
        for (place, track) in tracks.filter(\.isAudio).enumerated() {
          numbers[track.index] = HLSReader.soundTrack + place
        }
      }
      return numbers
    }
  }

  /// The chain of a rendition of sound.
  func soundChain(_ rendition: Int, from time: MediaTime) throws(MediaError) -> SegmentChain {
    let loader = try loader(nil, renditions[rendition].uri)
    if time > .zero { loader.seek(to: time) }
    return SegmentChain(loader, rendition: rendition, guard: context.reading.readGuard) { tracks in
      guard let track = tracks.first(where: \.isAudio) else { return [:] }
      return [track.index: HLSReader.soundTrack + rendition]
    }
  }

  private func loader(
    _ quality: QualityDriver?, _ uri: String?
  ) throws(MediaError) -> RenditionLoader {
    let loader = RenditionLoader(
      presentation, quality: quality, fixedURI: uri, loader: context.loader, keys: keys,
      sections: sections, cache: cache, settings: context.settings,
      playhead: context.reading.playhead)
    loaders.withLock { $0.append(loader) }
    try loader.begin()
    return loader
  }

  /// Calls the reader away from what it waits for; from any thread.
  @Sendable func interrupt() {
    for loader in loaders.withLock({ $0 }) { loader.interrupt() }
  }

  /// Ends all loading; from any thread, again is harmless.
  func close() {
    for loader in loaders.withLock({ $0 }) { loader.close() }
    sections.close()
    keys.close()
  }
}
