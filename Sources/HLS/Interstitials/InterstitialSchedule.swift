package import MediaCore

/// All interstitials of a stream, and how they are loaded.
package struct InterstitialSchedule: Sendable {
  /// By start, those of one time in the order in which they are played.
  package var entries: [ScheduledInterstitial]
  /// Where segments begin and end in each of the playlists that are played, in the item's time, ascending.
  package var boundaries: [[MediaTime]]
  package var opener: InterstitialOpener
}
