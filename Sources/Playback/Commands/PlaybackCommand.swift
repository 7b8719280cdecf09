public import MediaCore

/// Everything that a player can be told, from Swift, over the socket and from the command line alike.
///
/// Values outside a range are clamped as said here, never refused; repeating a command is harmless. Why a
/// command is refused is thrown by `send`, and not told as an event.
///
/// ```swift
/// try await player.send(.pause)
/// try await player.send(.seek(to: .relative(.seconds(-10)), play: true))
/// try await player.send(.subtitles(.languages(["de", "en"])))
/// ```
public enum PlaybackCommand: Sendable, Hashable {
  /// Does nothing: it stands between two equal commands where a program sends only what changes.
  case idle
  /// Ends playing, forgets the queue and lets go of the sources; the outputs show nothing.
  case stop
  /// Plays from where it is; a rate of 0 becomes 1, and a queue that has ended begins again.
  case play
  /// Stands still and goes on showing the frame.
  case pause
  /// Goes to a point of the present item, and plays from there unless told not to.
  ///
  /// Refused with 1002 without an item, with 1008 in one that cannot be sought in but to its start, and with 1011
  /// forwards in an interstitial that may not be skipped.
  case seek(to: SeekTarget, play: Bool = true, precision: SeekPrecision = .exact)
  /// Ends the interstitial that is up: what it lies in goes on, or the next one of that moment comes.
  ///
  /// One that may not be skipped is refused (1011), unless a button to skip it is offered at that moment; without
  /// one up it is 1002.
  case skip
  /// Goes to the start of the present item's range; does not change whether it plays. Refused as `seek` is.
  case begin
  /// Goes to the end of the present item's range: its last frame is shown. Refused as `seek` is.
  case end
  /// Takes the sound off; `volume` stays as it was set.
  case mute
  /// Lets the sound be heard again, as loud as it was.
  case unmute
  /// Loudness of everything, clamped to 0…1; what is no number changes nothing. The default is 1.
  case volume(Double)
  /// Seconds of media for each second, clamped to 0…16; 0 pauses, and what is no number changes nothing. The pitch is kept
  /// from 0.5 to 2.
  ///
  /// Above 1 refused (1011) in an interstitial that may not be skipped.
  case playbackSpeed(Double)
  /// How far behind its edge a broadcast is played, clamped to 0.5…60 s; `nil` for as far as its server asks.
  ///
  /// Playback comes to that distance by its speed, from 0.97 to 1.03, where the rate is 1.
  case latency(MediaTime?)
  /// Plays the present item again and again, for ever (`nil`) or so many times in all, 1 or more.
  ///
  /// Refused with 1002 without an item.
  case loop(times: Int? = nil)
  /// Lets the present item end; refused with 1002 without one.
  case unloop
  /// Plays the whole queue again when it ends, or not.
  case loopQueue(Bool)
  /// Chooses the sound that plays, of this and later items.
  ///
  /// Refused with 1009 where the present item has no track with that index, and with 1002 by index without an item.
  case audioTrack(AudioTrackChoice)
  /// Which variants of streams may be played, of this and later items; what is loaded is still played.
  case quality(QualityPreference)
  /// Chooses the subtitles or captions that are shown and whose cues are told, or none.
  ///
  /// Refused as `audioTrack` is.
  case subtitles(SubtitleChoice)
  /// Adds a file of subtitles to the present item, and chooses it unless told not to.
  ///
  /// Refused with 1002 without an item, and with 3004 when it has `SubtitleSource.limit` already; a file that cannot
  /// be read is an `error` event.
  case addSubtitles(SubtitleSource, select: Bool = true)
  /// How subtitles look, of this and later items.
  case subtitleStyle(SubtitleStyle)
  /// Pauses and moves by so many frames, backwards if negative, clamped to −1000…1000; refused with 1002 without an
  /// item.
  case step(frames: Int = 1)
  /// What to do when an item has played. The default is to advance.
  case actionAtItemEnd(ItemEndAction)
  /// How pictures are fitted into the window, unless their items say otherwise.
  case gravity(Gravity)
  /// How the present item is fitted in; `nil` for as `gravity` says. Refused with 1002 without an item.
  case fit(Gravity?)
  /// What stands beside pictures; opaque. The default is black.
  case background(CueColor)
  /// Makes the corners of pictures round, by a fraction of the smaller side of what is seen, clamped to 0…0.5.
  ///
  /// What is outside of them shows the background. The default is 0.
  case corners(Double)
  /// Makes the window small, in a corner of the screen and above all others, or puts the second source that was set
  /// into a corner of the picture.
  ///
  /// Refused (7013) unless picture in picture is switched on in the settings, and with 1008 where there is neither a
  /// window nor a second source.
  case startPiP
  /// Ends the picture in picture; without one nothing changes.
  ///
  /// Refused (7013) as `startPiP` is.
  case stopPiP
  /// Which source is put into which corner, and how large; what is up changes at once.
  ///
  /// Refused (7013) as `startPiP` is, and with 1001 for a source without a name.
  case setPiP(PictureInPictureChange)
  /// How one item changes to the next, from the next change of items on that is not under way.
  case transition(ItemTransition)
  /// Turns pictures clockwise, after what their files say, to the nearest quarter turn.
  case rotate(degrees: Int)
  /// Shows pictures with left and right exchanged, before they are turned, or not.
  case mirror(Bool)
  /// Has the picture that is shown stay for so long, clamped to 0…3600 s of playing, while sound and position go on.
  ///
  /// What is drawn on the picture still moves. A seek, a step, another item and a length of 0 end it. Refused with 1002
  /// while no picture is shown.
  case freeze(for: MediaTime)
  /// Added to every channel of pictures, clamped to −1…1. The default is 0.
  case brightness(Double)
  /// How far every channel of pictures is from the middle, clamped to 0…4. The default is 1.
  case contrast(Double)
  /// Adds a filter to the stack, or changes the one that has its id; with `clear`, all others are taken out.
  ///
  /// Refused with 3004 when there are `FilterStack.limit` already.
  case filter(FilterStack.Entry, clear: Bool = false)
  /// Changes parameters of a filter of the program's own, by its id in the stack.
  ///
  /// Refused with 1001 where none has that id, and for a parameter that was not declared.
  case setFilter(String, JSONObject)
  /// Takes all filters out; brightness and contrast stay.
  case removeAllFilters
  /// Draws a graphic on the picture, or changes one that is there; it stays through items until it is removed.
  ///
  /// Replies with its name. Refused (7012) unless graphics are switched on in the settings, and with 7010 or 7011
  /// if it cannot be drawn.
  case addVector(VectorChange)
  /// Takes a graphic off the picture, or lets it fade out for so long; refused with 1001 where none has that name.
  case removeVector(String, over: MediaTime = .zero)
  /// Takes all graphics off the picture at once; without any nothing changes.
  case removeAllVectors
  /// Tells subscribers of a job, as the event `job`; playback is not touched.
  case announce(JobReport)
  /// Changes the queue, or which of its items plays.
  case queue(QueueCommand)
}
