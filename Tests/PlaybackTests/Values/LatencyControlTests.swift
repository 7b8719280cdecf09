import MediaCore
import Testing

@testable import HLS
@testable import Playback

@Suite("Keeping the latency") struct LatencyControlTests {
  private var live: LiveState {
    var playlist = MediaPlaylist(uri: "u")
    playlist.partTargetDuration = .milliseconds(500)
    return LiveState(of: playlist, at: .zero)
  }

  @Test(
    "The speed is a tenth for each second, within 3 %, and 1 where it is near enough or far away",
    arguments: [
      (1.5, 1.0), (1.6, 1.01), (1.51, 1.0), (3, 1.03), (1.3, 0.98), (0.5, 0.97), (9, 1.0),
    ])
  func speeds(latency: Double, rate: Double) {
    var control = LatencyControl()
    _ = control.update(latency: .seconds(latency), of: live, stalls: 0, now: .zero)
    #expect(abs(control.rate - rate) < 1e-9)
  }

  @Test("The drift of a live input is mended once it is large, and then as far as needed")
  func liveInput() {
    let live = LiveState(arrivedTo: .seconds(9), at: .zero)
    var control = LatencyControl()
    let latencies = [1.4, 1.6, 1.1, 1.01, 1.4, 0.4, 0.25, 0.45, 0.5, 0.4]
    let rates = latencies.enumerated().map { second, latency in
      _ = control.update(
        latency: .seconds(latency), of: live, stalls: 0, now: .seconds(Double(second)))
      return control.rate
    }
    #expect(rates == [1, 1.03, 1.01, 1, 1, 1, 0.97, 0.97, 1, 1])
    control.setTarget(.seconds(2))
    _ = control.update(latency: .seconds(1.9), of: live, stalls: 0, now: .seconds(20))
    #expect(control.rate == 0.99, "what is asked for is kept")
  }

  @Test("It is thought about once a second, and what is asked for goes first")
  func wanted() {
    var control = LatencyControl()
    control.setTarget(.seconds(3))
    let changes = [(2.9, 0), (3.2, 999), (3.2, 1000)].map { latency, milliseconds in
      control.update(
        latency: .seconds(latency), of: live, stalls: 0, now: .milliseconds(Int64(milliseconds)))
    }
    #expect(changes == [true, false, true])
    #expect(control.rate > 1)
  }

  @Test("A stall makes the distance longer, and quiet shorter again")
  func stalls() {
    var control = LatencyControl()
    _ = control.update(latency: nil, of: live, stalls: 1, now: .zero)
    #expect(control.target(of: live) == .seconds(2))
    for second in 1...60 {
      _ = control.update(latency: nil, of: live, stalls: 1, now: .seconds(Double(second)))
    }
    #expect(control.target(of: live) == .milliseconds(1500))
  }
}
