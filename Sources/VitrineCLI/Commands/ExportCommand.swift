internal import ArgumentParser
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// `vitrine export`: makes a file of a source.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Cut, copy or convert a video or a sound into a file.",
    discussion: """
      Without a preset the packets are copied as they are, from the key frame before --from, or with --exact from there. \
      The presets: \
      \(ExportPreset.allCases.map(\.rawValue).joined(separator: ", ")).

      The file types: \(ExportFileType.allCases.map(\.rawValue).joined(separator: ", ")); --presets prints which \
      presets and file types fit the source.
      """)

  @Argument(help: "A path, a URL or a bare name.", completion: .file())
  var source: String

  @Argument(help: "The file that is written; its end says what it is.", completion: .file())
  var output: String?

  @Option(help: "What is made of the source.", transform: Self.parsePreset)
  var preset = ExportPreset.passthrough

  @Option(help: "Where it begins: 90.5, 1:30.5 or 0:01:30.5.", transform: TimeArgument.time)
  var from = MediaTime.zero

  @Option(help: "Where it ends.", transform: TimeArgument.time)
  var to: MediaTime?

  @Flag(
    help:
      "Copy exactly from --from to --to: what no copy can have is encoded (H.264, HEVC, MPEG-2, VP8, VP9, AV1)."
  )
  var exact = false

  @Option(
    help: "The file type, where the name of the output does not say it.", transform: Self.parseType)
  var type: ExportFileType?

  @OptionGroup(title: "Sources that follow") var joining: JoiningOptions

  @Flag(help: "Print the presets and file types that fit the source, and write nothing.")
  var presets = false

  @Flag(help: "Print JSON lines: how far it is, and what was written; or the presets.")
  var json = false

  @OptionGroup(title: "Pictures that are encoded") var pictures: PictureChangeOptions

  @OptionGroup(title: "Sound that is encoded") var sound: SoundMixOptions

  @OptionGroup(title: "The file") var file: ExportFileOptions

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  func validate() throws {
    if output == nil, !presets { throw ValidationError("Name the file that is to be written.") }
    if let to, to <= from { throw ValidationError("--to comes after --from.") }
  }

  func run() async throws {
    var settings = PlayerSettings()
    settings.request = request.settings
    settings.items = [ItemDescription(source)]
    let asset = try Asset(source, settings: settings)
    let json = json
    guard let output, !presets else {
      return try await JobRun.run(printsJSON: json) { _ in
        try await Self.printPresets(asset, asJSON: json)
      }
    }
    let export = try joining.session(asset, to: output, try exportSettings(), request.settings)
    try await JobRun.run(printsJSON: json) { messages in
      try await ExportJob(export: export, requestedStart: from, printsJSON: json).run(messages)
    }
  }

  private func exportSettings() throws -> ExportSettings {
    var settings = ExportSettings(
      preset: preset, fileType: type, start: from, end: to, isExact: exact)
    settings.audio = sound.mix
    try pictures.apply(to: &settings)
    try file.apply(to: &settings)
    return settings
  }

  private static func printPresets(_ asset: Asset, asJSON: Bool) async throws {
    for preset in ExportPreset.allCases {
      let types = try await Export.fileTypes(of: preset, compatibleWith: asset)
      guard !types.isEmpty else { continue }
      let names = types.map(\.rawValue)
      let object: JSONObject = [
        "preset": .string(preset.rawValue), "fileTypes": .array(names.map(JSONValue.string)),
      ]
      try await StandardOutput.report(
        asJSON
          ? JSONValue.object(object).json
          : "\(preset.rawValue)  \(names.joined(separator: " "))")
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
