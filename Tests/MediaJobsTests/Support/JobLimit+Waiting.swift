import MediaJobs

extension JobLimit {
  /// Returns once so many jobs wait for their turn.
  func wait(for count: Int) async throws {
    while waitingCount != count { try await Task.sleep(for: .milliseconds(2)) }
  }
}
