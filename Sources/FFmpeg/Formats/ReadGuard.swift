internal import CFFmpeg
package import MediaCore
internal import Synchronization

/// Ends FFmpeg's probing when it takes too long or is called off, and a job's work between its reads.
///
/// Asked by FFmpeg on the thread that reads the demuxer; `cancel` may come from any.
package final class ReadGuard: Sendable {
  private let isCancelled = Atomic(false)
  private let deadline = Atomic<Int64>(.max)
  /// How much longer than allowed FFmpeg may take because it waits for bytes, in microseconds.
  private let patience = Atomic<Int64>(0)
  /// How much longer it may take because other work has the processor, in microseconds.
  private let starvation = Atomic<Int64>(0)
  /// What its thread may have spent of the processor by then, in nanoseconds.
  private let processorEnd = Atomic<Int64>(.max)
  private let handlers = Mutex<[@Sendable () -> Void]>([])
  private let wait = CallbackSlot()

  package init() {}

  /// Makes whatever FFmpeg is doing for the demuxer end soon, now and ever after.
  package func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    // Taken out, so that this thread alone has them.
    let taken = handlers.withLock { handlers in
      defer { handlers = [] }
      return handlers
    }
    for handler in taken { handler() }
  }

  /// Does something when it is cancelled, on the thread that does it; at once when it has been.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) {
    handlers.withLock { $0.append(handler) }
    if isCancelled.load(ordering: .sequentiallyConsistent) { handler() }
  }

  /// Has `check` wait by a function first.
  ///
  /// - Parameter wait: Blocks the thread that checks; must return once the work is cancelled.
  package func hold(_ wait: @escaping @Sendable () -> Void) {
    self.wait.set(wait)
  }

  /// Stands still while the work is held; a loop calls it for each packet and each picture, as little is read of
  /// a source that is in memory.
  ///
  /// - Throws: 1004 once it is cancelled.
  package func check() throws(MediaError) {
    if !isCancelledByUser { wait.call() }
    if isCancelledByUser { throw MediaError(.cancelled, "no longer wanted") }
  }

  /// Lets FFmpeg work so long from now; `nil` without a limit.
  ///
  /// - Parameters:
  ///   - waiting: How much longer it may take because it waits for bytes; the default is no longer.
  ///   - starving: How much longer while this thread has spent less than `length` of the processor's time, as one of
  ///     low priority does beside other work; the default is no longer.
  package func allow(
    _ length: MediaTime?, waiting: MediaTime = .zero, starving: MediaTime = .zero
  ) {
    let end = length.map { Int64(clamping: av_gettime_relative() + $0.nanoseconds / 1000) }
    deadline.store(end ?? .max, ordering: .relaxed)
    patience.store(length == nil ? 0 : waiting.nanoseconds / 1000, ordering: .relaxed)
    starvation.store(starving.nanoseconds / 1000, ordering: .relaxed)
    let spent = length.map { (ThreadClock().now + $0).nanoseconds }
    processorEnd.store(spent ?? .max, ordering: .relaxed)
  }

  /// Lets FFmpeg open something, on the thread that calls this.
  ///
  /// - Parameter live: What does not wait for this program; `nil` for what is read when it is wanted.
  func allowOpening(_ live: LiveInput?, _ limits: DemuxerLimits) {
    allow(
      live?.openTime ?? limits.openTime, waiting: limits.waitTime,
      starving: live == nil ? limits.starvingTime : .zero)
  }

  /// Records that bytes were waited for, on the thread that reads; in microseconds.
  func waited(_ length: Int64) {
    let left = patience.load(ordering: .relaxed)
    let given = min(max(0, length), left)
    guard given > 0 else { return }
    patience.store(left - given, ordering: .relaxed)
    deadline.store(deadline.load(ordering: .relaxed) + given, ordering: .relaxed)
  }

  var isOver: Bool {
    if isCancelled.load(ordering: .relaxed) { return true }
    let late = av_gettime_relative() - deadline.load(ordering: .relaxed)
    guard late > 0 else { return false }
    return late > starvation.load(ordering: .relaxed)
      || ThreadClock().now.nanoseconds > processorEnd.load(ordering: .relaxed)
  }

  var isCancelledByUser: Bool { isCancelled.load(ordering: .relaxed) }
}

func readIsOver(_ opaque: UnsafeMutableRawPointer?) -> Int32 {
  guard let opaque else { return 0 }
  return Unmanaged<ReadGuard>.fromOpaque(opaque).takeUnretainedValue().isOver ? 1 : 0
}
