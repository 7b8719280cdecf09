internal import MediaCore
internal import MediaJobs

/// `asset.start`: Looks into a source.
struct AssetStartRequest: JobStartRequest {
  static let kind = JobReport.Kind.asset

  static let summary =
    "Looks into a source: the result tells its container, its tracks and its length."
  private static let precise = Parameter(
    "precise", .boolean, "Whether the length is found by reading it through.", default: false)
  static let options = [precise.description]
  static let exampleOptions: JSONObject = [:]

  let source: String
  let id: String?
  private let isPrecise: Bool

  init(_ arguments: Arguments) throws(RPCError) {
    source = try arguments.value(Self.sourceParameter)
    id = try arguments.optional(Self.idParameter)
    isPrecise = try arguments.value(Self.precise)
  }

  func work(_ maker: JobMaker) -> any JobWork { AssetWork(asset: maker.asset(source, isPrecise)) }
}
