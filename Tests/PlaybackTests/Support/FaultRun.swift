import Foundation
import MediaCore
import Playback
import VitrineTesting

/// What came of a file that was played with a fault in its reading.
struct FaultRun {
  /// How it ended.
  enum Outcome: String {
    /// As a whole, as far as can be told without a fault to compare with.
    case played
    /// Something of it, and then an error.
    case brokenOff = "broken off"
    /// Nothing of it: an error.
    case refused
  }

  let pictures: [String]
  let sound: String
  let samples: Int
  let errors: [MediaError]
  /// Whether the player said that all is over.
  let hasEnded: Bool

  /// Plays a file under a virtual clock.
  static func play(_ path: String, _ fault: SourceFault) async throws -> FaultRun {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let clock = VirtualClock()
    let test = try await TestPlayer.open(clock: clock, mayStandStill: true) { _ in
      ImpairedSource(bytes, fault, on: clock)
    }
    try await test.send(.queue(.append([ItemDescription(path, stillDuration: .seconds(1))])))
    do { try await test.ended() } catch is MediaError {}
    let errors = test.log.kinds.compactMap { kind -> MediaError? in
      if case .error(let error) = kind { error } else { nil }
    }
    let run = FaultRun(
      pictures: test.hashes, sound: test.audio.hash, samples: test.audio.frameCount,
      errors: errors, hasEnded: test.status.state == .ended)
    await test.player.close()
    return run
  }

  var outcome: Outcome {
    if errors.isEmpty { return .played }
    return pictures.isEmpty && samples == 0 ? .refused : .brokenOff
  }

  /// What is wrong with it; `nil` if it is as it has to be.
  ///
  /// - Parameter clean: The same file without a fault.
  func flaw(of fault: SourceFault, beside clean: FaultRun) -> String? {
    if !hasEnded { return "it did not end" }
    if let error = errors.first(where: { $0.code == .unspecified }) {
      return "an error without a number of its own: \(error.reason)"
    }
    if let error = errors.first(where: { $0.reason.contains("nothing is awaited") }) {
      return "it stood still: \(error.reason)"
    }
    if outcome == .played, pictures.isEmpty, samples == 0 { return "nothing came of it, unsaid" }
    guard fault.isHarmless, clean.errors.isEmpty else { return nil }
    if !errors.isEmpty { return "\(errors[0])" }
    if pictures != clean.pictures { return "other pictures" }
    return sound != clean.sound ? "other sound" : nil
  }
}
