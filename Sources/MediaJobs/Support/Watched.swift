/// Work that is followed while it is done.
package enum Watched {
  /// Does something, and waits until what follows it has ended too, also when it failed.
  ///
  /// - Parameter watch: Ends by itself when the body has, as the states of a job do.
  /// - Throws: What the body throws.
  package static func run<Value, Failure: Error>(
    by watch: @escaping @Sendable () async -> Void,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let watching = Task { await watch() }
    let value: Value
    do throws(Failure) { value = try await body() } catch {
      await watching.value
      throw error
    }
    await watching.value
    return value
  }
}
