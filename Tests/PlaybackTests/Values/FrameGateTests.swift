import FFmpeg
import MediaCore
import Testing

@testable import Playback

@Suite("Which pictures of a pass are shown") struct FrameGateTests {
  private static let end = MediaTime.milliseconds(500)

  /// Runs pictures of 100 ms each through a gate and gives the times that come out, in milliseconds.
  private func shown(
    _ times: [Int64], from start: MediaTime, to end: MediaTime? = nil, lasting: Int64 = 100
  ) throws -> [Int64] {
    let format = VideoFormat(width: 2, height: 2, pixelFormat: "gray")
    var gate = FrameGate(PassWindow(start: start, end: end))
    var output: [VideoFrame] = []
    for time in times {
      var frame = try VideoFrame(filling: format) { _, _, _ in 0 }
      frame.time = .milliseconds(time)
      frame.duration = .milliseconds(lasting)
      output += gate.admit(frame)
    }
    output += gate.finish()
    output += gate.finish()
    return output.map { $0.time.nanoseconds / 1_000_000 }
  }

  @Test(
    "The first is the one that is up at the start, with its length known or not",
    arguments: [100, 0] as [Int64],
    [(300, 300), (301, 300), (399, 300), (400, 400), (0, 0), (-50, 0)] as [(Int64, Int64)])
  func start(lasting: Int64, place: (start: Int64, first: Int64)) throws {
    let times = Array(stride(from: Int64(0), through: 900, by: 100))
    let shown = try shown(times, from: .milliseconds(place.start), lasting: lasting)
    #expect(shown == times.filter { $0 >= place.first })
  }

  @Test("One nanosecond before a picture, the picture before is still up")
  func justBefore() throws {
    let start = MediaTime.milliseconds(400) - MediaTime(nanoseconds: 1)
    #expect(try shown([300, 400, 500], from: start) == [300, 400, 500])
    #expect(try shown([300, 400, 500], from: start, lasting: 0) == [300, 400, 500])
  }

  @Test("A picture at the end of the window is not of the pass, one just before is")
  func end() throws {
    #expect(try shown([0, 400, 499, 500, 600], from: .zero, to: Self.end) == [0, 400, 499])
  }

  @Test("A picture whose length ends before the start holds until the next all the same")
  func hole() throws {
    #expect(try shown([0, 1000, 1100], from: .milliseconds(500)) == [0, 1000, 1100])
    #expect(try shown([0, 1000], from: .milliseconds(200), to: Self.end) == [0])
  }

  @Test("A start past the last picture gives the last one")
  func pastTheEnd() throws {
    #expect(try shown([0, 100, 200], from: .seconds(9)) == [200])
    #expect(try shown([], from: .zero).isEmpty)
  }

  @Test("From before all time every picture is shown, as after a seek to a key frame")
  func keyFrame() throws {
    #expect(try shown([300, 400], from: MediaTime(nanoseconds: .min)) == [300, 400])
  }

  @Test("Pictures that begin after the window leave the one before, or nothing")
  func allPast() throws {
    #expect(try shown([600, 700], from: .zero, to: Self.end).isEmpty)
    #expect(try shown([100, 600], from: .milliseconds(450), to: Self.end, lasting: 0) == [100])
  }

  @Test("The end of a window belongs to what comes after")
  func window() {
    let tick = MediaTime(nanoseconds: 1)
    let window = PassWindow(start: .zero, end: Self.end)
    #expect(window.isPast(Self.end) && !window.isPast(Self.end - tick))
    #expect(!PassWindow(start: .zero, end: nil).isPast(.distantFuture))
  }
}
