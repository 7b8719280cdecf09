package import MediaCore
package import MockMedia

extension OriginSite {
  /// The same on a thread of its own, as Swift's shared pool must not be held up by it.
  ///
  /// - Throws: 1001 for the first statement whose media cannot be made, 1004 once the task is cancelled.
  package static func make(
    _ plan: OriginPlan, _ mocks: MockStore, date: ProgramDate
  ) async throws(MediaError) -> OriginSite {
    let cancelled = OnceCancelled()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Made, Never>) in
        do throws(MediaError) {
          try WorkerThread.start {
            continuation.resume(
              returning: Self.made(plan, mocks, date: date) { cancelled.isCancelled })
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      cancelled.cancel()
    }
    return try result.get()
  }

  private typealias Made = Result<OriginSite, MediaError>

  private static func made(
    _ plan: OriginPlan, _ mocks: MockStore, date: ProgramDate, isCancelled: () -> Bool
  ) -> Made {
    do throws(OriginError) {
      return .success(try OriginSite(plan, mocks, date: date, isCancelled: isCancelled))
    } catch {
      return .failure(
        isCancelled()
          ? MediaError(.cancelled, "the media are not needed any more") : error.mediaError)
    }
  }
}
