internal import ArgumentParser
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// `vitrine export`: makes a file of a source.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Cut, copy or convert a video or a sound into a file.",
    discussion: """
      Without a preset the packets are copied as they are, from the key frame before --from. The presets: \
      \(ExportPreset.allCases.map(\.rawValue).joined(separator: ", ")).

      The file types: \(ExportFileType.allCases.map(\.rawValue).joined(separator: ", ")); --presets prints which \
      presets and file types fit the source.
      """)

  @Argument(help: "A path, a URL or a bare name.")
  var source: String

  @Argument(help: "The file that is written; its end says what it is.")
  var output: String?

  @Option(help: "What is made of the source.", transform: Self.parsePreset)
  var preset = ExportPreset.passthrough

  @Option(help: "Where it begins: 90.5, 1:30.5 or 0:01:30.5.", transform: TimeArgument.time)
  var from = MediaTime.zero

  @Option(help: "Where it ends.", transform: TimeArgument.time)
  var to: MediaTime?

  @Option(
    help: "The file type, where the name of the output does not say it.", transform: Self.parseType)
  var type: ExportFileType?

  @Option(
    help: "A filter for pictures that are encoded: NAME or NAME=PARAMETER=VALUE:…; may be repeated."
  )
  var filter: [String] = []

  @Option(help: "A tag, KEY=VALUE; without a value it is taken away; may be repeated.")
  var tag: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Put the index in front, so that a served file begins to play at once.")
  var fastStart = true

  @Flag(help: "Replace a file that is there.")
  var overwrite = false

  @Flag(help: "Print the presets and file types that fit the source, and write nothing.")
  var presets = false

  @Flag(help: "Print JSON lines: how far it is, and what was written.")
  var json = false

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  func validate() throws {
    if output == nil, !presets { throw ValidationError("Name the file that is to be written.") }
    if let to, to <= from { throw ValidationError("--to comes after --from.") }
    for text in tag where !text.contains("=") {
      throw ValidationError("'\(text)' is not KEY=VALUE.")
    }
  }

  func run() async throws {
    var settings = PlayerSettings()
    settings.request = request.settings
    settings.items = [ItemDescription(source)]
    let asset = try Asset(source, settings: settings)
    guard let output, !presets else {
      return try await JobRun.run { _ in try await Self.printPresets(asset) }
    }
    let export = ExportSession(asset, to: output, try exportSettings())
    let json = json
    try await JobRun.run { messages in
      try await ExportJob(export: export, printsJSON: json).run(messages)
    }
  }

  private func exportSettings() throws -> ExportSettings {
    var settings = ExportSettings(
      preset: preset, fileType: type, start: from, end: to, isFastStart: fastStart,
      overwrites: overwrite)
    settings.filters = try FilterStack(arguments: filter)
    for text in tag {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      settings.tags[String(parts[0])] = String(parts[1])
    }
    return settings
  }

  private static func printPresets(_ asset: Asset) async throws {
    for preset in ExportPreset.allCases {
      let types = try await Export.fileTypes(of: preset, compatibleWith: asset)
      guard !types.isEmpty else { continue }
      try await StandardOutput.report(
        "\(preset.rawValue)  \(types.map(\.rawValue).joined(separator: " "))")
    }
  }

  private static func parsePreset(_ text: String) throws -> ExportPreset {
    guard let preset = ExportPreset(rawValue: text) else {
      throw ValidationError(
        "There is no preset '\(text)'; there are "
          + ExportPreset.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    return preset
  }

  private static func parseType(_ text: String) throws -> ExportFileType {
    guard let type = ExportFileType(rawValue: text) else {
      throw ValidationError(
        "There is no file type '\(text)'; there are "
          + ExportFileType.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    return type
  }
}
