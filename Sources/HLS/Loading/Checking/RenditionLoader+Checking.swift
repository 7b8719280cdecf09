import MediaCore
import Synchronization

/// Looking at what comes before it is handed over.
extension RenditionLoader {
  /// What tells whether the bytes of a segment are one.
  ///
  /// A key frame may end anywhere within its samples.
  ///
  /// - Parameter length: How many bytes are to come; `nil` where nobody said so.
  func check(_ loading: LoadingSegment, length: Int?) -> SegmentCheck {
    if loading.playlist?.isIFramesOnly == true { return .none }
    if rendition?.isText == true {
      let section = state.withLock { $0.kind }
      return .text(behind: loading.segment.initialization == nil ? nil : section ?? .other)
    }
    return SegmentCheck(
      state.withLock { $0.kind }, beginsRun: loading.beginsRun,
      limit: min(length ?? .max, settings.segmentLimit))
  }

  /// Takes all bytes of a segment that are there already, unless they are none.
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

  /// Whether the reader has a segment, or will have it.
  func isPut(_ loading: LoadingSegment, _ generation: Int) -> Bool {
    state.withLock { $0.cursor?.last?.piece == loading.piece && $0.generation == generation }
  }

  /// Notes what the segments of a run are made of, by what comes before them.
  func note(section: [UInt8], _ generation: Int) {
    let kind = SegmentKind(section)
    state.withLock { if $0.generation == generation { $0.kind = kind } }
  }

  /// Has what comes next begin a run: what was handed over last is not what its boxes say.
  func endRun(_ generation: Int) {
    state.withLock { if $0.generation == generation { $0.runIsOver = true } }
  }
}
