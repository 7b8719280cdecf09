import MediaCore
import Networking

/// Why a resource was not loaded.
enum LoadError: Error {
  /// It may be after another try.
  case network(NetworkError)
  /// So may what is not what was asked for; while it is not, this is what is wrong.
  case unfit(NetworkError, MediaError)
  case final(MediaError)

  /// What the network said; `nil` when it was something else.
  var network: NetworkError? {
    switch self {
    case .network(let error), .unfit(let error, _): error
    case .final: nil
    }
  }

  var mediaError: MediaError {
    switch self {
    case .network(let error): error.mediaError
    case .unfit(_, let error), .final(let error): error
    }
  }
}

/// Does something that no other try makes succeed.
func final<Value>(_ body: () throws(MediaError) -> Value) throws(LoadError) -> Value {
  do throws(MediaError) { return try body() } catch { throw .final(error) }
}

/// Loads something for a caller that does not try again.
func throwingMediaError<Value>(_ body: () throws(LoadError) -> Value) throws(MediaError) -> Value {
  do throws(LoadError) { return try body() } catch { throw error.mediaError }
}
