import MediaCore
import Playback
import Testing

/// The filters that programs write by name.
@Suite("Typed filters of events")
struct TypedFilterTests {
  private static let named: [PlayerEventFilter] = [
    .seek, .paused, .waitingToPlayAtSpecifiedRate, .playing, .currentItemChanged,
    .currentItemRemoved, .error, .warning, .queueChanged, .settingChanged, .volumeChanged,
    .rateChanged, .boundsChanged,
    .windowClosed, .displayLost, .displayReturned,
    .itemStatusChanged, .duration, .transition, .audioDeviceChanged, .overflow, .time, .metadata,
    .cue, .variantChanged, .stall, .bufferChanged, .gap, .rejoined, .playlistFault, .sessionData,
    .interstitial, .startedPiP, .stoppedPiP, .fallback, .job, .ended,
  ]

  @Test("there is one for every event, equal to the same as text")
  func complete() {
    #expect(Self.named.map { $0.name ?? "" }.sorted() == PlayerEvent.Kind.names.sorted())
    for filter in Self.named { #expect(PlayerEventFilter(filter.name ?? "") == filter) }
  }

  @Test(
    "those with a condition are equal to the same as text",
    arguments: [
      (.seek(finished: false), "seek(finished=false)"),
      (.paused(reason: .command), "paused(reason=command)"),
      (
        .waitingToPlayAtSpecifiedRate(reason: .loading),
        "waitingToPlayAtSpecifiedRate(reason=loading)"
      ),
      (.currentItemChanged(to: ItemID("b")), "currentItemChanged(to=b)"),
      (.settingChanged(.loopQueue), "settingChanged(setting=loopQueue)"),
      (.itemStatusChanged(to: .failed), "itemStatusChanged(status=failed)"),
      (.cue(phase: .start), "cue(phase=start)"),
      (.stall(cause: .network), "stall(cause=network)"),
    ] as [(PlayerEventFilter, String)])
  func conditions(_ filter: PlayerEventFilter, _ text: String) {
    #expect(PlayerEventFilter(text) == filter)
  }
}
