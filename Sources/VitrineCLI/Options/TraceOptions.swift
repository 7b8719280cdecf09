internal import ArgumentParser
internal import MediaCore
internal import Streaming
internal import Vitrine

/// The options about what scenarios leave behind.
struct TraceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what the player did in each scenario here: NAME.trace in a folder, or a file for one scenario.",
      valueName: "path"), completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write the traces of scenarios that come out as they should here, for --golden of later runs.",
      valueName: "path"), completion: .file())
  var accept: String?

  @Option(
    help: ArgumentHelp(
      "Compare each trace with what --accept wrote here; another one is a failure.",
      valueName: "path"
    ), completion: .file())
  var golden: String?

  @Option(
    help: ArgumentHelp(
      "What traces leave out because it is not the same on all machines, with commas: pictures, samples, buffers.",
      valueName: "parts"), completion: .list(["pictures", "samples", "buffers"]))
  var without: String?

  @Option(
    help: ArgumentHelp(
      "Write the pictures of a scenario that failed by them here: what was shown, what was expected, the difference; with --accept all that were shown, which --golden compares with.",
      valueName: "folder"), completion: .directory)
  var pictures: String?

  func validate() throws { _ = try omissions() }

  /// What is done with the traces of scenarios.
  ///
  /// - Parameters:
  ///   - files: Those of the scenarios.
  ///   - named: What was named: files or folders.
  ///   - report: A file that is written besides; `nil` for none.
  /// - Throws: A `ValidationError` for scenarios whose traces would have one name, for one place to compare with and to
  ///   write to, and for a file that would be written over a scenario.
  func settings(
    for files: [String], named: [String], report: String?
  ) throws(ValidationError) -> ScenarioTraces {
    let traces = ScenarioTraces(
      written: trace, accepted: accept, golden: golden, omissions: try omissions(),
      isSingle: files.count == 1 && files == named)
    let read = Set(files.map(Self.place))
    let written = traces.files(of: files, in: trace) + traces.files(of: files, in: accept)
    if let file = (written + [report].compactMap(\.self)).first(where: {
      read.contains(Self.place($0))
    }) {
      throw ValidationError("The scenario '\(file)' would be written over.")
    }
    let compared = Set(
      (traces.files(of: files, in: golden) + [golden].compactMap(\.self)).map(Self.place))
    if let file = (written + [accept].compactMap(\.self)).first(where: {
      compared.contains(Self.place($0))
    }) {
      throw ValidationError("What --golden compares with would be replaced: '\(file)'.")
    }
    guard traces.tracing != nil || pictures != nil else { return traces }
    let names = Dictionary(grouping: files) { ScenarioRun.name(of: $0) }
    if let files = names.values.first(where: { $0.count > 1 }) {
      throw ValidationError(
        "What is written of \(files.joined(separator: " and ")) would have one name.")
    }
    return traces
  }

  private static func place(_ path: String) -> String { FileSystem.place(of: path) ?? path }

  /// What is done with the pictures of a run that is traced; `nil` where they are not wanted.
  func tracePictures(of file: String) -> TracePictures? {
    guard let pictures, accept != nil || golden != nil, without?.contains("pictures") != true else {
      return nil
    }
    return TracePictures(
      in: "\(pictures)/\(ScenarioRun.name(of: file))", keeps: accept != nil,
      compares: golden != nil)
  }

  /// The verdict after its pictures were written where they are wanted.
  ///
  /// - Throws: As `PictureEvidence.write`.
  func withPictures(_ verdict: ScenarioRun.Verdict) throws(MediaError) -> ScenarioRun.Verdict {
    guard let pictures, let failure = verdict.failure, let evidence = failure.evidence else {
      return verdict
    }
    let name = "\(ScenarioRun.name(of: verdict.file))-\(failure.step.line)"
    let paths = try evidence.write(to: pictures, name: name)
    var verdict = verdict
    verdict.failure?.reason += "; see \(paths.joined(separator: ", "))"
    return verdict
  }

  private func omissions() throws(ValidationError) -> TraceLog.Omissions {
    var omissions: TraceLog.Omissions = []
    for part in without?.split(separator: ",") ?? [] {
      switch part {
      case "pictures": omissions.insert(.pictures)
      case "samples": omissions.insert(.samples)
      case "buffers": omissions.insert(.buffers)
      default:
        throw ValidationError("--without takes pictures, samples and buffers, and not '\(part)'.")
      }
    }
    return omissions
  }
}
