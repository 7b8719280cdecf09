import MediaCore

/// The end of a Multivariant Playlist: rules that join several tags.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.1.1 and 4.4.6.2.
extension PlaylistReader {
  mutating func finishMultivariant() -> MultivariantPlaylist {
    missVariantURI()
    lineNumber = 0
    multivariant.playlist.uri = uri
    multivariant.playlist.version = version
    multivariant.playlist.hasIndependentSegments = hasIndependentSegments
    multivariant.playlist.startPoint = startPoint
    multivariant.playlist.variables = variables.values
    if let line = media.lines.importedVariable {
      report(.error, .invalidDefinition, line: line) {
        "a Multivariant Playlist cannot import a variable"
      }
    }
    checkGroups()
    checkGroupReferences()
    checkCaptions()
    let scored = multivariant.playlist.variants.count { $0.score != nil }
    if scored > 0, scored < multivariant.playlist.variants.count {
      report(.warning, .partialScores, line: 0) { "not all variants have a SCORE" }
    }
    if let pathway = multivariant.playlist.contentSteering?.pathwayID,
      !multivariant.playlist.pathways.contains(pathway)
    {
      report(.error, .unknownGroup, line: multivariant.steeringLine) {
        "no variant is on the pathway of EXT-X-CONTENT-STEERING"
      }
    }
    return multivariant.playlist
  }

  private struct Group: Hashable {
    var kind: Rendition.Kind
    var id: String
  }

  private mutating func checkGroups() {
    var names: [Group: Set<String>] = [:]
    var defaults: Set<Group> = []
    for (rendition, line) in zip(multivariant.playlist.renditions, multivariant.renditionLines) {
      let group = Group(kind: rendition.kind, id: rendition.groupID)
      if !names[group, default: []].insert(rendition.name).inserted {
        report(.error, .invalidGroup, line: line) { "the group has a member of that NAME already" }
      }
      if rendition.isDefault, !defaults.insert(group).inserted {
        report(.error, .invalidGroup, line: line) {
          "the group has a member that is DEFAULT already"
        }
      }
    }
    var members: [Rendition.Kind: Set<String>] = [:]
    for (group, names) in names.sorted(by: { $0.key.id < $1.key.id }) {
      if let others = members[group.kind], others != names {
        report(.error, .invalidGroup, line: 0) {
          "the group \(Self.shortened(group.id)) has not the members of the others of its TYPE"
        }
      }
      members[group.kind] = members[group.kind] ?? names
    }
  }

  private mutating func checkGroupReferences() {
    let groups = Set(
      multivariant.playlist.renditions.map { Group(kind: $0.kind, id: $0.groupID) })
    for (variant, line) in zip(multivariant.playlist.variants, multivariant.variantLines) {
      var captions: String?
      if case .group(let id) = variant.closedCaptions { captions = id }
      let named: [(Rendition.Kind, String?)] = [
        (.audio, variant.audioGroup), (.video, variant.videoGroup),
        (.subtitles, variant.subtitlesGroup), (.closedCaptions, captions),
      ]
      for case (let kind, let id?) in named where !groups.contains(Group(kind: kind, id: id)) {
        report(.error, .unknownGroup, line: line) {
          "there is no group \(Self.shortened(id)) of TYPE=\(kind.rawValue)"
        }
      }
    }
  }

  private mutating func checkCaptions() {
    let variants = multivariant.playlist.variants
    let without = variants.count { $0.closedCaptions == .absent }
    guard let first = variants.firstIndex(where: { $0.closedCaptions == .absent }) else { return }
    if without < variants.count {
      report(.error, .conflictingAttributes, line: multivariant.variantLines[first]) {
        "CLOSED-CAPTIONS=NONE is on some variants and not on others"
      }
    }
  }
}
