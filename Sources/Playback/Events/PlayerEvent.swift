public import MediaCore

/// Something that happened in a player, with the place it happened at.
///
/// ```swift
/// for await batch in player.events {
///   for event in batch.events {
///     switch event.kind {
///     case .error(let error): print(error.reason)
///     case .transition(let samples, let frames): print("gap: \(samples) samples, \(frames) frames")
///     default: print(event.mediaTime, event.kind.name)
///     }
///   }
/// }
/// ```
public struct PlayerEvent: Sendable, Hashable {
  /// What happened, with what there is to say of it.
  public var kind: Kind
  /// The position in the item when it happened.
  public var mediaTime: MediaTime
  /// The item it concerns; `nil` when there is none.
  public var item: ItemID?
  /// The player's clock when it happened: the time since the player was made, or the virtual time.
  public var clockTime: MediaTime
  /// The date on the calendar when it happened; under a virtual clock as long after 1970-01-01T00:00:00Z as the clock was.
  public var date: ProgramDate

  /// Makes an event, for a player that a program makes up; by default at the beginning of its clock.
  public init(
    _ kind: Kind, mediaTime: MediaTime, item: ItemID?, clockTime: MediaTime = .zero,
    date: ProgramDate = ProgramDate(nanoseconds: 0)
  ) {
    self.kind = kind
    self.mediaTime = mediaTime
    self.item = item
    self.clockTime = clockTime
    self.date = date
  }

  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// A seek ended; `finished` is false when a later one took its place.
    case seek(finished: Bool, currentTime: MediaTime)
    /// Playback stands still from now on, because of a command or of something else.
    case paused(PauseReason)
    /// It should play and cannot yet; `playing` follows when it can.
    case waitingToPlayAtSpecifiedRate(WaitingReason)
    /// Pictures and sound run; told anew after every pause and wait.
    case playing
    /// Another item is on the screen, or is being opened for it; `nil` for none.
    case currentItemChanged(from: ItemID?, to: ItemID?)
    /// The present item is no longer in the queue.
    case currentItemRemoved(ItemID)
    /// Something went wrong: with an item, which its `item` names, or with an output.
    case error(MediaError)
    /// Something of an item is left out, which its `item` names, and all else goes on: parts of subtitles that are not drawn.
    case warning(MediaError)
    /// Other items stand in the queue than before, or in another order; of several changes in a row the last is told.
    ///
    /// `revision` grows with each change, `count` is the number of items and `index` the place of the present one, from 0.
    case queueChanged(revision: Int, count: Int, index: Int?)
    /// A command set something, perhaps to what it was: the status tells the value.
    case settingChanged(ChangedSetting)
    /// The loudness, 0…1, or whether there is sound at all, is another one.
    case volumeChanged(volume: Double, isMuted: Bool)
    /// Seconds of media for each second, 0…16, are others than before.
    case rateChanged(Double)
    /// The window has another size in pixels.
    case boundsChanged(PixelSize)
    /// The window was closed: playback pauses, the program is asked to end, or another window opens.
    case windowClosed(WindowClosingAction)
    /// The display is gone, for that reason: playback goes on, and nothing is shown until it comes back.
    case displayLost(String)
    /// The display is back, by that name, after so long.
    case displayReturned(String, lostFor: MediaTime)
    /// An item was opened, or failed; `error` follows with the reason.
    case itemStatusChanged(ItemStatus)
    /// How long the item plays once is known, or is another length; of a broadcast, where its edge is.
    case duration(MediaTime)
    /// A join of two passes: samples and frames missing (above 0) or repeated (below 0) at it.
    ///
    /// It comes with the first picture of the pass, and at the join where that has none until later.
    case transition(gapSamples: Int, gapFrames: Int)
    /// The sound device came (its name) or went (`nil`).
    case audioDeviceChanged(String?)
    /// The subscriber read too slowly and lost so many events.
    case overflow(lost: Int)
    /// The time, at the interval asked for.
    case time(MediaTime)
    /// Tags of a running stream changed, such as an ICY title.
    case metadata([String: String])
    /// Metadata of the medium begins or ends to hold; an event called `metadata`, as for tags.
    case timedMetadata(TimedMetadata, CuePhase)
    /// A cue of the chosen subtitles begins or ends.
    case cue(TextCue, CuePhase)
    /// The stream is loaded in another variant from now on.
    ///
    /// Variants are counted by rising bandwidth, and the one before is `nil` at the beginning; `bitrate` is
    /// the new one's peak and `estimate` the bandwidth counted on, both in bits a second, `estimate` `nil`
    /// while nothing is known; `buffer` is what was loaded ahead.
    case variantChanged(
      from: Int?, to: Int, reason: String, bitrate: Double, estimate: Double?, buffer: MediaTime)
    /// Playback stands still, or is about to, without having been asked to.
    case stall(StallCause)
    /// More of the stream is loaded than before, or less: so much from the position on, up to that time.
    case bufferChanged(buffered: MediaTime, loadedTo: MediaTime)
    /// A stretch of the stream could not be had: time goes on over it.
    case gap(from: MediaTime, to: MediaTime, reason: String)
    /// A broadcast was joined again: what came next had gone.
    case rejoined(from: MediaTime, to: MediaTime, reason: RejoinReason)
    /// A server does wrong with a playlist, and playing goes on.
    ///
    /// `stuck`: nothing new for one and a half target durations; `restarted`: its numbers went back;
    /// `conflicting`: a number came to mean another segment; `jumped`: timestamps jump where no discontinuity is
    /// announced, and what follows is laid where what came before ended.
    case playlistFault(String)
    /// Data that the stream carries for the application is there, or cannot be had.
    case sessionData(SessionDatum)
    /// An interstitial of the stream begins or ends, or goes on with another of its assets.
    ///
    /// `asset` is the asset's URI where one begins, or failed; `reason` why the interstitial ended, or the asset
    /// failed, and `error` what went wrong.
    case interstitial(
      id: String, phase: InterstitialPhase, asset: String?, reason: InterstitialEndReason?,
      error: MediaError?)
    /// A picture in picture is up: of a second source, or (`nil`) the picture itself in a small window.
    case startedPiP(source: String?)
    /// It ended.
    case stoppedPiP(PictureInPictureEnd)
    /// Something plays in the place of the queue, none of whose items can be played, or (`false`) an item plays again.
    case fallback(Bool)
    /// A job of a client of the control socket stands otherwise than before.
    case job(JobReport)
    /// The queue played to its end, or an item whose `onError` is `stop` failed.
    case ended
  }
}

extension PlayerEvent.Kind {
  /// The name of the event on the wire and in filters.
  public var name: String {
    switch self {
    case .seek: "seek"
    case .variantChanged: "variantChanged"
    case .paused: "paused"
    case .waitingToPlayAtSpecifiedRate: "waitingToPlayAtSpecifiedRate"
    case .playing: "playing"
    case .currentItemChanged: "currentItemChanged"
    case .currentItemRemoved: "currentItemRemoved"
    case .error: "error"
    case .warning: "warning"
    case .queueChanged: "queueChanged"
    case .settingChanged: "settingChanged"
    case .volumeChanged: "volumeChanged"
    case .rateChanged: "rateChanged"
    case .boundsChanged: "boundsChanged"
    case .windowClosed: "windowClosed"
    case .displayLost: "displayLost"
    case .displayReturned: "displayReturned"
    case .itemStatusChanged: "itemStatusChanged"
    case .duration: "duration"
    case .transition: "transition"
    case .audioDeviceChanged: "audioDeviceChanged"
    case .overflow: "overflow"
    case .time: "time"
    case .metadata, .timedMetadata: "metadata"
    case .cue: "cue"
    case .stall: "stall"
    case .bufferChanged: "bufferChanged"
    case .gap: "gap"
    case .rejoined: "rejoined"
    case .playlistFault: "playlistFault"
    case .interstitial: "interstitial"
    case .sessionData: "sessionData"
    case .startedPiP: "startedPiP"
    case .stoppedPiP: "stoppedPiP"
    case .fallback: "fallback"
    case .job: "job"
    case .ended: "ended"
    }
  }
}
