internal import FFmpeg
internal import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// Holds each picture that is shown against the one that was kept, and remembers the first that is another one.
final class PictureWatch: VideoSink {
  private struct State {
    var count = 0
    var first: (shown: VideoFrame, path: String)?
  }

  private let folder: String
  /// The kept files in their order.
  private let names: [String]
  private let state = Mutex(State())

  init(_ folder: String) {
    self.folder = folder
    names = KeptPictures.names(in: folder) ?? []
  }

  /// Whether pictures were kept.
  var hasPictures: Bool { !names.isEmpty }

  /// The first picture that is another one, and the one that was kept; `nil` where all were the same.
  ///
  /// - Throws: 2000, 3xxx and 4xxx when the kept one cannot be read.
  func evidence() throws(MediaError) -> PictureEvidence? {
    guard let first = state.withLock({ $0.first }) else { return nil }
    return PictureEvidence(shown: first.shown, wanted: try PictureFile(path: first.path))
  }

  func open(_ context: SinkContext) throws(MediaError) {}
  func show(_ frame: PresentedFrame) { compare(frame.frame) }
  func redraw(_ frame: PresentedFrame) { compare(frame.frame) }
  func clear() {}
  func close() {}

  private func compare(_ frame: VideoFrame) {
    state.withLock { state in
      defer { state.count += 1 }
      guard state.first == nil, names.indices.contains(state.count) else { return }
      let name = names[state.count]
      let sum = try? PictureSum.md5.text(of: frame)
      guard let sum, name != KeptPictures.name(of: state.count, sum: sum) else { return }
      state.first = (frame, "\(folder)/\(name)")
    }
  }
}
