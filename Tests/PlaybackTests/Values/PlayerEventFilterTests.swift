import MediaCore
import Playback
import Testing

@Suite("Filters of events") struct PlayerEventFilterTests {
  static let kinds: [PlayerEvent.Kind] = [
    .seek(finished: true, currentTime: .seconds(1.5)), .paused(.command),
    .waitingToPlayAtSpecifiedRate(.buffering), .playing,
    .currentItemChanged(from: nil, to: ItemID("a")), .currentItemRemoved(ItemID("a")),
    .error(MediaError(.notFound, "gone")), .warning(MediaError(.unsupportedSubtitles, "a part")),
    .queueChanged(revision: 3, count: 2, index: 0), .settingChanged(.transition),
    .volumeChanged(volume: 0.5, isMuted: true),
    .rateChanged(2), .boundsChanged(PixelSize(width: 4, height: 3)),
    .windowClosed(.reopen),
    .displayLost("gone"), .displayReturned("x11", lostFor: .seconds(2)),
    .itemStatusChanged(.readyToPlay), .duration(.seconds(2)),
    .transition(gapSamples: 0, gapFrames: -1), .audioDeviceChanged("card"), .overflow(lost: 3),
    .time(.seconds(1)), .metadata(["title": "x"]),
    .cue(
      TextCue(
        Cue(start: .zero, end: .zero, payload: "a", nodes: []), start: .zero, end: nil, track: 1),
      .start),
    .variantChanged(
      from: nil, to: 1, reason: "startUp", bitrate: 1e6, estimate: nil, buffer: .zero),
    .stall(.network), .bufferChanged(buffered: .seconds(2), loadedTo: .seconds(4)),
    .gap(from: .seconds(1), to: .seconds(2), reason: "404"),
    .rejoined(from: .seconds(1), to: .seconds(9), reason: .behind), .playlistFault("stuck"),
    .sessionData(SessionDatum(id: "a", value: 1)),
    .interstitial(id: "a", phase: .end, asset: nil, reason: .played, error: nil),
    .startedPiP(source: "a"), .stoppedPiP(.failed), .fallback(true),
    .job(JobReport(id: "a", kind: .asset, source: "b")), .ended,
  ]

  private func event(_ kind: PlayerEvent.Kind) -> PlayerEvent {
    PlayerEvent(kind, mediaTime: .zero, item: nil)
  }

  @Test("Every kind of event is known by its name and matched by it alone")
  func names() throws {
    #expect(Self.kinds.map(\.name) == PlayerEvent.Kind.names)
    for kind in Self.kinds {
      let filter = try #require(PlayerEventFilter(kind.name))
      #expect(Self.kinds.filter { filter.matches(event($0)) } == [kind])
      #expect(try #require(PlayerEventFilter(kind.name + "Any")).matches(event(kind)))
      #expect(PlayerEventFilter.any.matches(event(kind)))
      #expect(event(kind).json.members.prefix(3).map(\.name) == ["event", "time", "item"])
      // Events of one name have the same fields, but for metadata, which is of several types.
      let fields = try #require(PlayerEvent.Kind.fieldNames(of: kind.name))
      #expect(fields.filter { kind.fields[$0] != nil } == kind.fields.members.map(\.name))
      #expect(fields.count == kind.fields.members.count || kind.name == "metadata")
    }
  }

  @Test(
    "A condition is on one field",
    arguments: [
      ("paused(reason=command)", .paused(.command), true),
      ("paused(reason=command)", .paused(.itemEnd), false),
      ("paused(command)", .paused(.command), true),
      ("paused()", .paused(.itemEnd), true),
      ("seek(finished=true)", .seek(finished: true, currentTime: .zero), true),
      ("seek(finished=true)", .seek(finished: false, currentTime: .zero), false),
      ("seekAny(finished=false)", .seek(finished: false, currentTime: .zero), true),
      ("volumeChanged(volume=0.5)", .volumeChanged(volume: 0.5, isMuted: true), true),
      ("volumeChanged(muted=false)", .volumeChanged(volume: 0, isMuted: true), false),
      ("currentItemChanged(to=a=b)", .currentItemChanged(from: nil, to: ItemID("a=b")), true),
      ("currentItemChanged(to=a(1))", .currentItemChanged(from: nil, to: ItemID("a(1)")), true),
      ("currentItemChanged(to=null)", .currentItemChanged(from: nil, to: nil), true),
      ("volumeChanged(volume=0.50)", .volumeChanged(volume: 0.5, isMuted: true), true),
      ("volumeChanged(5e-1)", .volumeChanged(volume: 0.5, isMuted: true), true),
      ("seek(currentTime=1.0)", .seek(finished: true, currentTime: .seconds(1)), true),
      ("overflow(lost=3.0)", .overflow(lost: 3), true),
      ("currentItemRemoved(removed=1.0)", .currentItemRemoved(ItemID("1.0")), true),
      (
        "error(error.code=\(MediaError.Code.notFound.rawValue))", .error(MediaError(.notFound, "")),
        true
      ),
      ("error(error.code=1)", .error(MediaError(.notFound, "")), false),
      ("job(job.id=a)", .job(JobReport(id: "a", kind: .asset, source: "b")), true),
    ] as [(String, PlayerEvent.Kind, Bool)])
  func conditions(text: String, kind: PlayerEvent.Kind, isWanted: Bool) throws {
    let filter = try #require(PlayerEventFilter(text))
    #expect(filter.matches(event(kind)) == isWanted)
    // As it is read back by a client.
    guard case .object(let json) = try JSONReader.value(of: JSONValue.object(event(kind).json).json)
    else {
      Issue.record("no event")
      return
    }
    #expect(filter.matches(json) == isWanted)
  }

  @Test(
    "What names no event, or a field that the event does not have, is no filter",
    arguments: [
      "", "Any", "anyAny", "pause", "Paused", "paused ", "paused(reason=command", "(reason=x)",
      "paused)", "nothing(reason=x)", "paused(why=command)", "pausedAny(finished=true)",
      "seek(Finished=true)", "paused(reason=foo)", "itemStatusChanged(status=Failed)",
      "playing(reason=x)", "playing(x)", "any(reason=command)", "seek(finished=True)", "seek(True)",
      "volumeChanged(volume>0.3)", "volumeChanged(volume >= 0.3)", "volumeChanged(volume=loud)",
      "cue(start>2)", "overflow(lost=2.5)", "duration(duration=inf)", "rateChanged(rate=)",
      "error(error=1)", "error(error.cod=1)", "error(error.code=x)", "paused(reason.x=1)",
    ])
  func nonsense(text: String) {
    #expect(PlayerEventFilter(text) == nil)
    #expect(PlayerEventFilter.reasonAgainst(text)?.isEmpty == false)
  }

  @Test(
    "what is no filter is told with the names like it",
    arguments: [
      ("pausd", "there is no event pausd; like it are paused"),
      ("paused(reason=command", "the bracket behind paused is not closed at the end"),
      ("sekAny(finished=true)", "there is no event sek; like it are seek"),
      ("paused(reasn=command)", "paused has no field reasn; like it are reason"),
      ("paused(why=command)", "paused has no field why; there are reason"),
      ("paused(reason=comand)", "reason of paused is never comand; like it are command"),
      ("paused(reason=foo)", "reason of paused is never foo; there are command, itemEnd"),
      ("playing(x)", "playing has no fields"), ("any(x)", "any takes no condition"),
      ("seek(finished=True)", "finished of seek is never True, it is true or false"),
      ("volumeChanged(volume>0.3)", "a condition is field=value, as in volumeChanged(volume=…)"),
      ("error(error=1)", "error of error is never 1, it is an object with error.code, error."),
      ("seek(x)", "no field of seek is ever x"),
      ("somethingElse", "there is no event somethingElse; there are any, seek, "),
    ])
  func advice(text: String, reason: String) {
    #expect(PlayerEventFilter.reasonAgainst(text)?.hasPrefix(reason) == true)
  }

  @Test("there is nothing against a filter")
  func nothingAgainst() {
    #expect(PlayerEventFilter.reasonAgainst("paused(reason=command)") == nil)
  }
}
