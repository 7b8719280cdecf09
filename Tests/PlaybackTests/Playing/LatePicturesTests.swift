import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

/// What becomes of pictures that are decoded after their time.
@Suite(.timeLimit(.minutes(20))) struct LatePicturesTests {
  @Test func anItemWhosePicturesAreLateForWholePassesIsNotOneWithoutAny() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(
      ItemDescription(
        TestMedia.fixture("png.png"), loops: nil, stillDuration: .milliseconds(10)))
    #expect(test.run { $0.activity == .running })
    #expect(test.run { $0.hasReadAhead })
    test.loop.current?.video.setCapacity(0)
    test.advance(by: .seconds(1), settling: false)
    #expect(test.log.errors.isEmpty)
    test.loop.current?.video.setCapacity(6)
    let shown = test.video.frames.count
    #expect(test.runOut { _ in test.video.frames.count > shown } && test.log.errors.isEmpty)
  }

  @Test(arguments: [1, 3])
  func anOutputThatGetsEveryPictureGetsThoseAfterTheEndOfTheirPassToo(loops: Int) throws {
    let test = SteppedLoop { FileSource(path: $0) }
    let path = try TestMedia.path(.loop2s)
    try test.play(ItemDescription(path, loops: loops), ItemDescription(path))
    #expect(test.run { $0.activity == .running })
    // Faster than any decoder.
    test.advance(by: .seconds(5), settling: false)
    // Where the reader is slower than time, much of that passes.
    #expect((0..<10).contains { _ in test.runOut { $0.activity == .ended } })
    let numbers = test.video.frames.map { TestMedia.frameNumber(of: $0.frame) }
    #expect(numbers == (0...loops).flatMap { _ in Array(0..<60) })
    #expect(test.loop.playout.counters.framesDropped == 0 && test.log.errors.isEmpty)
  }

  @Test func theLatePicturesOfALoopCostTheNextItemNoneOfItsOwn() throws {
    let test = SteppedLoop(dropsLateFrames: true) { FileSource(path: $0) }
    let path = try TestMedia.path(.loop2s)
    let next = ItemID("next")
    // So short that all of it is read ahead.
    try test.play(
      ItemDescription(path, outPoint: .milliseconds(200), loops: 3),
      ItemDescription(path, id: next))
    #expect(test.run { $0.activity == .running && $0.current?.isRead(pass: 2) == true })
    test.loop.current?.video.setCapacity(0)
    for _ in 0..<90 where test.loop.playout.queue.currentID != next {
      let isReady = test.run { loop in
        guard let pass = loop.passes.first, pass.item != next else { return true }
        return pass.end != nil && (loop.playout.upNext.map { $0.opened != nil } ?? true)
      }
      #expect(isReady)
      test.advance(by: .milliseconds(100), settling: false)
    }
    #expect(test.loop.playout.queue.currentID == next)
    #expect(test.runOut { $0.activity == .ended } && test.log.errors.isEmpty)
    let shown = test.video.frames.filter { $0.item == next }
    // Most are late by the steps that the test takes.
    #expect(shown.count > 10 && shown.first.map { TestMedia.frameNumber(of: $0.frame) } == 0)
  }

  @Test func picturesThatAreLateAreLeftOutUpToAKeyFrameThatIsDue() throws {
    let path = try TestMedia.path(
      .gop60.remade("gop60-twice", input: ["-stream_loop", "1"], output: ["-c", "copy"]))
    let test = SteppedLoop(dropsLateFrames: true) { FileSource(path: $0) }
    try test.play(ItemDescription(path))
    #expect(test.run { $0.activity == .running })
    #expect(test.run { $0.hasReadAhead })
    test.loop.current?.video.setCapacity(0)
    while test.loop.playout.nextFrame != nil {
      test.advance(by: .milliseconds(20), settling: false)
    }
    test.advance(by: .seconds(7), settling: false)
    let before = test.video.frames.count
    test.loop.current?.video.setCapacity(4)
    // What had been decoded is late and shown, and then it is in time again without all that lay between.
    // The reader may be slower than that, and playback waits for it then.
    let isInTime = test.runOut { loop in
      guard let last = test.video.frames[before...].last else { return false }
      return loop.playout.position > .seconds(7.5)
        && loop.playout.position - last.outputTime < .milliseconds(700)
    }
    let numbers = test.video.frames[before...].map { TestMedia.frameNumber(of: $0.frame) }
    #expect(isInTime && test.loop.playout.counters.framesDropped > 30)
    #expect(numbers.count < 190 && numbers == numbers.sorted())
  }
}
