import MediaCore
import Networking
import Streaming

/// Decides whether what is missing of a resource is asked for once more.
///
/// A value without clock: what has made some headway may break off any number of times.
struct ResumptionPlan: Hashable, Sendable {
  private static let headway = 64 << 10

  private var plan = RecoveryPlan()
  private var place = 0

  /// How long to wait; `nil` to give up.
  ///
  /// - Parameter place: How many bytes have come by now.
  mutating func pause(
    after error: NetworkError, at place: Int, now: MediaTime, jitter: Double
  ) -> MediaTime? {
    if place - self.place >= Self.headway { plan.succeed() }
    self.place = place
    let isFirst = plan.maySucceedInPlace(error)
    let step = plan.step(after: error, hasOther: false, at: now, jitter: jitter)
    guard case .again(let pause) = step else { return nil }
    // It plays already.
    return isFirst ? .zero : pause
  }
}
