internal import Dispatch

/// Runs what blocks on a thread of its own, away from the pool that the tests share.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
  -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
  }
}
