internal import MediaCore
internal import Playback

/// Does one thing with a job, and replies how it stands then.
protocol JobRequest: CommandRequest {
  associatedtype Family: JobFamily
  static var verb: String { get }
  init(id: String)
  var id: String { get }
  func perform(_ center: JobCenter) throws(MediaError) -> JobReport
}

extension JobRequest {
  static var method: String { Family.method(verb) }
  static var parameters: [ParameterDescription] { [Family.id.asMain] }
  static var result: JSONSchema { Family.result }
  static var errors: [RPCError] { Family.errors }
  static var examples: [ControlExample] { [Family.example] }

  init(_ arguments: Arguments) throws(RPCError) { self.init(id: try arguments.value(Family.id)) }

  func run(in context: RequestContext) async throws(RPCError) -> JSONValue {
    do throws(MediaError) {
      return .object(JobReport.record.json(try perform(try context.jobCenter())))
    } catch {
      throw RPCError(error)
    }
  }
}
