package import MediaCore
internal import Synchronization

/// Keeps the files of made-up media, so that each is made once; any thread may use it.
package final class MockStore: Sendable {
  private struct State {
    /// The last used at the end.
    var made: [(mock: Mock, file: [UInt8])] = []
    /// What waits for files that are being made.
    var underWay: [Mock: [Signal]] = [:]
  }

  private enum Entry {
    case made([UInt8])
    /// It is for the caller to make.
    case free
    case underWay
  }

  /// How many bytes of files are kept at most; one is, however large.
  private static let limit = 256 << 20

  private let state = Mutex(State())

  package init() {}

  /// The file of a medium; blocks while it is made, here or by another caller.
  ///
  /// - Parameters:
  ///   - signal: Is raised when it may be that no more is waited for.
  ///   - isCancelled: Whether the file is not needed any more.
  /// - Throws: As `MockMaker.file`.
  package func file(
    of mock: Mock, _ signal: Signal, isCancelled: () -> Bool
  ) throws(MediaError) -> [UInt8] {
    while true {
      if isCancelled() { throw MediaError(.cancelled, "the mock is not needed any more") }
      switch enter(mock, signal) {
      case .made(let file): return file
      case .underWay: signal.wait()
      case .free:
        do throws(MediaError) {
          let file = try MockMaker.file(of: mock, isCancelled: isCancelled)
          leave(mock, with: file)
          return file
        } catch {
          leave(mock, with: nil)
          throw error
        }
      }
    }
  }

  private func enter(_ mock: Mock, _ signal: Signal) -> Entry {
    state.withLock { state in
      if let place = state.made.firstIndex(where: { $0.mock == mock }) {
        let known = state.made.remove(at: place)
        state.made.append(known)
        return .made(known.file)
      }
      guard state.underWay[mock] == nil else {
        state.underWay[mock]?.append(signal)
        return .underWay
      }
      state.underWay[mock] = []
      return .free
    }
  }

  /// Ends the making of a file, which has failed without one.
  private func leave(_ mock: Mock, with file: [UInt8]?) {
    let waiting = state.withLock { state in
      if let file {
        state.made.append((mock, file))
        var size = state.made.reduce(0) { $0 + $1.file.count }
        while size > Self.limit, state.made.count > 1 {
          size -= state.made.removeFirst().file.count
        }
      }
      return state.underWay.removeValue(forKey: mock) ?? []
    }
    for signal in waiting { signal.raise() }
  }
}
