internal import MediaCore
internal import Playback

/// Begins a job of a family, and replies how it stands then.
protocol JobStartRequest: CommandRequest, JobFamily {
  static var options: [ParameterDescription] { get }
  /// What the example gives beside the source.
  static var exampleOptions: JSONObject { get }
  var source: String { get }
  var id: String? { get }
  /// - Throws: 1001 for values that cannot be.
  func work(_ maker: JobMaker) throws(MediaError) -> any JobWork
}

extension JobStartRequest {
  static var method: String { Self.method("start") }
  static var result: JSONSchema { JobReport.record.schema }
  static var errors: [RPCError] {
    RPCError.of(.invalidArgument, .notSupported, .shutDown, .limitExceeded)
  }
  static var sourceParameter: Parameter<String> {
    Parameter("source", .source, "A path, a URL or a bare name.")
  }
  static var idParameter: Parameter<String> {
    .optional("id", .string, "What the job is known by; a new id without it.")
  }
  static var parameters: [ParameterDescription] {
    [sourceParameter.asMain] + options + [idParameter.description]
  }
  static var examples: [ControlExample] {
    var parameters: JSONObject = ["source": "/srv/clip.mp4"]
    parameters.members += exampleOptions.members
    parameters["id"] = "first"
    let report = JobReport(id: "first", kind: kind, source: "/srv/clip.mp4")
    return [
      ControlExample("Of a file", parameters, result: .object(JobReport.record.json(report)))
    ]
  }

  func run(in context: RequestContext) async throws(RPCError) -> JSONValue {
    do throws(MediaError) {
      let center = try context.jobCenter()
      let report = try center.start(
        Self.kind, id: id, source: source, try work(center.maker))
      return .object(JobReport.record.json(report))
    } catch {
      throw RPCError(error)
    }
  }
}
