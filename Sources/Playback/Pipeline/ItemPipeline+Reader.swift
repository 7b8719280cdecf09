internal import FFmpeg
internal import MediaCore
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
    let demuxer = try Demuxer(source, guard: readGuard)
    let opened = try opened(demuxer.information)
    return try ItemReader(self, source: source, demuxer: demuxer, opened: opened)
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
