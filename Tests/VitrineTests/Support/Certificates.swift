import Foundation
import VitrineTesting

/// Certificates of an authority that only tests trust: a server's for 127.0.0.1, and a client's.
struct Certificates {
  static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
    .first(where: FileManager.default.isExecutableFile)

  let folder: String
  var authority: String { "\(folder)/authority.pem" }
  var server: String { "\(folder)/server.pem" }
  var serverKey: String { "\(folder)/server.key" }
  var client: String { "\(folder)/client.pem" }
  var clientKey: String { "\(folder)/client.key" }

  init() throws {
    folder = NSTemporaryDirectory() + "vitrine-certificates-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    try run(
      ["req", "-x509"] + key
        + ["-keyout", "\(folder)/authority.key", "-out", authority, "-subj", "/CN=Tests"])
    try "subjectAltName=IP:127.0.0.1\n".write(
      toFile: "\(folder)/names", atomically: true, encoding: .utf8)
    for name in ["server", "client"] {
      try run(
        ["req"] + key
          + [
            "-keyout", "\(folder)/\(name).key", "-out", "\(folder)/request", "-subj", "/CN=\(name)",
          ]
      )
      try run(
        ["x509", "-req", "-in", "\(folder)/request", "-CA", authority, "-CAkey"]
          + ["\(folder)/authority.key", "-CAcreateserial", "-extfile", "\(folder)/names"]
          + ["-out", "\(folder)/\(name).pem"])
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ arguments: [String]) throws {
    guard let program = Self.program else { throw Program.Failure(description: "no openssl") }
    let result = try TestMedia.run(program, arguments)
    guard result.status == 0 else {
      throw Program.Failure(description: String(decoding: result.errors, as: UTF8.self))
    }
  }
}
