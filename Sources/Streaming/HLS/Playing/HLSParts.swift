import FFmpeg
import MediaCore
import Synchronization

/// What a stream is read with; the same for all of its renditions.
struct HLSContext: Sendable {
  var loader: ResourceLoader
  var settings: HLSSettings
  var readGuard: ReadGuard
  /// How much of what was read has not been decoded.
  var waiting: @Sendable () -> MediaTime
  /// Told of changes of the variant, on any thread.
  var report: @Sendable (VariantChange) -> Void
}

/// How far the packets of a stream have been read; any thread.
final class HeadTime: Sendable {
  private let time = Mutex(MediaTime.zero)

  var value: MediaTime { time.withLock { $0 } }
  func move(to value: MediaTime) { time.withLock { $0 = value } }
}

/// Makes the loaders and chains of a presentation, and ends them together.
final class HLSParts: Sendable {
  let head = HeadTime()
  /// Sound with playlists of its own, that goes with the pictures.
  let renditions: [Rendition]
  private let presentation: Presentation
  private let context: HLSContext
  private let keys: KeyStore
  private let cache: SegmentCache
  private let loaders = Mutex<[RenditionLoader]>([])

  init(_ presentation: Presentation, _ context: HLSContext) {
    self.presentation = presentation
    self.context = context
    keys = KeyStore(context.loader)
    let (head, waiting) = (head, context.waiting)
    playheadTime = { max(.zero, head.value - waiting()) }
    cache = SegmentCache(budget: context.settings.cacheBudget)
    renditions = presentation.soundRenditions(of: 0).filter { $0.uri != nil }
    context.readGuard.onCancel { [weak self] in self?.close() }
  }

  /// Where playback is, as far as it is known here.
  var playhead: MediaTime { playheadTime() }

  /// The same without keeping these parts alive, for their loaders.
  private let playheadTime: @Sendable () -> MediaTime

  /// The length of the presentation; `nil` for one that goes on.
  func duration() throws(MediaError) -> MediaTime? {
    let playlist = try presentation.mediaPlaylist(presentation.levels[0].uri, Cancellation())
    return playlist.isLive ? nil : playlist.duration
  }

  /// The chain of the variants: pictures, with sound where it is in them.
  func mainChain() throws(MediaError) -> SegmentChain {
    let quality =
      presentation.levels.count > 1
      ? QualityDriver(
        presentation.qualityLevels, settings: context.settings, report: context.report) : nil
    let hasSound = renditions.isEmpty
    return SegmentChain(try loader(quality, nil), rendition: nil, guard: context.readGuard) {
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
    return SegmentChain(loader, rendition: rendition, guard: context.readGuard) { tracks in
      guard let track = tracks.first(where: \.isAudio) else { return [:] }
      return [track.index: HLSReader.soundTrack + rendition]
    }
  }

  private func loader(
    _ quality: QualityDriver?, _ uri: String?
  ) throws(MediaError) -> RenditionLoader {
    let loader = RenditionLoader(
      presentation, quality: quality, fixedURI: uri, loader: context.loader, keys: keys,
      cache: cache, settings: context.settings, playhead: playheadTime)
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
  }
}
