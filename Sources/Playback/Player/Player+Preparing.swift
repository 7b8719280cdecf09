internal import FFmpeg
internal import MediaCore

/// What is done before a command is carried out.
extension Player {
  /// Does what may take long, before the stage is asked for it.
  func prepare(_ command: PlaybackCommand) async throws(MediaError) -> PlaybackCommand {
    switch command {
    case .addVector(let change): return .addVector(try await prepare(change))
    case .playbackSpeed(let speed) where speed > 0 && speed != 1:
      await prepareTempo()
      return command
    default: return command
    }
  }

  /// Has what changes the tempo of sound loaded by a thread that may wait, before the stage wants it.
  ///
  /// Virtual time would stand meanwhile, and loads nothing late.
  private func prepareTempo() async {
    guard !loop.playout.stepState.isVirtual, !hasPreparedTempo else { return }
    hasPreparedTempo = true
    await withCheckedContinuation { continuation in
      do throws(MediaError) {
        try WorkerThread.start {
          AudioTempo.prepare()
          continuation.resume()
        }
      } catch {
        continuation.resume()
      }
    }
  }

  /// Has a graphic drawn before it is wanted.
  ///
  /// - Returns: The change with a content whose bytes need not be hashed again.
  private func prepare(_ change: VectorChange) async throws(MediaError) -> VectorChange {
    try loop.playout.screen.picture.vectorLayer.check()
    var change = change
    if case .svg(let text)? = change.content {
      change.content = .data(VectorData(Array(text.utf8)))
    }
    await complete(&change)
    let before = change.id.flatMap { id in
      loop.playout.screen.picture.scene.graphics.first { $0.id == id }
    }
    // What only gets another place may get another size with it.
    guard change.content != nil || change.place != nil,
      let content = change.content ?? before?.content
    else { return change }
    try await loop.playout.screen.picture.vectorLayer.prepare(
      content, at: change.place ?? before?.place ?? .wholePicture,
      crawls: (change.motion ?? before?.motion)?.crawls ?? false,
      on: loop.playout.screen.pictureSize(in: loop.playout.queue))
    return change
  }

  /// Works out the place of a graphic of which only some is said.
  private func complete(_ change: inout VectorChange) async {
    guard let place = change.partialPlace else { return }
    let before = change.id.flatMap { id in
      loop.playout.screen.picture.scene.graphics.first { $0.id == id }?.place
    }
    var size: PixelSize?
    if before == nil, let content = change.content {
      size = await loop.playout.screen.picture.vectorLayer.naturalSize(of: content)
    }
    change.place = place.completed(
      over: before, size: size, on: loop.playout.screen.pictureSize(in: loop.playout.queue))
    change.partialPlace = nil
  }
}
