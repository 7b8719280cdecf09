internal import MediaCore
internal import Playback

/// `list` of a family of jobs: Tells how all jobs of the family stand.
struct JobListRequest<Family: JobFamily>: CommandRequest {
  static var method: String { Family.method("list") }
  static var summary: String {
    "Tells how all jobs of the family stand, in the order in which they were begun."
  }
  static var result: JSONSchema {
    JSONSchema.object(["jobs": JobReport.record.schema.list])
  }
  static var errors: [RPCError] { RPCError.of(.notSupported) }
  static var examples: [ControlExample] { [.plain(result: ["jobs": []])] }

  init(_ arguments: Arguments) {}

  func run(in context: RequestContext) async throws(RPCError) -> JSONValue {
    do throws(MediaError) {
      let reports = try context.jobCenter().reports(of: Family.kind)
      return ["jobs": .array(reports.map { .object(JobReport.record.json($0)) })]
    } catch {
      throw RPCError(error)
    }
  }
}
