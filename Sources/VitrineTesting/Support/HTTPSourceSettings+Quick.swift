internal import MediaCore
internal import Networking
package import Streaming

extension HTTPSourceSettings {
  /// Waits hardly at all.
  package static var quick: HTTPSourceSettings {
    var settings = HTTPSourceSettings()
    settings.timeouts.stall = .milliseconds(300)
    settings.retry.firstWait = .milliseconds(1)
    settings.retry.longestWait = .milliseconds(10)
    settings.retry.budget = .seconds(60)
    settings.patience = settings.retry
    return settings
  }
}
