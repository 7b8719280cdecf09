import MediaCore
import Playback
import Testing
import VitrineTesting

/// Ranges of dates that are given their end later, in virtual time: the broadcast's date at time 0 is 12:00:20.
@Suite("Ranges of dates of broadcasts", .timeLimit(.minutes(10))) struct LiveDateRangeTests {
  private func tag(_ start: Int, _ attributes: String = "") -> String {
    "#EXT-X-DATERANGE:ID=\"x\",CLASS=\"c\",START-DATE=\"2020-01-01T12:00:\(start)Z\"\(attributes)"
  }

  /// What was told by a time, and when: which end, at which date, and the end that was known.
  private func told(
    _ lines: [(since: MediaTime, text: String)], by times: [Double]
  ) async throws -> [[String]] {
    var plan = LiveOrigin.Plan()
    plan.laterLines = lines
    let stream = try await VirtualStream.open(stepping: true)
    LiveOrigin(try LiveMedia(.liveTransport), plan, on: stream.origin, at: "/live")
    let item = ItemDescription(stream.origin.url("/live/live.m3u8"))
    try await stream.test.send(.queue(.append([item])))
    var told: [[String]] = []
    for time in times {
      await stream.test.clock.advance(to: .seconds(time))
      told.append(
        stream.test.log.events.compactMap { event in
          guard case .timedMetadata(let metadata, let phase) = event.kind else { return nil }
          // The first segment that was listed is that of 12:00:08.
          let end = metadata.end.map { "\($0.seconds + 8)" } ?? "-"
          return "\(phase) \(event.mediaTime.seconds + 8) \(end)"
        })
    }
    #expect(stream.test.log.errors.isEmpty)
    return told
  }

  /// It is played at the hold-back of 6 s: what begins at 12:00:20 does so at time 6.
  private static let start = "start 20.0 -"

  @Test("An end that is given after the start was told is told at its time")
  func later() async throws {
    let told = try await told(
      [(.zero, tag(20)), (.seconds(9), tag(20, ",END-DATE=\"2020-01-01T12:00:28Z\""))],
      by: [8, 13.8, 14.2])
    #expect(told == [[Self.start], [Self.start], [Self.start, "end 28.0 28.0"]])
  }

  @Test("An end that has passed when it is given is told at once")
  func passed() async throws {
    let told = try await told(
      [(.zero, tag(20)), (.seconds(9), tag(20, ",DURATION=1.5"))], by: [8.9, 13])
    #expect(told == [[Self.start], [Self.start, "end 21.5 21.5"]])
  }

  @Test("A length that is given shortly before the start holds, however much is loaded ahead")
  func before() async throws {
    let told = try await told(
      [
        (MediaTime(nanoseconds: .min), "#EXT-X-SERVER-CONTROL:HOLD-BACK=12"),
        (.seconds(3), tag(22)), (.seconds(8.5), tag(22, ",DURATION=3")),
      ], by: [13.5, 16.5, 17.5])
    let start = "start 22.0 25.0"
    #expect(told == [[], [start], [start, "end 25.0 25.0"]])
  }
}
