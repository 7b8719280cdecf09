import CCurl

extension NetworkError {
  /// The error that a result stands for; `nil` for success.
  init?(_ result: CURLcode, message: String) {
    guard result != CURLE_OK else { return nil }
    let text =
      result == CURLE_WRITE_ERROR
      ? "the body is not compressed as its head says"
      : message.isEmpty ? Self.words(for: result) : message
    self.init(Self.kind(of: result, message: message), text)
  }

  private static func words(for result: CURLcode) -> String {
    curl.curl_easy_strerror(result).map { String(cString: $0) }
      ?? "curl failed (\(result.rawValue))"
  }

  /// By what words a handshake tells that the connection broke, and not that the two do not agree.
  private static let breaks = [
    "SSL_ERROR_SYSCALL", "unexpected eof while reading", "Connection reset by peer",
  ]

  private static func kind(of result: CURLcode, message: String) -> Kind {
    switch result {
    case CURLE_UNSUPPORTED_PROTOCOL:
      // curl gives the same code to a reply that is not HTTP/1.
      message.contains("HTTP/") ? .badReply : .forbiddenURL
    case CURLE_URL_MALFORMAT: .invalidRequest
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameNotResolved
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .connectionFailed
    case CURLE_OPERATION_TIMEDOUT: .timedOut(.connect)
    case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects
    case CURLE_PARTIAL_FILE: .endedEarly
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .connectionLost
    // A server that is started anew breaks connections off while they are being encrypted.
    case CURLE_SSL_CONNECT_ERROR where breaks.contains(where: { message.contains($0) }):
      .connectionLost
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      .tlsFailed
    // What is written is never refused: it is the coding of the body that fails.
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .badReply
    default: .internalFailure
    }
  }
}
