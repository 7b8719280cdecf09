import Testing
import Vitrine
import VitrineTesting

/// Events one by one, and the times that they carry.
@Suite("Events one by one", .timeLimit(.minutes(10)))
struct SingleEventTests {
  @Test("a sequence has the events that it asks for, and ends with the player")
  func asked() async throws {
    let clock = VirtualClock(horizon: .zero)
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      Loop(.times(3))
      VirtualTime(clock)
    }
    let pauses = player.events(of: .paused(reason: .command), .transition)
    let everything = player.events()
    await clock.advance(by: .seconds(3))
    try await player.send(.pause)
    await clock.advance(by: .seconds(1))
    try await player.send(.play)
    await clock.advance(by: .seconds(4))
    await player.close()
    var kinds: [PlayerEvent] = []
    for await event in pauses { kinds.append(event) }
    #expect(
      kinds.map(\.kind) == [
        .transition(gapSamples: 0, gapFrames: 0), .paused(.command),
        .transition(gapSamples: 0, gapFrames: 0),
      ])
    // The pause lasts a second of the clock, and none of the item's.
    #expect(kinds.map(\.mediaTime) == [.zero, .seconds(1), .zero])
    #expect(kinds.map(\.clockTime) == [.seconds(2), .seconds(3), .seconds(5)])
    #expect(
      kinds.map(\.date.iso8601) == [
        "1970-01-01T00:00:02.000Z", "1970-01-01T00:00:03.000Z", "1970-01-01T00:00:05.000Z",
      ])
    var names: Set<String> = []
    for await event in everything { names.insert(event.kind.name) }
    #expect(names.isSuperset(of: ["playing", "paused", "transition", "ended"]))
    // Of a player that is closed there are none.
    for await _ in player.events(of: .ended) { Issue.record("an event after the end") }
  }

  @Test("times have a channel of their own")
  func times() async throws {
    let clock = VirtualClock(horizon: .zero)
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      VirtualTime(clock)
    }
    var times = player.times(every: .milliseconds(250)).makeAsyncIterator()
    await clock.advance(by: .milliseconds(600))
    // What was not read in time gives way to what is newer.
    #expect(await times.next() == .milliseconds(500))
    await clock.advance(by: .milliseconds(200))
    #expect(await times.next() == .milliseconds(750))
    await player.close()
    #expect(await times.next() == nil)
  }

  @Test("the time comes once in ten milliseconds at most, and the run ends", arguments: [1, 0, -5])
  func everyMoment(nanoseconds: Int64) async throws {
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      VirtualTime()
    }
    let events = player.events(of: .time, .ended, timeEvery: MediaTime(nanoseconds: nanoseconds))
    var count = 0
    for await event in events {
      if event.kind.name == "ended" { break }
      count += 1
    }
    // Two seconds have 200 such moments; of 1,024 that wait none gives way.
    #expect((100...202).contains(count), "\(count)")
    await player.close()
  }

  @Test("dates are reckoned with by programs that import this alone")
  func dates() {
    let date = ProgramDate(nanoseconds: 5)
    #expect(date.advanced(by: MediaTime(nanoseconds: 7)).nanoseconds == 12)
    #expect(date.distance(to: ProgramDate(nanoseconds: 3)).nanoseconds == -2)
  }

  @Test("a player that is let go of ends with its sequences")
  func letGo() async throws {
    let clip = try TestMedia.path(.loop2s)
    var player: VitrinePlayer? = try await VitrinePlayer {
      SourceName(clip)
      VirtualTime(VirtualClock(horizon: .zero))
    }
    weak let weakly = player
    var stream: AsyncStream<PlayerEvent>? = player?.events(of: .ended)
    player = nil
    // The sequence keeps it.
    #expect(weakly != nil && stream != nil)
    stream = nil
    #expect(weakly == nil)
  }

  @Test("the machine's clock tells dates of today")
  func dates() async throws {
    let before = ProgramDate.now
    let clip = try TestMedia.path(.loop2s)
    let player = try await VitrinePlayer {
      SourceName(clip)
      VideoOutputName("null")
      AudioOutputName("null")
    }
    var events = player.events(of: .playing, .paused).makeAsyncIterator()
    try await player.send(.pause)
    let event = try #require(await events.next())
    #expect(before <= event.date && event.date <= ProgramDate.now)
    await player.close()
  }
}
