import MediaCore
import Playback
import Testing
import VitrineTesting

/// Only a picture that stands for long is shown again while it comes: none beside another, and none at the end.
@Suite("Crossfades that end with an item", .timeLimit(.minutes(20))) struct TransitionEndTests {
  /// Two seconds with sound, at so many pictures a second.
  private static func clip(_ rate: Int) -> TestMedia.Recipe {
    TestMedia.Recipe(
      "crossfaded-\(rate)", "mov",
      ffmpeg: [
        "-f", "lavfi", "-i", "testsrc2=s=160x90:r=\(rate):d=2", "-f", "lavfi", "-i",
        "aevalsrc='0.1*sin(2*PI*440*t)':s=48000:d=2", "-c:v", "libx264", "-pix_fmt", "yuv420p",
        "-bf", "0", "-c:a", "pcm_s16le",
      ])
  }

  /// The times of all pictures of items that are played up to so many seconds of each.
  private func times(
    rate: Int, _ lengths: Double..., crossfade: Double
  ) async throws -> [Double] {
    let path = try TestMedia.path(Self.clip(rate))
    let test = try await TestPlayer.open()
    try await test.send(.transition(.crossfade(.seconds(crossfade))))
    let items = lengths.map { ItemDescription(path, inPoint: .zero, outPoint: .seconds($0)) }
    try await test.send(.queue(.append(items)))
    try await test.ended()
    return test.video.frames.map(\.outputTime.seconds)
  }

  @Test(
    "No picture is shown twice, be the crossfade as long as an item or a picture shorter",
    arguments: [
      (1.0, 1.0, 1.0, 25), (1.0, 1.0, 0.96, 26), (2.0, 1.0, 5.0, 50), (2.0, 1.04, 1.0, 51),
      (1.0, 2.0, 1.0, 50),
    ])
  func whole(first: Double, second: Double, crossfade: Double, count: Int) async throws {
    let times = try await times(rate: 25, first, second, crossfade: crossfade)
    #expect(times.count == count, "\(times)")
    for (index, time) in times.enumerated() {
      #expect(abs(time - Double(index) / 25) < 1e-6, "picture \(index) at \(time)")
    }
  }

  @Test(
    "Items shorter than the sound that is made ready change as long as others",
    arguments: [(0.48, 0.12, 39), (0.6, 0.2, 45), (0.8, 0.4, 50), (0.24, 0.12, 15)])
  func short(length: Double, crossfade: Double, count: Int) async throws {
    let times = try await times(rate: 25, length, length, length, length, crossfade: crossfade)
    #expect(times.count == count, "\(times)")
    for (index, time) in times.enumerated() {
      #expect(abs(time - Double(index) / 25) < 1e-6, "picture \(index) at \(time)")
    }
  }

  @Test("One that comes up when the crossfade is over is shown once, however long it stands")
  func after() async throws {
    let times = try await times(rate: 5, 2, 2, crossfade: 1)
    // The one of 2 s is the first without the other item.
    let late = times.filter { $0 > 1.99 }
    #expect(late.count == 5, "\(times)")
    for (time, expected) in zip(late, [2, 2.2, 2.4, 2.6, 2.8]) {
      #expect(abs(time - expected) < 1e-6, "\(late)")
    }
  }

  @Test("A picture that stands changes up to the end of its item, and not once more at that")
  func standing() async throws {
    let times = try await times(rate: 5, 2, 1, crossfade: 1)
    let both = times.filter { $0 > 0.99 }
    #expect(both.count == 30, "\(times)")
    #expect(zip(both, both.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 30) < 1e-6 }, "\(both)")
  }
}
