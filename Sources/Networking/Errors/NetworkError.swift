package import MediaCore

/// Why a transfer failed.
package struct NetworkError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case cancelled
    /// The request itself is at fault.
    case invalidRequest
    /// A scheme that is not fetched, be it in the request or in a redirect.
    case forbiddenURL
    case nameNotResolved
    /// No connection could be made.
    case connectionFailed
    /// The connection was closed before anything of a reply had come.
    case noReply
    /// The connection broke during the exchange.
    case connectionLost
    /// The reply ended before all the bytes it promised.
    case endedEarly
    case timedOut(Phase)
    case tlsFailed
    case tooManyRedirects
    /// The server answered with an error status.
    case status(Int)
    /// What came was not HTTP.
    case badReply
    /// This machine could not do it: no memory, no descriptors.
    case internalFailure
  }

  package enum Phase: String, Hashable, Sendable {
    case connect
    case firstByte = "first byte"
    case stall
  }

  package var kind: Kind
  /// What happened, in one line.
  package var reason: String
  /// How long the server asked to be left alone.
  package var retryAfter: MediaTime?

  package init(_ kind: Kind, _ reason: String, retryAfter: MediaTime? = nil) {
    self.kind = kind
    self.reason = reason
    self.retryAfter = retryAfter
  }

  static let cancelled = NetworkError(.cancelled, "the transfer was cancelled")

  static func tooManyRedirects(_ limit: Int) -> NetworkError {
    NetworkError(.tooManyRedirects, "more than \(limit) redirects")
  }

  /// Whether the same request may well succeed a little later.
  package var isTransient: Bool {
    switch kind {
    case .nameNotResolved, .connectionFailed, .noReply, .connectionLost, .endedEarly, .timedOut,
      .badReply:
      true
    case .status(let status):
      // What a server cannot do it cannot do later, and 511 is a portal's.
      [408, 425, 429].contains(status) || status >= 500 && ![501, 505, 511].contains(status)
    case .cancelled, .invalidRequest, .forbiddenURL, .tlsFailed, .tooManyRedirects,
      .internalFailure:
      false
    }
  }
}

extension NetworkError {
  /// The same error in the engine's terms.
  package var mediaError: MediaError { MediaError(code, reason) }

  private var code: MediaError.Code {
    switch kind {
    case .cancelled: .cancelled
    case .invalidRequest: .invalidArgument
    case .forbiddenURL: .forbiddenURL
    case .nameNotResolved: .nameNotResolved
    case .connectionFailed, .noReply, .connectionLost: .connectionFailed
    case .endedEarly: .truncated
    case .timedOut: .networkTimeout
    case .tlsFailed: .tlsFailed
    case .tooManyRedirects: .tooManyRedirects
    case .status(404), .status(410): .notFound
    case .status, .badReply: .badStatus
    case .internalFailure: .readFailed
    }
  }
}
