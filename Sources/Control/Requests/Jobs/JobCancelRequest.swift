internal import MediaCore

/// `cancel` of a family of jobs: Calls a job off, and throws away what is half made.
struct JobCancelRequest<Family: JobFamily>: JobRequest {
  static var verb: String { "cancel" }
  static var summary: String { "Calls a job off, and throws away what is half made." }

  let id: String

  func perform(_ center: JobCenter) throws(MediaError) -> JobReport {
    try center.cancel(id, Family.kind)
  }
}
