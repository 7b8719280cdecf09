internal import FFmpeg
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Reading: one thread that opens the item and feeds the packet queues.
extension ItemPipeline {
  /// The body of the reader's thread.
  func read() {
    do throws(MediaError) {
      var reader = try openReader()
      reader.run()
    } catch {
      fail(error)
    }
    source.withLock { $0 }?.cancel()
  }

  private func openReader() throws(MediaError) -> ItemReader {
    let source = try settings.open(description.source)
    self.source.withLock { $0 = source }
    if shared.withLock({ $0.isClosed }) { source.cancel() }
    try source.prepare()
    let reader = try settings.makeReader(source, description.source, readingContext)
    var opened = try opened(reader.information)
    if settings.wantsVideo, opened.videoTrack == nil { opened.artwork = reader.artwork() }
    return try ItemReader(self, reader: reader, opened: opened)
  }

  private var readingContext: ReadingContext {
    ReadingContext(
      readGuard: readGuard, waiting: { [weak self] in self?.waiting ?? .zero },
      report: { [weak self] in self?.note($0) })
  }

  /// How much of what was read waits to be decoded: of the track of which there is least.
  private var waiting: MediaTime {
    let track = shared.withLock { $0.audio.track }
    let queues = packets.withLock { $0 }
    return queues.filter { $0.key == 0 || $0.key == track }.map(\.value.level.duration).min()
      ?? .zero
  }

  private func note(_ change: VariantChange) {
    shared.withLock { $0.variantChanges.append(change) }
    wakeStage()
  }

  private func opened(_ information: MediaInformation) throws(MediaError) -> OpenedItem {
    let video = settings.wantsVideo ? information.tracks.first { $0.isVideo } : nil
    let audio = information.tracks.filter { $0.isAudio && $0.codec != "none" }
    guard video != nil || !audio.isEmpty else {
      throw MediaError(.noPlayableTrack, "the file has neither pictures nor sound")
    }
    return OpenedItem(
      information: information, videoTrack: video?.index, audioTracks: audio.map(\.index),
      isStill: information.container.hasSuffix("_pipe"))
  }

  private func fail(_ error: MediaError) {
    shared.withLock { $0.phase = .failed(error.about(id)) }
    wakeStage()
  }
}
