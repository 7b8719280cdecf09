internal import MediaCore
internal import Overlays
internal import Synchronization

/// The subtitles of an item, its own and those in files beside it.
extension ItemPipeline {
  /// Adds files of subtitles and begins to read them.
  ///
  /// - Parameter areDefault: Whether they are shown where nothing else is chosen.
  func add(_ sources: some Sequence<SubtitleSource>, areDefault: Bool) {
    let added = externals.withLock { externals in
      sources.prefix(max(0, SubtitleSource.limit - externals.count)).map { source in
        let file = ExternalSubtitles(
          source, number: externals.count, isDefault: areDefault && !source.isForced)
        externals.append(file)
        return file
      }
    }
    for file in added { file.begin(settings, wakeStage: wakeStage) }
  }

  /// The files that can be read or may be.
  private var readable: [ExternalSubtitles] {
    externals.withLock { $0 }.filter { !$0.hasFailed }
  }

  /// The tracks of text there are: the item's own, those of files, and last those that were found on the way.
  func textTracks(_ opened: OpenedItem) -> [Track] {
    opened.information.tracks.filter(\.isSubtitle) + fileTracks
      + shared.withLock { $0.foundTracks }
  }

  /// The tracks that are not in the item itself.
  var fileTracks: [Track] { readable.map(\.track) }

  /// The file that a track stands for.
  func file(_ track: Int?) -> ExternalSubtitles? { readable.first { $0.track.index == track } }

  /// Whether files of subtitles are still being read.
  var isReadingSubtitles: Bool { readable.contains(where: \.isReading) }

  /// What went wrong with files of subtitles, once each.
  func takeSubtitleFailures() -> [MediaError] {
    externals.withLock { $0 }.compactMap { $0.takeFailure() }
  }

  /// What subtitles say and is not drawn, once of each file and track.
  func takeSubtitleWarnings() -> [MediaError] {
    let files = externals.withLock { $0 }.compactMap { $0.takeWarning() }
    return files
      + shared.withLock { shared in
        defer { shared.notDrawn.waiting = [] }
        return shared.notDrawn.waiting
      }
  }

  /// Notes what a track says and is not drawn.
  func note(notDrawn parts: [String], of track: Int) {
    let isNew = shared.withLock { $0.notDrawn.note(parts, of: track) }
    if isNew { wakeStage() }
  }

  /// What is drawn of a track at a time of a pass; `nil` for nothing.
  func subtitles(_ track: Int, pass: Int, at time: MediaTime) -> SubtitleScene.Content? {
    if let file = file(track) { return file.timeline?.content(at: time) }
    return feed.content(track: track, pass: pass, at: time)
  }
}

/// What the text tracks of an item say and is not drawn.
struct NotDrawnParts {
  /// What has not been told.
  var waiting: [MediaError] = []
  private var known: [Int: Set<String>] = [:]

  /// No more of a track is told.
  private static let most = 16

  /// - Returns: Whether there is something to tell.
  mutating func note(_ parts: [String], of track: Int) -> Bool {
    let before = known[track] ?? []
    let new = parts.filter { !before.contains($0) }
    guard !new.isEmpty, before.count < Self.most else { return false }
    known[track] = before.union(new)
    guard let warning = MediaError.notDrawn(new, of: "of track \(track)") else { return false }
    waiting.append(warning)
    return true
  }
}
