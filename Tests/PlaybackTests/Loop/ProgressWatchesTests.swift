import MediaCore
import Testing

@testable import Playback

@Suite("What is done when playback gets no further") struct ProgressWatchesTests {
  private typealias Situation = ProgressWatches.Situation

  private static func running(at now: Double) -> Situation {
    Situation(now: .seconds(now), activity: .running, timeRuns: true)
  }

  @Test("The timeline stops when data is missing, and goes on when there is enough")
  func buffering() {
    var watches = ProgressWatches()
    var running = Self.running(at: 5)
    let fine = watches.judge(running)
    running.lacksData = true
    let missing = watches.judge(running)
    var buffering = Situation(now: .seconds(6), activity: .buffering, timeRuns: false)
    buffering.silentSince = .seconds(5)
    let waiting = watches.judge(buffering)
    buffering.hasEnoughData = true
    let enough = watches.judge(buffering)
    #expect(fine.isEmpty && missing == [.beginBuffering])
    #expect(waiting == [.awaitData] && enough == [.endBuffering])
  }

  @Test("Where time waits for data, a stall ends at once and nothing is stuck")
  func held() {
    var watches = ProgressWatches()
    var situation = Situation(
      now: .seconds(100), activity: .buffering, timeRuns: false, holdsTime: true)
    let ended = watches.judge(situation)
    situation.activity = .loading
    let loading = watches.judge(situation)
    #expect(ended == [.endBuffering] && loading.isEmpty)
  }

  @Test(
    "An item fails after 30 s in which nothing came",
    arguments: [Transport.Activity.loading, .preroll, .buffering])
  func silence(activity: Transport.Activity) {
    var watches = ProgressWatches()
    var situation = Situation(now: .seconds(39.9), activity: activity, timeRuns: false)
    situation.silentSince = .seconds(10)
    let before = watches.judge(situation)
    situation.now = .seconds(40)
    let after = watches.judge(situation)
    #expect(!before.contains { if case .fail = $0 { true } else { false } })
    #expect(after.contains { if case .fail = $0 { true } else { false } })
  }

  @Test("A scrub has 30 s from its beginning, whatever came before")
  func scrubbing() {
    var watches = ProgressWatches()
    var situation = Situation(
      now: .seconds(69), activity: .running, timeRuns: false, scrubbedSince: .seconds(40))
    situation.silentSince = .seconds(10)
    let before = watches.judge(situation)
    situation.now = .seconds(70)
    let after = watches.judge(situation)
    #expect(before.isEmpty && after == [.fail("no data of it came for 30 s")])
  }

  @Test("A decoder without a picture is reported once after 1 s, and fails the item after 10 s")
  func decoder() {
    var watches = ProgressWatches()
    let actions = [0, 0.9, 1, 5, 9.9, 10].map { now in
      var situation = Self.running(at: now)
      situation.isPictureMissing = true
      return watches.judge(situation)
    }
    #expect(
      actions == [
        [], [], [.postDecoderStall], [], [], [.fail("no picture of it was decoded for 10 s")],
      ])
  }

  @Test("A decoder that is only slow does not stand")
  func slowDecoder() {
    var watches = ProgressWatches()
    for now in 0..<30 {
      var situation = Self.running(at: Double(now) * 0.9)
      situation.isPictureMissing = true
      situation.picturesTaken = Int64(now)
      let actions = watches.judge(situation)
      #expect(actions.isEmpty)
    }
  }

  @Test("A device that stands for 2 s is left, and taken again when it moves")
  func device() {
    var watches = ProgressWatches()
    func judge(_ now: Double, played: Int64, isPresent: Bool) -> [ProgressAction] {
      var situation = Self.running(at: now)
      situation.device = ProgressWatches.Device(
        playedFrames: played, isPresent: isPresent, hasUnheard: true)
      return watches.judge(situation)
    }
    var actions = [judge(0, played: 7, isPresent: true), judge(1.9, played: 7, isPresent: true)]
    actions.append(judge(2, played: 7, isPresent: true))
    watches.noteDeviceLost()
    actions += [judge(3, played: 7, isPresent: false), judge(4, played: 8, isPresent: false)]
    watches.noteDeviceReturned()
    actions.append(judge(5, played: 8, isPresent: true))
    #expect(actions == [[], [], [.loseDevice], [], [.returnDevice], []])
  }

  @Test("A device that was left is not back for a pause or because it begins at 0 again")
  func deviceThatStillStands() {
    var watches = ProgressWatches()
    func judge(
      _ now: Double, played: Int64, isPresent: Bool = false, timeRuns: Bool = true
    ) -> [ProgressAction] {
      var situation = Self.running(at: now)
      situation.timeRuns = timeRuns
      situation.device = ProgressWatches.Device(
        playedFrames: played, isPresent: isPresent, hasUnheard: true)
      return watches.judge(situation)
    }
    let lost = [judge(0, played: 7, isPresent: true), judge(2, played: 7, isPresent: true)]
    watches.noteDeviceLost()
    var actions = [judge(3, played: 7, timeRuns: false), judge(4, played: 7)]
    watches.reset()
    actions += [judge(5, played: 7), judge(6, played: 0), judge(7, played: 0)]
    // What it holds may be too little to move by.
    let (tried, moved) = (judge(62, played: 0), judge(63, played: 1))
    #expect(lost == [[], [.loseDevice]] && moved == [.returnDevice] && tried == [.returnDevice])
    #expect(actions.allSatisfy { $0.isEmpty })
  }

  @Test("A device that has played all it was given may stand, and so may one that was unplugged")
  func quietDevice() {
    var watches = ProgressWatches()
    for (now, isPresent) in [(0.0, true), (10, true), (20, false), (21, false)] {
      var situation = Self.running(at: now)
      situation.device = ProgressWatches.Device(
        playedFrames: Int64(now / 20), isPresent: isPresent, hasUnheard: false)
      let actions = watches.judge(situation)
      #expect(actions.isEmpty)
    }
  }

  @Test("A device is not left for the time in which it had nothing to play")
  func deviceWithoutSound() {
    var watches = ProgressWatches()
    let actions = [(0.0, false), (9, false), (10, true), (11.9, true), (12, true)].map {
      now, hasUnheard in
      var situation = Self.running(at: now)
      situation.device = ProgressWatches.Device(
        playedFrames: 7, isPresent: true, hasUnheard: hasUnheard)
      return watches.judge(situation)
    }
    #expect(actions == [[], [], [], [], [.loseDevice]])
  }

  @Test("What is paused may stand")
  func paused() {
    var watches = ProgressWatches()
    var situation = Self.running(at: 0)
    situation.isPictureMissing = true
    _ = watches.judge(situation)
    situation.timeRuns = false
    situation.now = .seconds(20)
    let paused = watches.judge(situation)
    situation.timeRuns = true
    situation.now = .seconds(20.5)
    let resumed = watches.judge(situation)
    #expect(paused.isEmpty && resumed.isEmpty)
  }

  @Test("Late pictures are waited for while they come")
  func late() {
    var watches = ProgressWatches()
    let coming = [(0, 0.0), (1, 9), (2, 18), (2, 27), (2, 28)].map { made, now in
      watches.latePicturesCome(made: made, now: .seconds(now))
    }
    watches.forgetLatePictures()
    let anew = watches.latePicturesCome(made: 2, now: .seconds(40))
    #expect(coming == [true, true, true, true, false] && anew)
  }
}
