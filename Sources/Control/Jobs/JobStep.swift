internal import MediaCore

/// How far the work of a job is.
struct JobStep: Sendable {
  var state = JobReport.State.running
  /// 0…1; `nil` where nothing tells.
  var progress: Double?
  /// How many bytes have come; `nil` for all but downloads.
  var byteCount: Int64?
}
