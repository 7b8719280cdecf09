import MediaCore
import Networking
import Synchronization
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Downloads on metered connections")
struct MeteredDownloadTests {
  private final class SetTime: TimeSource {
    let time = Mutex(MediaTime.zero)
    var now: MediaTime { time.withLock { $0 } }
  }

  @Test("what was found is asked for again after five seconds, and not before")
  func asking() {
    let clock = SetTime()
    let asked = Mutex(0)
    let look = MeteringLook(clock) {
      asked.withLock { count in
        count += 1
        return count % 2 == 1 ? .metered : .unmetered
      }
    }
    #expect(look.now && look.now)
    #expect(asked.withLock { $0 } == 1)
    clock.time.withLock { $0 = .milliseconds(4999) }
    #expect(look.now && asked.withLock { $0 } == 1)
    clock.time.withLock { $0 = .seconds(5) }
    #expect(!look.now && asked.withLock { $0 } == 2)
  }

  @Test(
    "what was said holds where nothing says it in time, and for a minute where nothing is there")
  func silence() {
    let clock = SetTime()
    let answer = Mutex(MeteredConnection.Answer.late)
    let look = MeteringLook(clock) { answer.withLock { $0 } }
    func now(after seconds: Double, _ next: MeteredConnection.Answer) -> Bool {
      clock.time.withLock { $0 = $0 + .seconds(seconds) }
      answer.withLock { $0 = next }
      return look.now
    }
    // Nothing was said yet: what might cost waits.
    #expect(now(after: 0, .late))
    #expect(!now(after: 5, .absent))
    #expect(now(after: 5, .metered) && now(after: 5, .late) && now(after: 50, .absent))
    #expect(!now(after: 5, .absent))
    #expect(!now(after: 5, .unmetered) && !now(after: 5, .late) && !now(after: 5, .absent))
  }

  @Test("a question that is never answered is not asked again, and holds nothing up for long")
  func neverAnswered() {
    let clock = SetTime()
    let asked = Mutex(0)
    let (isAsked, end) = (Signal(), Signal())
    let look = MeteringLook(clock, patience: .milliseconds(10)) {
      asked.withLock { $0 += 1 }
      isAsked.raise()
      end.wait()
      return .unmetered
    }
    #expect(look.now)
    isAsked.wait()
    clock.time.withLock { $0 = .seconds(10) }
    #expect(look.now && asked.withLock { $0 } == 1)
    end.raise()
  }

  @Test("a download waits while the connection is metered, and says so, and goes on after it")
  func waiting() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource([1, 2, 3]), at: "/a")
    let isMetered = Atomic(true)
    var settings = DownloadSettings()
    settings.allowsMetered = false
    settings.metering = MeteringLook(MonotonicClock(), interval: .milliseconds(5)) {
      isMetered.load(ordering: .relaxed) ? .metered : .unmetered
    }
    let download = Download(origin.url("/a"), to: folder.file("a"), settings)
    let running = Task { try await download.run() }
    for await state in download.states where state == .waiting { break }
    #expect(origin.requests(for: "/a").isEmpty)
    isMetered.store(false, ordering: .relaxed)
    let result = try await running.value
    #expect(result.byteCount == 3)
  }
}
