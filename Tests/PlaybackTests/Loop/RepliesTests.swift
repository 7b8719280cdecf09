import MediaCore
import Synchronization
import Testing

@testable import Playback

@Suite("Which replies are sent") struct RepliesTests {
  private func waiter(
    _ completion: Completion, _ concern: CompletionWaiter.Concern = .playback, id: Int = 1,
    deadline: MediaTime? = nil
  ) -> CompletionWaiter {
    CompletionWaiter(
      id: id, concern: concern, completion: completion, deadline: deadline, item: ItemID("a"),
      picturesBefore: 3, failuresBefore: 1, resume: { _ in })
  }

  private func isSent(_ waiter: CompletionWaiter, _ situation: Situation) -> Bool {
    if case .success? = situation.outcome(of: waiter) { true } else { false }
  }

  private func code(_ outcome: Result<Void, MediaError>?) -> MediaError.Code? {
    if case .failure(let error)? = outcome { error.code } else { nil }
  }

  @Test("An item counts as loaded in every activity but loading")
  func loaded() {
    for activity in [Transport.Activity.idle, .preroll, .running, .buffering, .ended] {
      #expect(isSent(waiter(.loaded), Situation(activity: activity)))
    }
    #expect(!isSent(waiter(.loaded), Situation(activity: .loading)))
  }

  @Test("The first frame is one more than before the command, or the last of what stands")
  func firstFrame() {
    var situation = Situation(activity: .running, picturesMade: 3, hasVideo: true, willPlay: true)
    #expect(!isSent(waiter(.firstFrame), situation))
    situation.picturesMade = 4
    #expect(isSent(waiter(.firstFrame), situation))
    situation.activity = .preroll
    #expect(!isSent(waiter(.firstFrame), situation))
    situation = Situation(activity: .running, picturesMade: 3, hasVideo: true, willPlay: false)
    #expect(isSent(waiter(.firstFrame), situation))
    situation.willPlay = true
    situation.hasLastPicture = true
    #expect(isSent(waiter(.firstFrame), situation))
    situation.isSeeking = true
    #expect(!isSent(waiter(.firstFrame), situation))
    #expect(isSent(waiter(.firstFrame), Situation(activity: .running, willPlay: true)))
  }

  @Test(
    "A seek that was given up for another item has not landed; what was asked besides it has its reply"
  )
  func abandoned() {
    let situation = Situation(activity: .idle, seeksAbandoned: 1)
    #expect(code(situation.outcome(of: waiter(.settled, .seek))) == .cancelled)
    #expect(isSent(waiter(.settled), situation))
    var later = waiter(.settled, .seek)
    later.abandonedBefore = 1
    #expect(isSent(later, situation))
  }

  @Test("Nothing is settled while anything is under way")
  func settled() {
    let calm = Situation(activity: .running)
    #expect(isSent(waiter(.settled), calm))
    let changes: [(inout Situation) -> Void] = [
      { $0.isSeeking = true }, { $0.isStepping = true }, { $0.activity = .loading },
      { $0.activity = .preroll }, { $0.pictureIsSettled = false }, { $0.insetIsSettled = false },
      { $0.mayTell = false },
    ]
    for change in changes {
      var situation = calm
      change(&situation)
      #expect(!isSent(waiter(.settled), situation))
    }
  }

  @Test("What a command was about is waited for by its own reply alone")
  func concerns() {
    let reading = Situation(activity: .running, isReadingSubtitles: true)
    #expect(!isSent(waiter(.settled, .subtitles), reading))
    #expect(isSent(waiter(.settled, .graphics), reading))
    let moving = Situation(activity: .running, graphicsMove: true)
    #expect(!isSent(waiter(.settled, .graphics), moving))
    #expect(isSent(waiter(.settled, .subtitles), moving))
  }

  @Test("Graphics are seen with the frame that is shown, or a near one where time is virtual")
  func graphics() {
    var situation = Situation(activity: .running, isShown: true, pictureIsSettled: false)
    #expect(!isSent(waiter(.accepted, .graphics), situation))
    situation.nextFrameIsNear = true
    #expect(!isSent(waiter(.accepted, .graphics), situation))
    situation.isVirtual = true
    #expect(isSent(waiter(.accepted, .graphics), situation))
    #expect(isSent(waiter(.accepted), situation))
  }

  @Test("The look of the frame is asked for only where a reply depends on it alone")
  func laziness() {
    let settled = waiter(.settled)
    #expect(Situation(activity: .running).needsPicture(for: settled))
    #expect(!Situation(activity: .running, isSeeking: true).needsPicture(for: settled))
    #expect(!Situation(activity: .running, insetIsSettled: false).needsPicture(for: settled))
    #expect(!Situation(activity: .running, mayTell: false).needsPicture(for: settled))
    #expect(!Situation(activity: .running).needsPicture(for: waiter(.loaded)))
    #expect(!Situation(activity: .running, picturesMade: 9).needsPicture(for: waiter(.firstFrame)))
    var replies = Replies {}
    replies.add(settled)
    #expect(replies.needPicture(Situation(activity: .running)))
  }

  @Test("A failure of the item after the command goes before all, and a deadline comes last")
  func failures() {
    var situation = Situation(now: .seconds(2), activity: .loading, itemsFailed: 1)
    situation.lastFailure = MediaError(.stuck, "", item: ItemID("a"))
    #expect(situation.outcome(of: waiter(.loaded)) == nil)
    #expect(code(situation.outcome(of: waiter(.loaded, deadline: .seconds(2)))) == .timedOut)
    situation.itemsFailed = 2
    #expect(code(situation.outcome(of: waiter(.loaded, deadline: .seconds(2)))) == .stuck)
    situation.lastFailure = MediaError(.stuck, "", item: ItemID("b"))
    #expect(situation.outcome(of: waiter(.loaded)) == nil)
  }

  @Test("A cancelled request is answered once, the others wait on")
  func cancelled() {
    let wakeups = Mutex(0)
    var replies = Replies { wakeups.withLock { $0 += 1 } }
    for deadline in [MediaTime.seconds(3), .seconds(2)] {
      replies.add(waiter(.loaded, id: replies.makeID(), deadline: deadline))
    }
    #expect(replies.deadline == .seconds(2))
    replies.cancellations.add(2)
    let settled = replies.settle(Situation(activity: .loading))
    #expect(settled.map { code($0.outcome) } == [.cancelled] && wakeups.withLock { $0 } == 1)
    #expect(replies.waiting.map(\.id) == [1] && replies.deadline == .seconds(3))
  }

  @Test("The end is due when the queue has ended or a sink gave up, whose error goes first")
  func ends() {
    var replies = Replies {}
    #expect(!replies.endIsDue(hasEnded: true))
    replies.addEnd { _ in }
    #expect(replies.endIsDue(hasEnded: true) && !replies.endIsDue(hasEnded: false))
    replies.fail(MediaError(.outputFileFailed, ""))
    #expect(replies.endIsDue(hasEnded: false))
    let sent = replies.takeEnds(MediaError(.stuck, ""))
    #expect(sent.map { code($0.outcome) } == [.outputFileFailed])
    #expect(!replies.endIsDue(hasEnded: true))
  }

  @Test("Closing answers all that wait, once")
  func closed() {
    var replies = Replies {}
    replies.add(waiter(.settled, id: replies.makeID()))
    replies.addEnd { _ in }
    let closed = [replies.close(), replies.close()]
    let left = replies.takeAll()
    #expect(closed == [true, false] && left.map { code($0.outcome) } == [.shutDown, nil])
    #expect(replies.waiting.isEmpty && !replies.endIsDue(hasEnded: true))
  }
}
