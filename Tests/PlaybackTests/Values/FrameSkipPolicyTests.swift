import MediaCore
import Testing

@testable import Playback

@Suite("What is skipped of pictures that are late") struct FrameSkipPolicyTests {
  private func left(
    _ late: inout FrameSkipPolicy, _ time: Int64, by lateness: Int64, isKey: Bool = false,
    keyFollows: Bool = false
  ) -> FrameSkipPolicy.Skip {
    late.skip(
      at: .milliseconds(time), lateness: .milliseconds(lateness), isKey: isKey
    ) { keyFollows }
  }

  @Test("Nothing while they are in time, and then those that no other is made from")
  func little() {
    var late = FrameSkipPolicy()
    #expect(left(&late, 0, by: -200, isKey: true) == .nothing)
    #expect(left(&late, 40, by: 500, keyFollows: true) == .nothing)
    #expect(left(&late, 80, by: 501, keyFollows: true) == .unreferenced)
    #expect(left(&late, 120, by: 9000) == .unreferenced)
    #expect(left(&late, 160, by: 0) == .nothing)
  }

  @Test("Those up to a key frame that is due, and those that lead up to it")
  func much() {
    var late = FrameSkipPolicy()
    #expect(left(&late, 0, by: 2001, keyFollows: true) == .everything)
    // They need what was left out.
    #expect(left(&late, 40, by: 100) == .everything)
    #expect(left(&late, 200, by: 100, isKey: true) == .nothing)
    #expect(left(&late, 160, by: 140) == .everything)
    #expect(left(&late, 240, by: 60) == .nothing)
    // One that is late itself is passed over for the next.
    #expect(left(&late, 400, by: 3000, isKey: true, keyFollows: true) == .everything)
    #expect(left(&late, 600, by: 2800, isKey: true) == .unreferenced)
  }
}
