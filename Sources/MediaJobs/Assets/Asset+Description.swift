package import MediaCore

extension Asset {
  /// All that is known of it, as programs are told.
  ///
  /// - Throws: As `load`.
  package func description() async throws(MediaError) -> JSONObject {
    let facts = try await facts(for: [.container, .duration, .tracks])
    return facts.json(try facts.information.get())
  }
}
