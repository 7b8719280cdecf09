import MediaCore
import Testing

@testable import Playback

@Suite("What is told at which time") struct CueScheduleTests {
  /// A cue, or with no track metadata of a moment or a stretch.
  private func entry(
    _ name: String, _ start: Double, _ end: Double? = nil, track: Int? = nil
  ) -> TimedEntry {
    guard let track else {
      return TimedEntry(
        TimedMetadata(
          .dateRange, start: .seconds(start), end: end.map { .seconds($0) }, id: name),
        .dateRange(name))
    }
    let cue = Cue(
      start: .seconds(start), end: end.map { .seconds($0) } ?? .distantFuture, payload: name,
      nodes: [])
    var entry = TimedEntry(cue, track: track)
    entry.end = end.map { .seconds($0) }
    return entry
  }

  private func names(_ due: [CueSchedule.Due]) -> [String] {
    due.map { due in
      let name =
        switch due.entry.content {
        case .metadata(let metadata): metadata.id
        case .tags(let tags): tags.keys.sorted().joined()
        case .cue(let cue, _): cue.payload
        }
      return "\(due.isEnd ? "-" : "+")\(name)@\(due.time.seconds)"
    }
  }

  @Test("Each beginning and each end is told once, in the order of time, ends first")
  func order() {
    var schedule = CueSchedule(start: .zero)
    schedule.insert(entry("b", 2, 3))
    schedule.insert(entry("a", 1, 2))
    schedule.insert(entry("point", 2))
    #expect(schedule.nextDue == .seconds(1))
    #expect(names(schedule.advance(to: .seconds(1.5))) == ["+a@1.0"])
    #expect(schedule.nextDue == .seconds(2))
    #expect(names(schedule.advance(to: .seconds(2))) == ["-a@2.0", "+b@2.0", "+point@2.0"])
    #expect(names(schedule.advance(to: .seconds(9))) == ["-b@3.0"])
    #expect(schedule.nextDue == nil)
  }

  @Test("Cues that differ only in where they lie are told each; what is quite the same once")
  func places() {
    var schedule = CueSchedule(start: .zero)
    for line in [0.0, 10, 10, 20] {
      let cue = Cue(
        start: .seconds(1), end: .seconds(2), settings: CueSettings(line: line), payload: "a",
        nodes: [])
      schedule.insert(TimedEntry(cue, track: 1))
    }
    #expect(names(schedule.advance(to: .seconds(1))) == ["+a@1.0", "+a@1.0", "+a@1.0"])
    #expect(names(schedule.advance(to: .seconds(2))) == ["-a@2.0", "-a@2.0", "-a@2.0"])
  }

  @Test("What was jumped over is not told, but what reaches over the start is")
  func jump() {
    var schedule = CueSchedule(start: .seconds(10))
    for entry in [
      entry("over", 1, 2), entry("moment", 9), entry("spanning", 8, 12), entry("open", 5, track: 3),
      entry("now", 10),
    ] { schedule.insert(entry) }
    #expect(
      names(schedule.advance(to: .seconds(10))) == ["+open@10.0", "+spanning@10.0", "+now@10.0"])
    #expect(names(schedule.advance(to: .seconds(20))) == ["-spanning@12.0"])
    #expect(names(schedule.leave(at: .seconds(21))) == ["-open@21.0"])
  }

  @Test(
    "A range of dates that says that it goes on is told where the pass begins within it",
    arguments: [
      ("END-ON-NEXT", "YES", true), ("SCTE35-OUT", "0xFC", true), ("PLANNED-DURATION", "6", true),
      ("PLANNED-DURATION", "5", false), ("X-NOTE", "a", false),
    ])
  func goingOn(name: String, value: String, isTold: Bool) {
    var schedule = CueSchedule(start: .seconds(10))
    let fields = JSONObject([JSONObject.Member(name, .string(value))])
    func range(until end: MediaTime?) -> TimedEntry {
      TimedEntry(
        TimedMetadata(.dateRange, start: .seconds(5), end: end, id: "a", fields: fields),
        .dateRange("a"))
    }
    schedule.insert(range(until: nil))
    #expect(names(schedule.advance(to: .seconds(11))) == (isTold ? ["+a@10.0"] : []))
    // Its end becomes known.
    schedule.insert(range(until: .seconds(12)))
    #expect(names(schedule.advance(to: .seconds(20))).last == "-a@12.0")
  }

  @Test("A cue of no length begins and ends, metadata without a length just comes")
  func instant() {
    var schedule = CueSchedule(start: .zero)
    schedule.insert(entry("before", 1, 2, track: 3))
    var caption = entry("x", 2, track: 3)
    caption.identity = .caption(track: 3, start: .seconds(2), text: "x")
    schedule.insert(caption)
    caption.end = .seconds(2)
    schedule.insert(caption)
    schedule.insert(entry("moment", 2, 2))
    #expect(
      names(schedule.advance(to: .seconds(5)))
        == ["+before@1.0", "-before@2.0", "+x@2.0", "-x@2.0", "+moment@2.0"])
    #expect(schedule.nextDue == nil && schedule.leave(at: .seconds(6)).isEmpty)
  }

  @Test("What becomes known late is told at once, and what is known already is not told again")
  func late() {
    var schedule = CueSchedule(start: .zero)
    _ = schedule.advance(to: .seconds(5))
    schedule.insert(entry("late", 4))
    schedule.insert(entry("gone", 1, 2))
    #expect(names(schedule.advance(to: .seconds(5))) == ["+gone@1.0", "-gone@2.0", "+late@4.0"])
    schedule.insert(entry("late", 4))
    schedule.insert(entry("gone", 1, 2))
    #expect(schedule.advance(to: .seconds(6)).isEmpty)
  }

  @Test("Cues that become known late are told with the time that it is")
  func lateCues() {
    var schedule = CueSchedule(start: .zero)
    _ = schedule.advance(to: .seconds(5))
    schedule.insert(entry("up", 4, 7, track: 3))
    schedule.insert(entry("gone", 1, 2, track: 3))
    #expect(
      names(schedule.advance(to: .seconds(6)))
        == ["+gone@5.0", "-gone@5.0", "+up@5.0"])
    #expect(names(schedule.advance(to: .seconds(9))) == ["-up@7.0"])
  }

  @Test("Of a track that is chosen on the way, what was over before is not told")
  func chosen() {
    var schedule = CueSchedule(start: .zero)
    schedule.insert(entry("other", 1, 9, track: 2))
    _ = schedule.advance(to: .seconds(5))
    schedule.choose(3)
    schedule.insert(entry("gone", 1, 2, track: 3))
    schedule.insert(entry("just", 4, 5, track: 3))
    schedule.insert(entry("up", 4.5, 7, track: 3))
    schedule.insert(entry("next", 8, 10, track: 3))
    #expect(names(schedule.advance(to: .seconds(6))) == ["+up@5.0"])
    #expect(names(schedule.advance(to: .seconds(8))) == ["-up@7.0", "+next@8.0"])
    // What turns out to be longer is not over.
    schedule.choose(4)
    func part(_ end: Double) -> TimedEntry {
      var part = entry("long", 7, end, track: 4)
      part.identity = .caption(track: 4, start: .seconds(7), text: "long")
      return part
    }
    schedule.insert(part(7.5))
    schedule.insert(part(9))
    #expect(names(schedule.advance(to: .seconds(8.5))) == ["+long@8.0"])
    #expect(names(schedule.advance(to: .seconds(9))) == ["-other@9.0", "-long@9.0"])
  }

  @Test("An end that becomes known, or changes, counts")
  func amended() {
    var schedule = CueSchedule(start: .zero)
    schedule.insert(entry("range", 1, 30))
    #expect(names(schedule.advance(to: .seconds(2))) == ["+range@1.0"])
    schedule.insert(entry("range", 1, 3))
    schedule.insert(entry("later", 8, 9))
    schedule.insert(entry("later", 6, 7))
    #expect(names(schedule.advance(to: .seconds(6))) == ["-range@3.0", "+later@6.0"])
  }

  @Test("What had no end when its time came ends when it is given one, at once if that has passed")
  func endless() {
    var schedule = CueSchedule(start: .zero)
    for name in ["ends", "passed", "point"] { schedule.insert(entry(name, 1)) }
    #expect(
      names(schedule.advance(to: .seconds(4))) == ["+ends@1.0", "+passed@1.0", "+point@1.0"])
    for _ in 0..<2 {
      schedule.insert(entry("ends", 1, 6))
      schedule.insert(entry("passed", 1, 3))
      schedule.insert(entry("point", 1))
    }
    #expect(schedule.nextDue == .seconds(3))
    #expect(names(schedule.advance(to: .seconds(4))) == ["-passed@3.0"])
    schedule.insert(entry("ends", 1, 5))
    #expect(names(schedule.advance(to: .seconds(9))) == ["-ends@5.0"])
    #expect(schedule.leave(at: .seconds(9)).isEmpty)
  }

  @Test("What a jump went over is told if the end that it is given lies within the pass")
  func endlessBefore() {
    var schedule = CueSchedule(start: .seconds(10))
    for name in ["within", "before"] { schedule.insert(entry(name, 8)) }
    #expect(schedule.advance(to: .seconds(12)).isEmpty)
    schedule.insert(entry("within", 8, 14))
    schedule.insert(entry("before", 8, 9))
    #expect(names(schedule.advance(to: .seconds(20))) == ["+within@10.0", "-within@14.0"])
  }

  @Test("What turns out to have ended before the pass began is not told")
  func endedBefore() {
    var schedule = CueSchedule(start: .seconds(10))
    var caption = entry("x", 8, track: 3)
    caption.identity = .caption(track: 3, start: .seconds(8), text: "x")
    schedule.insert(caption)
    caption.end = .seconds(9)
    schedule.insert(caption)
    #expect(schedule.advance(to: .seconds(20)).isEmpty)
  }

  @Test("A hundred thousand cues in any order are told in order, quickly")
  func many() {
    var schedule = CueSchedule(start: .zero)
    for number in 0..<100_000 {
      schedule.insert(entry("\(number)", Double(number), Double(number) + 0.5))
    }
    var told = 0
    for second in stride(from: 0, through: 100_000, by: 100) {
      told += schedule.advance(to: .seconds(Double(second))).count
    }
    #expect(told == 200_000)
  }
}
