import Foundation
import Glibc

/// A real web server over a folder, on a port of its own, that notes what it is asked for.
final class NginxServer: Sendable {
  /// A request that was answered.
  struct Request: Sendable {
    /// The number of the connection that it came over.
    var connection: String
    var path: String
    /// That of HTTP, such as `HTTP/1.1`.
    var version: String
    var status: String
    /// The part that was asked for; "-" for all.
    var range: String
  }

  static let path = ["/usr/sbin/nginx", "/usr/bin/nginx"]
    .first(where: FileManager.default.isExecutableFile)

  let port: UInt16
  private let place: String
  private let isSecure: Bool
  private let process: ChildProcess
  private let messages: LineFeed

  /// Starts the server and waits until it answers.
  ///
  /// - Parameters:
  ///   - rate: Bytes a second for each answer; 0 for no limit.
  ///   - certificates: Those that it shows and asks for, over TLS; `nil` for neither.
  init(
    serving folder: String, rate: Int = 0, certificates: Certificates? = nil
  ) async throws {
    guard let program = Self.path else { throw Program.Failure(description: "there is no nginx") }
    place = NSTemporaryDirectory() + "vitrine-nginx-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    port = try Self.freePort()
    isSecure = certificates != nil
    try Self.configuration(place, folder, port, rate, certificates)
      .write(toFile: "\(place)/nginx.conf", atomically: true, encoding: .utf8)
    let errors = Pipe()
    process = try ChildProcess(
      program, ["-p", place, "-c", "\(place)/nginx.conf", "-e", "stderr"], [:],
      output: errors.fileHandleForWriting.fileDescriptor,
      errors: errors.fileHandleForWriting.fileDescriptor)
    try errors.fileHandleForWriting.close()
    messages = LineFeed(errors)
    _ = try await messages.line(with: "getrlimit")
  }

  deinit {
    process.send(SIGKILL)
    try? FileManager.default.removeItem(atPath: place)
  }

  func url(_ path: String) -> String { "http\(isSecure ? "s" : "")://127.0.0.1:\(port)\(path)" }

  /// What it has been asked for so far.
  var requests: [Request] {
    get throws {
      try String(contentsOfFile: "\(place)/access.log", encoding: .utf8).split(separator: "\n").map
      {
        let words = $0.split(separator: " ").map(String.init)
        return Request(
          connection: words[0], path: words[1], version: words[2], status: words[3],
          range: words[4])
      }
    }
  }

  private static func configuration(
    _ place: String, _ folder: String, _ port: UInt16, _ rate: Int, _ certificates: Certificates?
  ) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(place)/\($0);" }.joined(separator: "\n")
    let security = certificates.map {
      """
      ssl_certificate \($0.server); ssl_certificate_key \($0.serverKey);
      ssl_client_certificate \($0.authority); ssl_verify_client on;
      """
    }
    // As one process that stays: what is started is then what is ended.
    return """
      daemon off; master_process off; pid \(place)/pid; error_log stderr notice;
      events {}
      http {
        \(temporary)
        types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; video/mp4 mp4 m4s; }
        gzip on; gzip_types application/vnd.apple.mpegurl; gzip_min_length 0;
        log_format each '$connection $uri $server_protocol $status $sent_http_content_range$http_range';
        access_log \(place)/access.log each;
        server {
          listen 127.0.0.1:\(port) \(security == nil ? "" : "ssl http2");
          root \(folder); limit_rate \(rate);
          \(security ?? "")
        }
      }

      """
  }

  /// A port on which nothing listens.
  ///
  /// - Parameter kind: Of which kind of sockets it is free; the default is TCP's.
  static func freePort(of kind: __socket_type = SOCK_STREAM) throws -> UInt16 {
    let descriptor = Glibc.socket(AF_INET, Int32(kind.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw Program.Failure(description: "there is no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}
