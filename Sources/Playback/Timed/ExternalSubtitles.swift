internal import MediaCore
internal import Overlays
internal import Synchronization

/// A file of subtitles of an item: read in the background, then asked.
final class ExternalSubtitles: Sendable {
  private enum Phase {
    case reading((any DataSource)?)
    case ready(SubtitleTimeline)
    /// What went wrong, until it was posted; `nil` afterwards.
    case failed(MediaError?)
  }

  /// The bytes of the longest file that is read.
  static let longest = 128 << 20

  let description: SubtitleSource
  let track: Track
  private let phase = Mutex(Phase.reading(nil))
  private let isWarned = Atomic(false)

  /// - Parameters:
  ///   - number: Its place among the files of its item.
  ///   - isDefault: Whether it is shown where nothing else is chosen.
  init(_ description: SubtitleSource, number: Int, isDefault: Bool) {
    self.description = description
    track = Track(
      index: Self.firstIndex + number, kind: .subtitle, codec: "text",
      language: description.language, title: description.label, isDefault: isDefault,
      isForced: description.isForced)
  }

  /// The index of an item's first file, beyond those of its own tracks and captions.
  private static let firstIndex = 700

  /// Whether a track is that of a file beside the item's own.
  static func isTrack(_ track: Track) -> Bool { isFile(track.index) && track.isSubtitle }

  /// Whether an index is that of a file.
  static func isFile(_ index: Int) -> Bool { index >= firstIndex }

  /// Reads the file on a thread of its own.
  ///
  /// - Parameter wakeStage: Called, on that thread, when it is read or cannot be.
  func begin(_ opening: SubtitleOpening, wakeStage: @escaping @Sendable () -> Void) {
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-text", on: opening.time) { [self] in
        let result = Result { () throws(MediaError) in try read(opening) }
          .mapError { $0.named(description.source) }
        phase.withLock { phase in
          switch result {
          case .success(let timeline): phase = .ready(timeline)
          case .failure(let error): phase = .failed(error)
          }
        }
        wakeStage()
      }
    } catch {
      phase.withLock { $0 = .failed(error) }
    }
  }

  private func read(_ opening: SubtitleOpening) throws(MediaError) -> SubtitleTimeline {
    let source = try opening.open(description.source)
    defer { source.cancel() }
    try prepare(source)
    let bytes = try Self.bytes(of: source, atMost: Self.longest)
    var pictures = ReferredPictures()
    return try SubtitleFile.timeline(of: bytes.span, offset: description.offset) {
      (name) throws(MediaError) in
      guard let open = opening.openReference else { return try ParsedSubtitles.noPictures(name) }
      let room = try pictures.room()
      let picture = try open(name, description.source, source)
      defer { picture.cancel() }
      try prepare(picture)
      let bytes = try Self.bytes(of: picture, atMost: room)
      pictures.take(bytes.count)
      return bytes
    }
  }

  /// Opens a source, which ends when the file is let go of.
  private func prepare(_ source: any DataSource) throws(MediaError) {
    phase.withLock { phase in
      if case .reading = phase { phase = .reading(source) } else { source.cancel() }
    }
    try source.prepare()
  }

  private static func bytes(
    of source: any DataSource, atMost limit: Int
  ) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Growing, it would be there twice.
    bytes.reserveCapacity(min(Int(clamping: source.length ?? 0), limit))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do {
        var elements = chunk.mutableSpan
        // Every pattern of bits is a byte.
        var room = unsafe elements.mutableBytes
        count = try source.readChecked(at: Int64(bytes.count), into: &room)
      }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else {
        throw MediaError(.limitExceeded, "subtitles of more than \(limit >> 20) MiB")
      }
    }
  }

  /// Lets go of the file.
  func close() {
    let source: (any DataSource)? = phase.withLock { phase in
      guard case .reading(let source) = phase else { return nil }
      phase = .failed(nil)
      return source
    }
    source?.cancel()
  }

  /// What it holds; `nil` while it is being read, and if it cannot be.
  var timeline: SubtitleTimeline? {
    phase.withLock { if case .ready(let timeline) = $0 { timeline } else { nil } }
  }

  var isReading: Bool { phase.withLock { if case .reading = $0 { true } else { false } } }

  /// Whether it cannot be had.
  var hasFailed: Bool { phase.withLock { if case .failed = $0 { true } else { false } } }

  /// What the file says and is not drawn, once; `nil` for nothing.
  func takeWarning() -> MediaError? {
    guard !isWarned.load(ordering: .relaxed), let timeline else { return nil }
    isWarned.store(true, ordering: .relaxed)
    return .notDrawn(timeline.notDrawn, of: "'\(description.source)'")
  }

  /// What went wrong, once.
  func takeFailure() -> MediaError? {
    phase.withLock { phase in
      guard case .failed(let error) = phase else { return nil }
      phase = .failed(nil)
      return error
    }
  }
}

extension MediaError {
  /// The same, of a file of subtitles whose text tells nothing: which one it is.
  fileprivate func named(_ source: String) -> MediaError {
    guard code == .malformedSubtitles else { return self }
    return MediaError(code, "\(reason): '\(source)'")
  }
}
