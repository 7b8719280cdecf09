internal import FFmpeg
internal import FoundationEssentials
internal import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// Writes each picture that is shown, for those of later runs to be looked at beside it.
///
/// They come into a folder beside the one that they are kept in, which they replace once the run is accepted.
final class KeptPictures: VideoSink {
  private struct State {
    var count = 0
    var failure: MediaError?
  }

  private let folder: String
  private let unfinished: String
  private let state = Mutex(State())

  init(in folder: String) {
    self.folder = folder
    unfinished = "\(folder).\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: unfinished) }

  /// The name of a file that ends with the picture's sum, in the order of the names.
  static func name(of number: Int, sum: String) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits + "-\(sum).png"
  }

  /// The files of a folder that pictures are kept in; `nil` where others lie there too, or it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    let isAll = names.allSatisfy { name in
      let sum = name.dropLast(4).split(separator: "-").last ?? ""
      return name.hasSuffix(".png") && sum.utf8.count == PictureSum.md5.digits
        && name.prefix { $0.isNumber }.utf8.count >= 6
    }
    return isAll ? names.sorted() : nil
  }

  func open(_ context: SinkContext) throws(MediaError) {}
  func show(_ frame: PresentedFrame) { keep(frame.frame) }
  func redraw(_ frame: PresentedFrame) { keep(frame.frame) }
  func clear() {}
  func close() {}

  private func keep(_ frame: VideoFrame) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(MediaError) {
        let name = Self.name(of: state.count, sum: try PictureSum.md5.text(of: frame))
        let bytes = try PictureEncoder.encode(try frame.converted(to: .rgb24), as: .png)
        if state.count == 0 {
          try? FileManager.default.createDirectory(
            atPath: unfinished, withIntermediateDirectories: true)
        }
        let path = "\(unfinished)/\(name)"
        if let number = WholeFile.failure(ofWriting: bytes, to: path) {
          throw MediaError(.outputFileFailed, "\(path): \(SystemError.reason(number))")
        }
        state.count += 1
      } catch { state.failure = error }
    }
  }

  /// Puts them in the place of those that were kept before, or away where the run is not accepted.
  ///
  /// - Throws: What writing them threw; 5003 where the folder cannot be replaced, or has other files.
  func finish(isAccepted: Bool) throws(MediaError) {
    let files = FileManager.default
    // The program may end before this is released.
    defer { try? files.removeItem(atPath: unfinished) }
    let (count, failure) = state.withLock { ($0.count, $0.failure) }
    if let failure { throw failure }
    guard isAccepted else { return }
    if files.fileExists(atPath: folder) {
      guard Self.names(in: folder) != nil else {
        throw MediaError(.outputFileFailed, "\(folder) has other files than pictures that are kept")
      }
      try? files.removeItem(atPath: folder)
    }
    guard count > 0 else { return }
    do { try files.moveItem(atPath: unfinished, toPath: folder) } catch {
      throw MediaError(.outputFileFailed, "\(folder) cannot be replaced")
    }
  }
}
