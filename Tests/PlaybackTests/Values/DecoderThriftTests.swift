import MediaCore
import Testing

@testable import Playback

@Suite("How many threads decode") struct DecoderThriftTests {
  private let spent = SpentTime()

  /// Decodes for so long at such a cost, and judges.
  private func judge(_ thrift: inout DecoderThrift, cost: Double, seconds: Int = 2) -> Bool {
    for _ in 0...(25 * seconds) { thrift.add(.milliseconds(40)) }
    spent.add(MediaTime(seconds: cost * Double(seconds)))
    return thrift.judge()
  }

  @Test(
    "One thread is enough where everything together costs little, and stays until it costs much")
  func course() {
    var thrift = DecoderThrift(processor: spent)
    let isLowered = judge(&thrift, cost: 0.3)
    #expect(!isLowered && !thrift.usesOne)
    let isLoweredThen = judge(&thrift, cost: 0.15)
    #expect(isLoweredThen && thrift.usesOne)
    let changes = judge(&thrift, cost: 0.3)
    #expect(!changes && thrift.usesOne)
    let isRaised = judge(&thrift, cost: 0.5)
    #expect(isRaised && !thrift.usesOne)
    let isLoweredAgain = judge(&thrift, cost: 0.01)
    #expect(!isLoweredAgain && !thrift.usesOne, "what needed all once keeps them")
  }

  @Test("What is played fast costs as much more")
  func rate() {
    var thrift = DecoderThrift(processor: spent)
    for _ in 0...50 { thrift.add(.milliseconds(40)) }
    spent.add(.milliseconds(200))
    let isLowered = thrift.judge(atRate: 4)
    #expect(!isLowered && !thrift.usesOne)
    let isLoweredThen = judge(&thrift, cost: 0.1)
    #expect(isLoweredThen)
    for _ in 0...50 { thrift.add(.milliseconds(40)) }
    spent.add(.milliseconds(200))
    let isRaised = thrift.judge(atRate: 8)
    #expect(isRaised && !thrift.usesOne)
  }

  @Test(
    "A key frame that took little time is judged alone, but for one with little in it",
    arguments: [
      (200, 15, true), (200, 17, false), (400, 17, false), (125, 9, true), (125, 11, false),
      (99, 1, false),
    ] as [(Int, Int64, Bool)])
  func keyFrame(bytes: Int, milliseconds: Int64, isEnough: Bool) {
    var thrift = DecoderThrift(processor: spent)
    func judge() -> Bool {
      thrift.judge(
        keyFrameOf: bytes, usual: 100, took: .milliseconds(milliseconds),
        ofLength: .milliseconds(40))
    }
    let isLowered = judge()
    #expect(isLowered == isEnough && thrift.usesOne == isEnough)
    let isLoweredAgain = judge()
    #expect(!isLoweredAgain, "it does already, or has said no")
    var fixed = DecoderThrift(processor: nil)
    let isFixed = !fixed.judge(keyFrameOf: 200, usual: 100, took: .zero, ofLength: .seconds(1))
    #expect(isFixed && !fixed.usesOne)
  }

  @Test("One thread that began stays after a key frame that took little time, and else all go on")
  func beginsWithOne() {
    var thrift = DecoderThrift(processor: spent, beginsWithOne: true)
    #expect(thrift.usesOne)
    let keepsOne = thrift.restart(keepsOne: true)
    #expect(!keepsOne && thrift.usesOne)
    func judge(_ milliseconds: Int64) -> Bool {
      thrift.judge(
        keyFrameOf: 200, usual: 100, took: .milliseconds(milliseconds),
        ofLength: .milliseconds(40))
    }
    let changes = judge(31)
    #expect(!changes && thrift.usesOne)
    let changesThen = judge(33)
    #expect(changesThen && !thrift.usesOne)
    #expect(!DecoderThrift(processor: nil, beginsWithOne: true).usesOne)
  }

  @Test("Less than a second is no ground for a judgement")
  func short() {
    var thrift = DecoderThrift(processor: spent)
    for _ in 0...24 { thrift.add(.milliseconds(40)) }
    #expect(!thrift.isDue)
    thrift.add(.milliseconds(40))
    #expect(thrift.isDue)
  }

  @Test("A seek brings all threads back, and what it costs is judged anew")
  func restart() {
    var thrift = DecoderThrift(processor: spent)
    let isLowered = judge(&thrift, cost: 0.1)
    #expect(isLowered)
    let changes = thrift.restart()
    #expect(changes && !thrift.usesOne && !thrift.isDue)
    let changesAgain = thrift.restart()
    #expect(!changesAgain, "all are there already")
    spent.add(.seconds(10))
    let isLoweredAgain = judge(&thrift, cost: 0.1)
    #expect(isLoweredAgain, "what the seek took does not count")
  }

  @Test("A fixed number stays")
  func fixed() {
    var thrift = DecoderThrift(processor: nil)
    for _ in 0...100 { thrift.add(.milliseconds(40)) }
    let changes = thrift.judge()
    let restarts = thrift.restart()
    #expect(!thrift.isDue && !changes && !restarts)
  }
}
