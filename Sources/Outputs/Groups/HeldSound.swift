internal import MediaCore
internal import Synchronization

/// Sound that was written to a device and not yet heard, on its way to what records it.
///
/// Used on the stage, but for the last time on the thread that closes the sinks.
final class HeldSound: Sendable {
  private struct State {
    var buffers: [AudioBuffer] = []
    /// How many frames since the last flush were taken.
    var taken: Int64 = 0
  }

  /// Of more sound than a recording takes for so long, the oldest is lost.
  private static let longest = 10
  private let state = Mutex(State())

  func add(_ buffer: AudioBuffer) {
    state.withLock { state in
      state.buffers.append(buffer)
      var waiting = state.buffers.reduce(0) { $0 + $1.frameCount }
      while waiting > Self.longest * buffer.format.sampleRate, state.buffers.count > 1 {
        let lost = state.buffers.removeFirst().frameCount
        waiting -= lost
        state.taken += Int64(lost)
      }
    }
  }

  /// Takes what was heard.
  ///
  /// - Parameters:
  ///   - heard: How many frames since the last flush were heard.
  ///   - limit: How many frames are taken at most.
  func take(heard: Int64, atMost limit: Int) -> [AudioBuffer] {
    state.withLock { state in
      var wanted = Int(clamping: min(heard - state.taken, Int64(limit)))
      var taken: [AudioBuffer] = []
      while wanted > 0, let first = state.buffers.first {
        let piece = first.prefix(wanted)
        if piece.frameCount == first.frameCount {
          state.buffers.removeFirst()
        } else {
          state.buffers[0] = first.dropFirst(piece.frameCount)
        }
        taken.append(piece)
        wanted -= piece.frameCount
        state.taken += Int64(piece.frameCount)
      }
      return taken
    }
  }

  func takeAll() -> [AudioBuffer] { take(heard: .max, atMost: .max) }

  /// Forgets what was not heard: the device begins to count anew.
  func drop() { state.withLock { $0 = State() } }
}
