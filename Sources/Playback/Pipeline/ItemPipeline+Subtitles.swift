internal import MediaCore
internal import Overlays
internal import Synchronization

/// The subtitles of an item, its own and those in files beside it.
extension ItemPipeline {
  /// Adds files of subtitles and begins to read them.
  ///
  /// - Parameter areDefault: Whether they are shown when no other track is selected.
  func add(_ sources: some Sequence<SubtitleSource>, areDefault: Bool) {
    let added = externals.withLock { externals in
      sources.prefix(max(0, SubtitleSource.limit - externals.count)).map { source in
        let file = ExternalSubtitles(
          source, number: externals.count, isDefault: areDefault && !source.isForced)
        externals.append(file)
        return file
      }
    }
    let opening = SubtitleOpening(
      open: settings.open, openReference: settings.openReference, time: settings.time)
    for file in added { file.begin(opening, wakeStage: wakeStage) }
  }

  /// How many files of subtitles were added, whether they can be read or not.
  var subtitleFiles: Int { externals.withLock { $0.count } }

  /// Adds the files of subtitles that an item came with, and those that were added to it, and begins to read them.
  func addSubtitles(of description: ItemDescription, and added: [SubtitleSource]) {
    add(description.subtitles, areDefault: true)
    add(added, areDefault: false)
  }

  /// The files that can be read or may be.
  private var readable: [ExternalSubtitles] {
    externals.withLock { $0 }.filter { !$0.hasFailed }
  }

  /// The tracks of text: the item's own, those of files, and last those that were found while reading.
  func textTracks(_ opened: OpenedItem) -> [Track] {
    opened.information.tracks.filter(\.isSubtitle) + fileTracks
      + foundTracks
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
      + shared.withLock { $0.mail.takeNotDrawn() }
  }

  /// Notes what a track says and is not drawn.
  func note(notDrawn parts: [String], of track: Int) {
    let isNew = shared.withLock { $0.mail.note(notDrawn: parts, of: track) }
    if isNew { wakeStage() }
  }

  /// What is drawn of a track at a time of a pass; `nil` for nothing.
  func subtitles(_ track: Int, pass: Int, at time: MediaTime) -> SubtitleScene.Content? {
    if let file = file(track) { return file.timeline?.content(at: time) }
    return feed.content(track: track, pass: pass, at: time)
  }
}
