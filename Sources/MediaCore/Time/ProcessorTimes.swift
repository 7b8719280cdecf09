/// What the machine's processors have spent, as clocks that tests can replace.
package struct ProcessorTimes: Sendable {
  /// On the process, all threads together.
  package var process: any TimeSource
  /// On the thread that reads it.
  package var thread: any TimeSource

  package init(
    process: any TimeSource = ProcessorClock(), thread: any TimeSource = ThreadClock()
  ) {
    self.process = process
    self.thread = thread
  }
}
