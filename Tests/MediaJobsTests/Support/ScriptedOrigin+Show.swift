import VitrineTesting

extension ScriptedOrigin {
  /// Starts an origin with a stream at `/master.m3u8`, whose Multivariant Playlist has some lines more.
  ///
  /// - Parameter lines: Makes them; they may name what else the origin serves.
  static func show(
    _ lines: (ScriptedOrigin) -> String = { _ in "" }
  ) async throws -> ScriptedOrigin {
    let origin = try await ScriptedOrigin.start()
    try origin.serve(folder: TestMedia.folder(.transport))
    let stream = TestMedia.StreamRecipe.transport.playlist
    origin.serve(
      OriginResource(
        text: "#EXTM3U\n\(lines(origin))\n#EXT-X-STREAM-INF:BANDWIDTH=300000\n\(stream)\n"),
      at: "/master.m3u8")
    return origin
  }
}
