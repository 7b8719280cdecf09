public import MediaCore

/// What becomes of a download.
public enum DownloadState: Sendable, Hashable {
  /// It was not begun.
  case unknown
  /// It is found out what the source is, and what of it is wanted.
  case prefetching
  /// Its turn or its hour has not come.
  case waiting
  /// Its keys are there.
  case keyLoaded
  /// It comes.
  case running(DownloadProgress)
  /// There is no connection; it goes on by itself when there is one.
  case noConnection(DownloadProgress)
  /// It was paused; `resume` goes on.
  case paused(DownloadProgress)
  /// It is at its place, whole.
  case completed
  /// It was called off.
  case canceled
  /// It could not be done; what has come is kept, and another run goes on from there.
  case failed(MediaError)

  /// Whether nothing more will come of this run.
  public var isFinal: Bool {
    switch self {
    case .completed, .canceled, .failed: true
    case .unknown, .prefetching, .waiting, .keyLoaded, .running, .noConnection, .paused: false
    }
  }

  /// How far it is; `nil` in the states that have no progress.
  public var progress: DownloadProgress? {
    switch self {
    case .running(let progress), .noConnection(let progress), .paused(let progress): progress
    case .unknown, .prefetching, .waiting, .keyLoaded, .completed, .canceled, .failed: nil
    }
  }
}
