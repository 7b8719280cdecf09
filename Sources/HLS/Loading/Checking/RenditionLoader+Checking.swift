import MediaCore
import Synchronization

/// Checking segments before they are handed over.
extension RenditionLoader {
  /// The check of a segment's bytes.
  ///
  /// A key frame may end anywhere within its samples.
  ///
  /// - Parameter length: The number of bytes; `nil` if the response has no Content-Length.
  func check(_ loading: LoadingSegment, length: Int?) -> SegmentCheck {
    if loading.playlist?.isIFramesOnly == true { return .none }
    if rendition?.isText == true {
      let section = state.withLock { $0.run.kind }
      return .text(behind: loading.segment.initialization == nil ? nil : section ?? .other)
    }
    return SegmentCheck(
      state.withLock { $0.run.kind }, beginsRun: loading.beginsRun,
      limit: min(length ?? .max, settings.segmentLimit))
  }

  /// Hands over a segment whose bytes are there already, unless they fail the check.
  ///
  /// - Returns: Whether it did.
  func take(_ bytes: [UInt8], as loading: LoadingSegment, _ generation: Int) -> Bool {
    var check = check(loading, length: bytes.count)
    check.take(bytes[...])
    guard (try? check.finish()) != nil else { return false }
    var bytes = bytes
    check.closeBox(in: &bytes)
    loading.finish(with: bytes)
    put(loading, check, generation)
    return true
  }

  /// Whether a segment was handed over.
  func isPut(_ loading: LoadingSegment, _ generation: Int) -> Bool {
    state.withLock {
      $0.run.cursor?.last?.piece == loading.piece && $0.delivery.generation == generation
    }
  }

  /// Notes the format of a run's segments, by their initialization section.
  func note(section: [UInt8], _ generation: Int) {
    let kind = SegmentKind(section)
    state.withLock { if $0.delivery.generation == generation { $0.run.note(kind) } }
  }

  /// Has the next segment begin a run: the last one is not what its boxes say.
  func endRun(_ generation: Int) {
    state.withLock { if $0.delivery.generation == generation { $0.run.endRun() } }
  }
}
