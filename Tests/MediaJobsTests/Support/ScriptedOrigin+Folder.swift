import Foundation
import VitrineTesting

extension ScriptedOrigin {
  /// Serves what is in a folder below a path.
  func serve(
    folder: String, at path: String = "",
    _ change: (String, OriginResource) -> OriginResource = { $1 }
  ) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let resource = try OriginResource(file: "\(folder)/\(name)")
      serve(change(name, resource), at: "\(path)/\(name)")
    }
  }

  /// The `Range` headers of the requests to a path.
  func ranges(for path: String) -> [String?] {
    requests(for: path).map { request in
      request.headers.first { $0.name.lowercased() == "range" }?.value
    }
  }
}
