import Foundation
import VitrineTesting

extension ScriptedOrigin {
  /// Starts a server of all files of a stream.
  ///
  /// - Parameter change: What to serve in place of a file, by its name.
  static func serving(
    _ stream: TestMedia.StreamRecipe,
    _ change: (String, OriginResource) throws -> OriginResource = { $1 }
  ) async throws -> ScriptedOrigin {
    let origin = try await start()
    let folder = try TestMedia.folder(stream)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      origin.serve(try change(name, try OriginResource(file: "\(folder)/\(name)")), at: "/\(name)")
    }
    return origin
  }
}
