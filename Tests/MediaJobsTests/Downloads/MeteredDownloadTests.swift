import MediaCore
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
        return count % 2 == 1
      }
    }
    #expect(look.now && look.now)
    #expect(asked.withLock { $0 } == 1)
    clock.time.withLock { $0 = .milliseconds(4999) }
    #expect(look.now && asked.withLock { $0 } == 1)
    clock.time.withLock { $0 = .seconds(5) }
    #expect(!look.now && asked.withLock { $0 } == 2)
  }

  @Test("a download waits while the connection is metered, and says so, and goes on after it")
  func waiting() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource([1, 2, 3]), at: "/a")
    let isMetered = Atomic(true)
    var settings = DownloadSettings()
    settings.allowsMetered = false
    settings.metering = MeteringLook(MonotonicClock(), interval: .milliseconds(5)) {
      isMetered.load(ordering: .relaxed)
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
