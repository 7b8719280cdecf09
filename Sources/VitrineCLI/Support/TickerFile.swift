internal import Glibc
internal import MediaCore
internal import Vitrine

/// The file that the text of a ticker is in, read again while it changes.
struct TickerFile: Sendable {
  /// Bytes that are read at most.
  private static let longest = 64 << 10
  /// How often it is looked at.
  private static let interval = Duration.seconds(1)

  let path: String

  /// What is in it, on one line; `nil` when it cannot be read.
  ///
  /// Blocks.
  func text() -> String? {
    // The path is passed as a C string for the length of the call.
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return nil }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    var filled = 0
    while filled < bytes.count {
      // The call stays within the rest of the array.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(number, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      filled += count
    }
    return String(decoding: bytes[..<filled], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Gives the player each new text until the task is cancelled; while the file cannot be read, the last one stays.
  ///
  /// - Parameter content: The line as it is shown first.
  func follow(
    as id: String, of player: VitrinePlayer, _ content: VectorText, refused: (MediaError) -> Void
  ) async {
    var shown = content
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.interval)
      guard let text = await onThread(), text != shown.text, !Task.isCancelled else { continue }
      shown.text = text
      // One that was removed stays away.
      guard player.status.vectors.contains(where: { $0.id == id }) else { continue }
      do throws(MediaError) {
        try await player.send(.addVector(VectorChange(id: id, content: .text(shown))))
      } catch {
        refused(error)
      }
    }
  }

  private func onThread() async -> String? {
    await withCheckedContinuation { continuation in
      do throws(MediaError) {
        try WorkerThread.start { continuation.resume(returning: text()) }
      } catch {
        continuation.resume(returning: nil)
      }
    }
  }
}
