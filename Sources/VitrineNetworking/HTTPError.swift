internal import Networking

/// Why a request has no response.
public enum HTTPError: Error, Sendable, Hashable {
  /// The endpoint makes no URL, or one that may not be asked for.
  case invalidURL(String)
  /// The server is not reached: its name, the connection, or what breaks it.
  case noConnectivity(String)
  /// The status 401.
  case unauthorized
  /// The status 403.
  case forbidden
  /// The status 400, and every other one from 402 to 499 that is not told apart.
  case badRequest(status: Int)
  /// The status 408, 429 or one from 500 on: another try may succeed.
  case serverError(status: Int)
  /// What came is not HTTP, or not what the response is decoded as.
  case invalidResponse(String)
  /// The cache alone was to be used, and has nothing.
  case noCache
  /// The server did not answer in time.
  case timeout
  /// Redirects lead on and on.
  case tooManyRedirects
  /// The TLS handshake failed, or the certificate is not trusted.
  case tls(String)
  /// The task was cancelled.
  case cancelled

  /// The error that a status stands for; `nil` for a success and for a redirect.
  static func of(status: Int) -> HTTPError? {
    switch status {
    case 200...399: nil
    case 401: .unauthorized
    case 403: .forbidden
    case 408, 429, 500...: .serverError(status: status)
    case 400...499: .badRequest(status: status)
    default: .invalidResponse("the status \(status)")
    }
  }

  init(_ error: NetworkError) {
    self =
      switch error.kind {
      case .cancelled: .cancelled
      case .invalidRequest, .forbiddenURL: .invalidURL(error.reason)
      case .nameNotResolved, .connectionFailed, .noReply, .connectionLost, .endedEarly,
        .internalFailure:
        .noConnectivity(error.reason)
      case .timedOut: .timeout
      case .tlsFailed: .tls(error.reason)
      case .tooManyRedirects: .tooManyRedirects
      case .status(let status):
        Self.of(status: status) ?? .invalidResponse("the status \(status)")
      case .badReply: .invalidResponse(error.reason)
      }
  }
}
