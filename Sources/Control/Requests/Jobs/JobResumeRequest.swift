internal import MediaCore

/// `resume` of a family of jobs: Goes on with a job that was paused.
struct JobResumeRequest<Family: JobFamily>: JobRequest {
  static var verb: String { "resume" }
  static var summary: String { "Goes on with a job that was paused." }

  let id: String

  func perform(_ center: JobCenter) throws(MediaError) -> JobReport {
    try center.resume(id, Family.kind)
  }
}
