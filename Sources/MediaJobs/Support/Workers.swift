internal import Dispatch
internal import MediaCore
internal import Synchronization

/// Does many things on a few threads, in order, as one is free.
enum Workers {
  /// Blocks until all are done, or one has failed and the others that were begun have ended.
  ///
  /// - Parameter count: How many threads work, the caller's among them.
  /// - Throws: The first error.
  static func run<Item: Sendable>(
    _ items: [Item], count: Int, _ body: @escaping @Sendable (Item) throws(MediaError) -> Void
  ) throws(MediaError) {
    let work = Work(items)
    let others = DispatchGroup()
    for _ in 1..<max(1, min(count, 32, items.count)) {
      others.enter()
      do throws(MediaError) {
        try JobThread.start {
          work.run(body)
          others.leave()
        }
      } catch {
        // Those that there are do it.
        others.leave()
        break
      }
    }
    work.run(body)
    others.wait()
    if let error = work.error { throw error }
  }

  private final class Work<Item: Sendable>: Sendable {
    private let items: [Item]
    private let state = Mutex<(next: Int, error: MediaError?)>((0, nil))

    init(_ items: [Item]) { self.items = items }

    var error: MediaError? { state.withLock { $0.error } }

    func run(_ body: (Item) throws(MediaError) -> Void) {
      while let item = take() {
        do throws(MediaError) { try body(item) } catch {
          state.withLock { $0.error = $0.error ?? error }
        }
      }
    }

    private func take() -> Item? {
      state.withLock { state in
        guard state.error == nil, state.next < items.count else { return nil }
        state.next += 1
        return items[state.next - 1]
      }
    }
  }
}
