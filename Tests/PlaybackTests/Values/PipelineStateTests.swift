import MediaCore
import Testing

@testable import Playback

@Suite("What the stage and the threads of an item share") struct PipelineStateTests {
  private var state = PipelineState(start: .zero, passes: 2)

  @Test("A seek begins a generation, of which nothing has been read")
  mutating func seek() {
    state.end(pass: 0, with: PassEnd(video: .seconds(5)), told: nil, failure: .decodedNothing)
    #expect(state.orders.passesAllowed == 1 && state.findings.readFailure != nil)
    let generation = state.orders.callAway()
    #expect(!state.orders.isCurrent(0) && generation == 1)
    state.seek(to: .seconds(3), precision: .exact, passes: 4, queueGeneration: 7)
    #expect(state.orders.isCurrent(1) && state.orders.start == .seconds(3))
    #expect(state.orders.passesAllowed == 4 && state.sound.selection.queueGeneration == 7)
    #expect(state.findings.ends.isEmpty && state.findings.readFailure == nil)
    #expect(state.pictureReach(ofPass: 0) == .seconds(3))
  }

  @Test("The stage is woken once the time that it awaits has been read")
  mutating func awaited() {
    state.reader.begin(pass: 0)
    let isRead = state.hasRead(pass: 0, to: .seconds(2), isWoken: false)
    #expect(!isRead)
    state.reader.advance(to: .seconds(1))
    let isEarly = state.orders.endAwaiting(readTo: .seconds(1))
    #expect(!isEarly)
    state.reader.advance(to: .seconds(2))
    let isReached = state.orders.endAwaiting(readTo: .seconds(2))
    let isTwice = state.orders.endAwaiting(readTo: .seconds(3))
    #expect(isReached && !isTwice)
    let isReadNow = state.hasRead(pass: 0, to: .seconds(2), isWoken: false)
    #expect(isReadNow)
    state.reader.rest()
    let isAllRead = state.hasRead(pass: 0, to: .seconds(60), isWoken: false)
    #expect(isAllRead)
    // It has not come to what it was woken for.
    let isReadWhenWoken = state.hasRead(pass: 0, to: .seconds(60), isWoken: true)
    #expect(!isReadWhenWoken)
    let isRestingAgain = state.orders.endAwaiting()
    #expect(isRestingAgain)
  }

  @Test("Until the reader follows the selected text, nothing counts as read")
  mutating func text() {
    state.reader.rest()
    let isOther = state.orders.select(text: 3)
    let isRead = state.hasRead(pass: 0, to: .zero, isWoken: false)
    #expect(isOther && !isRead)
    state.reader.follow(text: 3)
    let isReadNow = state.hasRead(pass: 0, to: .zero, isWoken: false)
    #expect(isReadNow)
  }

  @Test("Playback is seen from the pass that is being read, the lengths of those between taken off")
  mutating func playhead() {
    #expect(state.playedTime(passStart: .seconds(1)) == .zero)
    state.playhead.move(to: .seconds(4), ofPass: 0, generation: 0)
    #expect(state.playedTime(passStart: .seconds(1)) == .seconds(4))
    state.end(pass: 0, with: PassEnd(video: .seconds(6)), told: nil, failure: nil)
    state.reader.begin(pass: 1)
    #expect(state.playedTime(passStart: .seconds(1)) == .seconds(-1))
  }

  @Test("A start past the end of the file moves to the end, as told or as read")
  mutating func pastEnd() {
    var end = PassEnd(video: .seconds(5))
    end.isFileEnd = true
    state.moveStart(to: .seconds(9))
    state.end(pass: 0, with: end, told: .milliseconds(5020), failure: nil)
    #expect(state.orders.passStart == .milliseconds(5020))
    // No pictures lie behind it, for which there would be silence.
    #expect(state.pictureReach(ofPass: 0) == .milliseconds(5020))
    state.moveStart(to: .seconds(9))
    state.end(pass: 0, with: end, told: .seconds(8), failure: nil)
    #expect(state.orders.passStart == .seconds(5))
    #expect(state.pictureReach(ofPass: 0) == .seconds(5))
  }

  @Test("A pending track of sound is read at once, and decoded after a seek")
  mutating func sound() {
    state.sound.select(1, AudioFormat(sampleRate: 48_000, layout: .stereo))
    state.sound.readAhead(2)
    #expect(state.sound.selection.track == 1 && state.sound.toRead.track == 2)
    let generation = state.sound.selection.generation
    state.seek(to: .zero, precision: .exact, passes: 1, queueGeneration: 1)
    #expect(state.sound.selection.track == 2 && state.sound.pendingTrack == nil)
    state.failSound(.decodedNothing, generation: generation)
    #expect(state.sound.selection.track == 2 && state.mail.soundFault == nil)
    state.failSound(.decodedNothing, generation: state.sound.selection.generation)
    #expect(state.sound.selection.track == nil && state.mail.soundFault != nil)
  }

  @Test("What is missing at the end of the file is told once")
  mutating func shortfall() {
    state.findings.miss(.decodedNothing)
    let (first, second) = (state.takeShortfall(), state.takeShortfall())
    #expect(first != nil && second == nil)
  }
}
