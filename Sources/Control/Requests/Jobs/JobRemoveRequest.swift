internal import MediaCore

/// `remove` of a family of jobs: Forgets a job.
struct JobRemoveRequest<Family: JobFamily>: CommandRequest {
  static var method: String { Family.method("remove") }
  static var summary: String {
    "Forgets a job, which is called off if it is not over; what it has left stays."
  }
  static var parameters: [ParameterDescription] { [Family.id.asMain] }
  static var errors: [RPCError] { Family.errors }
  static var examples: [ControlExample] { [ControlExample("By its id", ["id": "intro"])] }

  private let id: String

  init(_ arguments: Arguments) throws(RPCError) { id = try arguments.value(Family.id) }

  func run(in context: RequestContext) async throws(RPCError) -> JSONValue {
    do throws(MediaError) {
      try context.jobCenter().remove(id, Family.kind)
      return [:]
    } catch {
      throw RPCError(error)
    }
  }
}
