import MediaCore

extension MultivariantPlaylist {
  /// Adds a pathway that is made from another, as a steering manifest asks (7.3).
  ///
  /// Its variants are copies of the base's, and so are the groups that they use, under new ids. A pathway
  /// that exists already, or a base that does not, changes nothing.
  package mutating func add(_ clone: SteeringManifest.Clone) {
    let known = Set(variants.map(\.pathwayID))
    guard !known.contains(clone.id), known.contains(clone.baseID) else { return }
    var groups: Set<String> = []
    func copy(_ variant: Variant) -> Variant {
      var copy = variant
      copy.pathwayID = clone.id
      copy.uri = clone.uri(variant.uri, variant.stableID.flatMap { clone.variantURIs[$0] })
      copy.audioGroup = variant.audioGroup.map { clone.group($0) }
      copy.videoGroup = variant.videoGroup.map { clone.group($0) }
      copy.subtitlesGroup = variant.subtitlesGroup.map { clone.group($0) }
      groups.formUnion(
        [variant.audioGroup, variant.videoGroup, variant.subtitlesGroup].compactMap { $0 })
      return copy
    }
    variants += variants.filter { $0.pathwayID == clone.baseID }.map(copy)
    iFrameVariants += iFrameVariants.filter { $0.pathwayID == clone.baseID }.map(copy)
    renditions += renditions.filter { $0.kind != .closedCaptions && groups.contains($0.groupID) }
      .map { rendition in
        var copy = rendition
        copy.groupID = clone.group(rendition.groupID)
        copy.uri = rendition.uri.map { uri in
          clone.uri(uri, rendition.stableID.flatMap { clone.renditionURIs[$0] })
        }
        return copy
      }
  }
}

extension SteeringManifest.Clone {
  fileprivate func group(_ id: String) -> String { "\(id)@\(self.id)" }

  fileprivate func uri(_ uri: String, _ replacement: String?) -> String {
    if let replacement, ["http", "https"].contains(URIReference(replacement).scheme) {
      return replacement
    }
    var parts = URIReference(uri)
    if let host {
      let port = parts.authority.flatMap { authority in
        authority.lastIndex(of: ":").map { authority[$0...] }
      }
      // A port in the name takes the place of the old one.
      parts.authority = host.contains(":") ? host[...] : "\(host)\(port ?? "")"[...]
    }
    let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    if !sorted.isEmpty { parts.setQuery(sorted.map { ($0.key, $0.value) }) }
    return parts.description
  }
}
