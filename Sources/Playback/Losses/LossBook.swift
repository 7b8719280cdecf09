internal import MediaCore

/// What is lost at present, and since when.
struct LossBook {
  /// What is lost, in the order in which it was lost.
  private(set) var losses: [PlayerStatus.Loss] = []
  private let networkFault: (@Sendable () -> String?)?

  /// - Parameter networkFault: Tells why the last attempt to reach a server failed, or `nil` if it did not; no function
  ///   where no servers are reached.
  init(networkFault: (@Sendable () -> String?)? = nil) { self.networkFault = networkFault }

  /// Notes that something is lost; what is lost already stays as it was noted.
  ///
  /// - Parameter time: Tells the moment.
  /// - Returns: Whether it is new.
  mutating func lose(
    _ subject: PlayerStatus.Loss.Subject, _ reason: String, at time: any TimeSource
  ) -> Bool {
    guard !losses.contains(where: { $0.subject == subject }) else { return false }
    losses.append(
      PlayerStatus.Loss(subject, date: time.date, clockTime: time.now, reason: reason))
    return true
  }

  /// Notes that something is there.
  ///
  /// - Returns: The loss that ends; `nil` if it was not lost.
  mutating func recover(_ subject: PlayerStatus.Loss.Subject) -> PlayerStatus.Loss? {
    guard let index = losses.firstIndex(where: { $0.subject == subject }) else { return nil }
    return losses.remove(at: index)
  }

  /// Notes whether the network is lost: playback waits for data, and servers are not reached.
  ///
  /// A server that is not reached while enough is loaded is no loss yet.
  ///
  /// - Parameters:
  ///   - waits: Whether playback stands because data of a server is missing.
  ///   - time: Tells the moment.
  /// - Returns: Whether that has changed.
  mutating func judgeNetwork(waits: Bool, at time: any TimeSource) -> Bool {
    guard waits, let fault = networkFault?() else { return recover(.network) != nil }
    return lose(.network, fault, at: time)
  }
}
