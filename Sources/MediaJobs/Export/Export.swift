internal import FFmpeg
public import MediaCore

/// What can be exported, before it is.
public enum Export {
  /// The presets that can be made of an asset here, by its tracks and the encoders that are installed.
  ///
  /// - Throws: What opening the asset throws.
  public static func presets(
    compatibleWith asset: Asset
  ) async throws(MediaError) -> [ExportPreset] {
    var presets: [ExportPreset] = []
    for preset in ExportPreset.allCases
    where try await !fileTypes(of: preset, compatibleWith: asset).isEmpty {
      presets.append(preset)
    }
    return presets
  }

  /// The file types that an asset can be written as with a preset, the usual one first.
  ///
  /// - Throws: What opening the asset throws.
  public static func fileTypes(
    of preset: ExportPreset, compatibleWith asset: Asset
  ) async throws(MediaError) -> [ExportFileType] {
    let readGuard = ReadGuard()
    return try await JobThread.result(readGuard) { () throws(MediaError) in
      let reader = try JobReader(asset.source, asset.opener, readGuard)
      let tracks = reader.information.tracks.filter { !$0.isWithoutSize }
      let untimed = preset == .passthrough ? try untimedTracks(of: reader) : []
      return preset.fileTypes.filter { type in
        let plan = try? ExportPlan(
          ExportSettings(preset: preset, fileType: type), path: "", tracks
        ) { track in type.holds(track, of: reader) }
        guard let plan, plan.isPossible else { return false }
        return !plan.works.contains { untimed.contains($0.track) }
      }
    }
  }

  /// The tracks of which a container does not tell when their pictures are shown: they cannot be copied.
  ///
  /// - Throws: What reading throws.
  private static func untimedTracks(of reader: JobReader) throws(MediaError) -> Set<Int> {
    var open = Set(
      reader.information.tracks.filter(\.isVideo).map(\.index).filter {
        (try? reader.packets.parameters(of: $0).reordersPictures) ?? false
      })
    guard !open.isEmpty else { return [] }
    reader.packets.select(open)
    var untimed: Set<Int> = []
    // A track may have its first picture late.
    for _ in 0..<1000 where !open.isEmpty {
      switch try reader.read() {
      case .packet(let packet):
        if open.remove(packet.track) != nil, packet.time == nil { untimed.insert(packet.track) }
      case .endOfStream: return untimed
      default: continue
      }
    }
    return untimed
  }
}
