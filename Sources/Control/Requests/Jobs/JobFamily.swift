internal import MediaCore
internal import Playback

/// A family of methods: those of one kind of job, named by the request that begins one.
protocol JobFamily: Sendable {
  static var kind: JobReport.Kind { get }
}

extension JobFamily {
  /// A method's name.
  static func method(_ verb: String) -> String { "\(kind.rawValue).\(verb)" }

  /// What methods reply that tell how a job stands.
  static var result: JSONSchema { JobReport.record.schema }
  /// What methods are answered with that name a job.
  static var errors: [RPCError] { RPCError.of(.invalidArgument, .notSupported) }

  static var id: Parameter<String> { Parameter("id", .string, "The job's id.") }

  /// A call with the id of a job that is over.
  static var example: ControlExample {
    var report = JobReport(id: "intro", kind: kind, source: "/srv/clip.mp4")
    report.state = .completed
    report.progress = 1
    return ControlExample(
      "By its id", ["id": "intro"], result: .object(JobReport.record.json(report)))
  }
}

extension RequestContext {
  /// What runs jobs.
  ///
  /// - Throws: 1008 where the program has no folder for them.
  func jobCenter() throws(MediaError) -> JobCenter {
    guard let jobs else {
      throw MediaError(
        .notSupported,
        "jobs need a folder: begin with --jobs FOLDER, or Jobs(folder:) in the settings")
    }
    return jobs
  }
}
