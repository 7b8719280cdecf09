internal import Dispatch
internal import MediaCore

/// A thread that does one piece of work at a time beside its owner's, for as long as the owner holds it.
///
/// One owner, one thread at a time.
final class SideThread<Value> {
  /// What the thread and its owner hand to each other.
  // One of them at a time looks at it: semaphores lie between.
  private final class Hand: @unchecked Sendable {
    let given = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    /// `nil` for the end of the thread.
    var work: (() throws(MediaError) -> Value)?
    var result: Result<Value, MediaError>?

    func run() {
      while true {
        given.wait()
        guard let work = work.take() else { return }
        result = Result { () throws(MediaError) in try work() }
        done.signal()
      }
    }
  }

  private let hand = Hand()
  private let hasThread: Bool
  private var isAtWork = false

  /// Without a thread, where the system gives none, the owner's does the work.
  init() {
    let hand = hand
    do throws(MediaError) {
      try WorkerThread.start(named: "vitrine-job") { hand.run() }
      hasThread = true
    } catch {
      hasThread = false
    }
  }

  deinit {
    // Work that is under way is done before the end is looked for.
    if isAtWork, hasThread { hand.done.wait() }
    hand.given.signal()
  }

  /// Begins a piece of work; the result of the one before was taken.
  ///
  /// - Parameter work: Touches nothing that the owner touches before it takes the result.
  func begin(_ work: @escaping () throws(MediaError) -> Value) {
    isAtWork = true
    guard hasThread else {
      hand.result = Result { () throws(MediaError) in try work() }
      return
    }
    hand.work = work
    hand.given.signal()
  }

  /// Waits for the result of the work; `nil` where there is none under way.
  ///
  /// - Throws: What the work throws.
  func result() throws(MediaError) -> Value? {
    guard isAtWork else { return nil }
    if hasThread { hand.done.wait() }
    isAtWork = false
    return try hand.result.take()?.get()
  }
}
