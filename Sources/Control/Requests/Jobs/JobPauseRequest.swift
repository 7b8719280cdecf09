internal import MediaCore

/// `pause` of a family of jobs: Has a job stand still.
struct JobPauseRequest<Family: JobFamily>: JobRequest {
  static var verb: String { "pause" }
  static var summary: String { "Has a job stand still." }

  let id: String

  func perform(_ center: JobCenter) throws(MediaError) -> JobReport {
    try center.pause(id, Family.kind)
  }
}
