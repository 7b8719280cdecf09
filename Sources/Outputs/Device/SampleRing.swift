internal import Synchronization

/// Samples on their way from one thread to another, without a lock.
///
/// One thread writes, one reads; neither ever waits, allocates or calls the system, so the reader may be a
/// device's real-time callback.
final class SampleRing: Sendable {
  // Shared by the two threads, each of which touches only the part that the counters give it.
  private nonisolated(unsafe) let samples: UnsafeMutableBufferPointer<Float>
  /// All samples ever written; moved by the writer.
  private let written = Atomic<Int>(0)
  /// All samples ever read; moved by the reader.
  private let taken = Atomic<Int>(0)

  /// Makes a ring for a number of samples.
  init(capacity: Int) {
    samples = .allocate(capacity: max(1, capacity))
    samples.initialize(repeating: 0)
  }

  deinit { samples.deallocate() }

  var capacity: Int { samples.count }

  /// How many samples wait; exact for the reader, at most so many for the writer.
  var readable: Int { written.load(ordering: .acquiring) - taken.load(ordering: .acquiring) }

  /// How many samples `write` takes; exact for the writer.
  var writable: Int { capacity - readable }

  /// Appends samples; for the writing thread.
  ///
  /// - Returns: How many there was room for.
  @discardableResult
  func write(_ new: ArraySlice<Float>) -> Int {
    let position = written.load(ordering: .relaxed)
    let count = min(new.count, capacity - (position - taken.load(ordering: .acquiring)))
    guard count > 0 else { return 0 }
    new.withUnsafeBufferPointer { source in
      let start = position % capacity
      let first = min(count, capacity - start)
      copy(source, from: 0, to: samples, at: start, count: first)
      copy(source, from: first, to: samples, at: 0, count: count - first)
    }
    written.store(position + count, ordering: .releasing)
    return count
  }

  /// Takes samples out; for the reading thread.
  ///
  /// - Returns: How many there were.
  func read(into target: UnsafeMutableBufferPointer<Float>) -> Int {
    let position = taken.load(ordering: .relaxed)
    let count = min(target.count, written.load(ordering: .acquiring) - position)
    guard count > 0 else { return 0 }
    let start = position % capacity
    let first = min(count, capacity - start)
    let source = UnsafeBufferPointer(samples)
    copy(source, from: start, to: target, at: 0, count: first)
    copy(source, from: 0, to: target, at: first, count: count - first)
    taken.store(position + count, ordering: .releasing)
    return count
  }

  /// Throws away all that waits; for the reading thread.
  func clear() { taken.store(written.load(ordering: .acquiring), ordering: .releasing) }

  private func copy(
    _ source: UnsafeBufferPointer<Float>, from: Int, to target: UnsafeMutableBufferPointer<Float>,
    at: Int, count: Int
  ) {
    guard count > 0, let source = source.baseAddress, let target = target.baseAddress else {
      return
    }
    (target + at).update(from: source + from, count: count)
  }
}
