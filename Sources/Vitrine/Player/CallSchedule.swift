package import Control
package import MediaCore
package import Playback

/// What a program says that its player is to do by itself: calls at times of the clock, and when it ends.
package struct CallSchedule: Sendable {
  /// A call, and when it is carried out.
  package struct Entry: Hashable, Sendable {
    /// From when the items are queued.
    package var time: MediaTime
    package var call: OpeningCall

    package init(_ time: MediaTime, _ call: OpeningCall) {
      self.time = time
      self.call = call
    }
  }

  /// The calls; of those with one time the first is carried out first.
  package var entries: [Entry] = []
  /// After which time the player ends; `nil` for never.
  package var length: MediaTime?
  /// Whether the player ends with the first item that fails.
  package var endsOnError = false
  /// Whether the player ends when the display is lost.
  package var endsOnDisplayLoss = false
  /// Whether nothing is due any more once the queue has ended.
  package var endsWithQueue = false
  /// Whether the player ends where virtual time stands, as in a pause, and nothing more is due: no other command comes.
  package var endsWhenStanding = false
  /// Called when the player has taken a call, before it tells what comes of it.
  package var onTaken: @Sendable (Entry) -> Void = { _ in }
  /// Called after each call, with why it was refused where it was, on any thread.
  package var onCall: @Sendable (Entry, MediaError?) -> Void = { _, _ in }
  /// Called when the player ends by all this, on its own thread.
  package var onEnd: @Sendable (ScheduledEnd) -> Void = { _ in }

  /// Makes one by which nothing happens.
  package init() {}
}
