package import MediaCore

extension DownloadState {
  /// The state's name, `noConnection` for instance.
  package var name: String {
    switch self {
    case .unknown: "unknown"
    case .prefetching: "prefetching"
    case .waiting: "waiting"
    case .keyLoaded: "keyLoaded"
    case .running: "running"
    case .noConnection: "noConnection"
    case .paused: "paused"
    case .completed: "completed"
    case .canceled: "canceled"
    case .failed: "failed"
    }
  }

  /// The state as programs get it.
  package var json: JSONObject {
    var object: JSONObject = ["state": .string(name)]
    if let progress {
      object["progress"] = .number(progress.fraction)
      object["bytes"] = .int(Int(progress.byteCount))
      object["totalBytes"] = progress.totalByteCount.map { .int(Int($0)) }
      object["bytesPerSecond"] = .number(progress.bytesPerSecond.rounded())
    }
    if case .failed(let error) = self {
      object["code"] = .int(error.code.rawValue)
      object["reason"] = .string(error.reason)
    }
    return object
  }
}
