internal import MediaCore

/// `state` of a family of jobs: Tells how a job stands.
struct JobStateRequest<Family: JobFamily>: JobRequest {
  static var verb: String { "state" }
  static var summary: String { "Tells how a job stands." }

  let id: String

  func perform(_ center: JobCenter) throws(MediaError) -> JobReport {
    try center.report(id, Family.kind)
  }
}
