import FFmpeg
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// Exact seeks over short ways while paused, as from a slider.
@Suite("Looking for a place", .timeLimit(.minutes(20))) struct ScrubbingTests {
  private let test = SteppedLoop(audio: nil, dropsLateFrames: true) { FileSource(path: $0) }

  init() throws {
    _ = try test.loop.perform(.pause)
    try test.play(ItemDescription(TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running && $0.playout.shown != nil })
  }

  private var number: Int? { test.video.frames.last.map { TestMedia.frameNumber(of: $0.frame) } }
  private var generation: Int? { test.loop.current?.shared.withLock { $0.orders.generation } }

  private func seek(to time: Double) throws {
    _ = try test.loop.perform(.seek(to: .time(.seconds(time)), play: false))
    #expect(test.run { $0.playout.seek.target == nil })
    #expect(number == Int(time * 30), "\(time)")
    #expect(test.loop.playout.itemTime == .seconds(time))
  }

  @Test(
    "A place a little ahead is decoded on to: nothing begins anew, and one picture is shown for each"
  )
  func ahead() throws {
    try seek(to: 3.51)
    let (first, shown) = (generation, test.video.frames.count)
    let places = (1...40).map { 3.51 + Double($0) * 0.1 }
    for place in places { try seek(to: place) }
    #expect(generation == first)
    #expect(test.video.frames.count == shown + places.count)
    #expect(test.log.seeks == Array(repeating: true, count: places.count + 1))
  }

  @Test("A place far ahead, or ahead of which a key frame lies near, is gone to anew")
  func farAhead() throws {
    try seek(to: 1.01)
    let first = generation
    try seek(to: 4.01)
    #expect(generation != first)
    let second = generation
    try seek(to: 4.02)
    #expect(generation == second)
  }

  @Test("Places further and further ahead, of which the last counts")
  func burst() throws {
    try seek(to: 2.01)
    for place in 1...9 {
      _ = try test.loop.perform(
        .seek(to: .time(.seconds(2.01 + Double(place) * 0.1)), play: false))
    }
    try seek(to: 3.01)
    #expect(test.log.seeks.count == 11 && test.log.seeks.filter { $0 }.count == 2)
  }

  @Test("Steps back within what was decoded lately decode nothing, and go on into the group before")
  func back() throws {
    try seek(to: 5.91)
    // The way ahead left out a picture that no other refers to: now all before it are decoded too.
    try seek(to: 5.74)
    let taken = test.loop.playout.screen.picture.taken
    for step in 1...17 { try seek(to: 5.74 - Double(step) * 0.1) }
    #expect(test.loop.playout.screen.picture.taken == taken)
    for step in 18...40 { try seek(to: 5.74 - Double(step) * 0.1) }
    for step in 1...20 { try seek(to: 1.74 + Double(step) * 0.1) }
  }

  @Test("From a place that was gone back to, it is played and stepped on without a picture twice")
  func goingOn() throws {
    try seek(to: 5.91)
    try seek(to: 5.81)
    try seek(to: 5.51)
    _ = try test.loop.perform(.step(frames: 1))
    #expect(test.run { $0.playout.seek.stepsToGo == 0 } && number == 166)
    try seek(to: 5.51)
    let shown = test.video.frames.count
    _ = try test.loop.perform(.play)
    #expect(test.run { $0.playout.standsUntil == nil && $0.playout.nextFrame != nil })
    for _ in 0..<15 { test.advance(by: .milliseconds(33)) }
    let numbers = test.video.frames[shown...].map { TestMedia.frameNumber(of: $0.frame) }
    #expect(numbers.count > 10 && numbers == Array(166..<166 + numbers.count))
  }

  @Test("Playing while a place ahead is being come to begins there")
  func playing() throws {
    try seek(to: 2.51)
    _ = try test.loop.perform(.seek(to: .time(.seconds(3.51)), play: false))
    _ = try test.loop.perform(.play)
    #expect(test.run { $0.activity == .running && $0.playout.seek.target == nil })
    #expect(number == 105 && test.loop.playout.itemTime >= .seconds(3.51))
    #expect(test.log.seeks == [true, true])
  }

  @Test("A step after it goes on from the picture that was come to")
  func stepping() throws {
    try seek(to: 2.51)
    try seek(to: 2.61)
    _ = try test.loop.perform(.step(frames: 1))
    #expect(test.run { $0.playout.seek.stepsToGo == 0 } && number == 79)
    _ = try test.loop.perform(.step(frames: -2))
    #expect(
      test.run { $0.playout.seek.stepsToGo == 0 && $0.playout.seek.target == nil } && number == 77)
  }
}
