import FFmpeg
import MediaCore
import Testing

@testable import MediaJobs

@Suite("What decides which pictures become stills")
struct StillValueTests {
  private func seconds(_ numbers: [Double]) -> [MediaTime] { numbers.map { .seconds($0) } }

  @Test("times: every so often up to the end, evenly in the middle of each part")
  func times() throws {
    #expect(try StillTimes.every(.seconds(2)).times(of: .seconds(5)) == seconds([0, 2, 4]))
    #expect(try StillTimes.every(.seconds(2)).times(of: .seconds(4)) == seconds([0, 2]))
    #expect(try StillTimes.evenly(2).times(of: .seconds(4)) == seconds([1, 3]))
    #expect(try StillTimes.at(seconds([3, -1, 2])).times(of: nil) == seconds([0, 2, 3]))
    for times in [StillTimes.every(.zero), .evenly(0), .at([]), .evenly(100_001)] {
      #expect(throws: MediaError.self) { try times.times(of: .seconds(1)) }
    }
    #expect(throws: MediaError.self) { try StillTimes.evenly(2).times(of: nil) }
    #expect(throws: MediaError.self) {
      try StillTimes.every(MediaTime(nanoseconds: 1)).times(of: .seconds(3600))
    }
  }

  @Test("tolerance: the nearest key frame within it, or none")
  func tolerance() {
    let time = MediaTime.seconds(5)
    let (early, late) = (MediaTime.seconds(3), MediaTime.seconds(6))
    #expect(StillTolerance.keyFrame.choice(for: time, before: early, after: late) == late)
    #expect(StillTolerance.keyFrame.choice(for: time, before: early, after: nil) == early)
    let back = StillTolerance(before: .seconds(2), after: .zero)
    #expect(back.choice(for: time, before: early, after: late) == early)
    #expect(StillTolerance.exact.choice(for: time, before: early, after: late) == nil)
    #expect(StillTolerance.exact.choice(for: time, before: time, after: time) == time)
  }

  @Test("of pictures in any order those are wanted that are up at a target")
  func choice() {
    let choice = PictureChoice(targets: seconds([1.5, 4])[...])
    let known = seconds([0, 1, 2, 3, 4, 5])
    #expect(known.filter { choice.wants($0, among: known) } == seconds([1, 4]))
    // The last of all is wanted for what is behind it.
    #expect(PictureChoice(targets: seconds([9])[...]).wants(.seconds(5), among: known))
    #expect(!PictureChoice(targets: seconds([1])[...]).wants(.seconds(2), among: known))
  }

  @Test("size: smaller to fit, never larger, its shape kept")
  func size() {
    let bounds = PixelSize(width: 100, height: 100)
    let wide = PixelSize(width: 1920, height: 1080).fitted(into: bounds)
    #expect(wide == PixelSize(width: 100, height: 56))
    #expect(PixelSize(width: 90, height: 20).fitted(into: bounds).width == 90)
    #expect(PixelSize(width: 1, height: 9000).fitted(into: bounds).width == 1)
    #expect(PixelSize(width: 91, height: 1).even == PixelSize(width: 90, height: 2))
  }

  @Test("facts: black, white, plain and blurred pictures are told from one that shows something")
  func facts() {
    func faults(_ pixel: (Int, Int) -> UInt8) -> [StillCandidate.Fault] {
      let pixels = (0..<64).flatMap { y in (0..<64).map { x in pixel(x, y) } }
      return StillCandidate(.zero, PictureFacts(pixels, width: 64)).faults
    }
    #expect(faults { _, _ in 8 } == [.dark, .plain, .blurred])
    #expect(faults { _, _ in 250 } == [.bright, .plain, .blurred])
    #expect(faults { x, y in (20..<24).contains(x) && y > 20 ? 250 : 60 } == [.plain])
    #expect(faults { x, _ in UInt8(2 * x + 60) } == [.blurred])
    #expect(faults { x, y in UInt8(truncatingIfNeeded: 37 &* x &* y &+ 11 &* x) } == [])
  }

  @Test("Key frames around a time are found by reading no further than one could be nearer")
  func scan() {
    func scan(_ times: [(Double, Bool)]) -> (before: Double?, after: Double?, read: Int) {
      var scan = KeyFrameScan(around: .seconds(5))
      var read = 0
      for (time, isKeyFrame) in times where !scan.isOver {
        scan.note(.seconds(time), isKeyFrame: isKeyFrame)
        read += 1
      }
      return (scan.places.before?.seconds, scan.places.after?.seconds, read)
    }
    let near = scan([(2, true), (3, true), (4, false), (6, true), (7, true)])
    #expect(near.before == 3 && near.after == 6 && near.read == 4)
    let far = scan([(4, true), (5, false), (6, false), (6.5, false), (9, true)])
    #expect(far.before == 4 && far.after == nil && far.read == 4)
    let late = scan([(8, false), (9, true), (10, true)])
    #expect(late.before == nil && late.after == 9 && late.read == 2)
    #expect(scan([(5, true), (5.1, false)]).read == 2)
  }
}
