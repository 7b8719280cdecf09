import Testing

@testable import HLS
@testable import QualitySimulator

@Suite struct QualitySimulatorTests {
  /// Ten segments of 6 s at 1 and 2 Mb/s, every one the same.
  private let plain = Scenario(
    name: "plain",
    video: VideoModel(
      name: "plain", segmentDuration: 6, bits: Array(repeating: [6e6, 12e6], count: 10)),
    bufferMax: 30)

  private func link(_ intervals: (Double, Double)...) throws -> NetworkTrace {
    try #require(
      NetworkTrace(
        name: "test/link", family: "test",
        intervals: intervals.map {
          NetworkTrace.Interval(duration: $0.0, bitrate: $0.1, roundTrip: 0.1)
        }))
  }

  private func close(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-6 }

  @Test func aSteadyLinkIsWorkedOutToTheMillisecond() throws {
    let result = SessionSimulator.run(
      plain, over: try link((10, 4e6)), with: Contender.floor.make())
    #expect(close(result.startUp, 0.1 + 1.5))
    #expect(result.stalls == 0)
    #expect(result.stallTime == 0)
    #expect(result.levels == Array(repeating: 0, count: 10))
    #expect(close(result.receivedBits, 60e6))
    #expect(close(result.playTime, 60))
    #expect(result.logarithmic == 0)
    #expect(close(result.linear, 1))
    // Room for a whole segment: 24 s at most when one is asked for.
    #expect(result.buffers.max() ?? 0 <= 24 + 1e-9)
  }

  @Test func anOutageStallsForWhatTheBufferDoesNotCover() throws {
    // Segments take 2.1 s; 12.6 s and six segments in, 36 − 11 s would be left, but then nothing comes
    // for 40 s.
    let trace = try link((12.6, 3e6), (40, 0), (1000, 3e6))
    let result = SessionSimulator.run(plain, over: trace, with: Contender.floor.make())
    // Played from 2.1 s; 36 s of media last to 38.1 s; the seventh segment ends at 52.6 + 2 s, its
    // request having gone out into the outage.
    #expect(result.stalls == 1)
    #expect(close(result.stallTime, 54.6 - 38.1))
    #expect(close(result.rebufferRatio, 16.5 / 76.5))
    #expect(close(result.logarithmic, -2.66 * 16.5 / 15))
  }

  @Test func scoresAreWorkedOutByHand() {
    var result = SessionResult()
    result.levels = [0, 1, 1, 0]
    result.stallTime = 4
    result.summarize(bitrates: [1e6, 2e6], segmentDuration: 4)
    let step = 0.693_147_180_559_945
    #expect(close(result.utility, 0.5))
    #expect(close(result.meanBitrate, 1.5e6))
    #expect(close(result.switchesPerMinute, 2 * 60 / 16))
    #expect(close(result.meanChange, 2 * step / 3))
    #expect(close(result.logarithmic, step / 2 - 2.66 - 2 * step / 4))
    #expect(close(result.linear, 1.5 - 6 - 0.5))
    #expect(close(result.soda, 0.5 - 10 * 0.2 - 2.0 / 3))
  }

  @Test func linesOfATraceAreRead() {
    let intervals = NetworkTrace.intervals("0.431 3183 .08\nrubbish\n1.5 0 0.1\n2 3\n")
    #expect(intervals.map(\.duration) == [0.431, 1.5])
    #expect(intervals.map(\.bitrate) == [3_183_000, 0])
    #expect(intervals.map(\.roundTrip) == [0.08, 0.1])
    #expect(NetworkTrace(name: "a/b", family: "a", intervals: [intervals[1]]) == nil)
  }

  @Test func theSplitIsFixed() {
    let parts = NetworkTrace.synthetic(.lte, count: 40).map(\.part)
    #expect(
      parts.prefix(6) == [
        .confirmation, .confirmation, .tuning, .confirmation, .tuning, .confirmation,
      ])
    #expect((12...28).contains(parts.count { $0 == .tuning }))
  }

  @Test func madeUpLinksAreTheSameOnEveryRun() {
    for kind in NetworkTrace.Synthetic.allCases {
      let once = NetworkTrace.synthetic(kind, count: 3)
      let again = NetworkTrace.synthetic(kind, count: 5)
      #expect(once.count == 3)
      #expect(once.map(\.meanBitrate) == again.prefix(3).map(\.meanBitrate))
      #expect(Set(once.map(\.meanBitrate)).count == 3)
    }
  }

  @Test func intervalsHoldTheMean() {
    let values = (0..<100).map { Double($0 % 10) }
    let (low, high) = Statistics.interval(values)
    #expect(low < 4.5 && high > 4.5)
    #expect(high - low < 1.5 && high - low > 0.5)
    #expect(Statistics.interval([3, 3, 3]) == (3, 3))
    #expect(Statistics.interval([]) == (0, 0))
  }

  @Test(arguments: [(1.2345, 2, "1.23"), (-0.5, 1, "-0.5"), (0.004, 2, "0.00"), (12, 0, "12")])
  func numbersAreWritten(_ value: Double, _ digits: Int, _ text: String) {
    #expect(value.text(digits) == text)
    #expect((-0.0001).text(2) == "0.00")
    #expect(Double.nan.text(1) == "nan")
  }
}
