import MediaCore
import Testing

@testable import Playback

@Suite("How many threads decode") struct DecoderThreadPolicyTests {
  private let spent = SpentTime()

  /// Decodes for so long at such a cost, and judges.
  private func judge(_ policy: inout DecoderThreadPolicy, cost: Double, seconds: Int = 2) -> Bool {
    for _ in 0...(25 * seconds) { policy.add(.milliseconds(40)) }
    spent.add(MediaTime(seconds: cost * Double(seconds)))
    return policy.judge()
  }

  @Test(
    "One thread is enough where everything together costs little, and stays until it costs much")
  func course() {
    var policy = DecoderThreadPolicy(processor: spent)
    let isLowered = judge(&policy, cost: 0.3)
    #expect(!isLowered && !policy.usesOne)
    let isLoweredThen = judge(&policy, cost: 0.15)
    #expect(isLoweredThen && policy.usesOne)
    let changes = judge(&policy, cost: 0.3)
    #expect(!changes && policy.usesOne)
    let isRaised = judge(&policy, cost: 0.5)
    #expect(isRaised && !policy.usesOne)
    let isLoweredAgain = judge(&policy, cost: 0.01)
    #expect(!isLoweredAgain && !policy.usesOne, "what needed all once keeps them")
  }

  @Test("What is played fast costs as much more")
  func rate() {
    var policy = DecoderThreadPolicy(processor: spent)
    for _ in 0...50 { policy.add(.milliseconds(40)) }
    spent.add(.milliseconds(200))
    let isLowered = policy.judge(atRate: 4)
    #expect(!isLowered && !policy.usesOne)
    let isLoweredThen = judge(&policy, cost: 0.1)
    #expect(isLoweredThen)
    for _ in 0...50 { policy.add(.milliseconds(40)) }
    spent.add(.milliseconds(200))
    let isRaised = policy.judge(atRate: 8)
    #expect(isRaised && !policy.usesOne)
  }

  @Test(
    "A key frame that took little time is judged alone, but for one with little in it",
    arguments: [
      (200, 15, true), (200, 17, false), (400, 17, false), (125, 9, true), (125, 11, false),
      (99, 1, false),
    ] as [(Int, Int64, Bool)])
  func keyFrame(bytes: Int, milliseconds: Int64, isEnough: Bool) {
    var policy = DecoderThreadPolicy(processor: spent)
    func judge() -> Bool {
      policy.judge(
        keyFrameOf: bytes, usual: 100, took: .milliseconds(milliseconds),
        ofLength: .milliseconds(40))
    }
    let isLowered = judge()
    #expect(isLowered == isEnough && policy.usesOne == isEnough)
    let isLoweredAgain = judge()
    #expect(!isLoweredAgain, "it does already, or has said no")
    var fixed = DecoderThreadPolicy(processor: nil)
    let isFixed = !fixed.judge(keyFrameOf: 200, usual: 100, took: .zero, ofLength: .seconds(1))
    #expect(isFixed && !fixed.usesOne)
  }

  @Test("One thread that began stays after a key frame that took little time, and else all go on")
  func beginsWithOne() {
    var policy = DecoderThreadPolicy(processor: spent, beginsWithOne: true)
    #expect(policy.usesOne)
    let keepsOne = policy.restart(keepsOne: true)
    #expect(!keepsOne && policy.usesOne)
    func judge(_ milliseconds: Int64) -> Bool {
      policy.judge(
        keyFrameOf: 200, usual: 100, took: .milliseconds(milliseconds),
        ofLength: .milliseconds(40))
    }
    let changes = judge(31)
    #expect(!changes && policy.usesOne)
    let changesThen = judge(33)
    #expect(changesThen && !policy.usesOne)
    #expect(!DecoderThreadPolicy(processor: nil, beginsWithOne: true).usesOne)
  }

  @Test("Less than a second is no ground for a judgement")
  func short() {
    var policy = DecoderThreadPolicy(processor: spent)
    for _ in 0...24 { policy.add(.milliseconds(40)) }
    #expect(!policy.isDue)
    policy.add(.milliseconds(40))
    #expect(policy.isDue)
  }

  @Test("A seek brings all threads back, and what it costs is judged anew")
  func restart() {
    var policy = DecoderThreadPolicy(processor: spent)
    let isLowered = judge(&policy, cost: 0.1)
    #expect(isLowered)
    let changes = policy.restart()
    #expect(changes && !policy.usesOne && !policy.isDue)
    let changesAgain = policy.restart()
    #expect(!changesAgain, "all are there already")
    spent.add(.seconds(10))
    let isLoweredAgain = judge(&policy, cost: 0.1)
    #expect(isLoweredAgain, "what the seek took does not count")
  }

  @Test("A fixed number stays")
  func fixed() {
    var policy = DecoderThreadPolicy(processor: nil)
    for _ in 0...100 { policy.add(.milliseconds(40)) }
    let changes = policy.judge()
    let restarts = policy.restart()
    #expect(!policy.isDue && !changes && !restarts)
  }
}
