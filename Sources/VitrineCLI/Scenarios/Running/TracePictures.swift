internal import MediaCore
internal import Playback

/// What is done with the pictures of a traced run: kept with what is accepted, held against those that were.
struct TracePictures: Sendable {
  private let kept: KeptPictures?
  private let watch: PictureWatch?

  /// - Parameter folder: That of the scenario's pictures.
  init(in folder: String, keeps: Bool, compares: Bool) {
    kept = keeps ? KeptPictures(in: folder) : nil
    watch = compares ? PictureWatch(folder) : nil
  }

  /// The outputs that must be given all pictures.
  var sinks: [any VideoSink] {
    let sinks: [(any VideoSink)?] = [kept, watch]
    return sinks.compactMap { $0 }
  }

  /// Finishes what is kept, and adds the pictures that part to a verdict that failed by its trace.
  ///
  /// - Throws: As `KeptPictures.finish` and `PictureWatch.evidence`.
  func judged(_ verdict: ScenarioRun.Verdict) throws(MediaError) -> ScenarioRun.Verdict {
    // One that was left out has shown nothing, and what was kept of it stays.
    try kept?.finish(isAccepted: verdict.failure == nil && verdict.skip == nil)
    guard let watch, verdict.failure?.kind == .trace else { return verdict }
    var verdict = verdict
    if watch.hasPictures {
      verdict.failure?.evidence = try watch.evidence()
    } else {
      verdict.failure?.reason += "; --accept with --pictures keeps the pictures to see it by"
    }
    return verdict
  }
}
