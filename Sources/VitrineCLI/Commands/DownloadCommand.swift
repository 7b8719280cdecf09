internal import ArgumentParser
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// `vitrine download`: brings a source to this machine.
struct DownloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Bring a file or an HLS stream to this machine, to play without a network.",
    discussion: """
      A file is written as it is. A stream becomes a folder that plays offline and that any web server can serve: \
      OUTPUT/index.m3u8, or one file with --single-file. Without limits the highest variant is taken, with all of its \
      sound and subtitles.

      What has come is kept beside OUTPUT when the program ends early; the same command goes on from there.
      """)

  @Argument(help: "A URL or a path.", completion: .file())
  var source: String

  @Argument(
    help:
      "The file or the folder that is written; a folder that is there, or ends with a slash, is written into.",
    completion: .file())
  var output = "./"

  @Flag(help: "Make one MP4 or Matroska file of a stream, without encoding.")
  var singleFile = false

  @Option(help: "Take the lowest variant at or above that bandwidth, in bits a second.")
  var minBitrate: Int?

  @Option(help: "Take no variant above that bandwidth, in bits a second, if there is another.")
  var maxBitrate: Int?

  @Option(help: "Take no variant above that height, in pixels, if there is another.")
  var maxHeight: Int?

  @Option(help: "Languages of sound, separated by commas; all without it.")
  var audioLanguages: String?

  @Option(
    help: "Languages of subtitles, separated by commas; all without it, none for an empty list.")
  var subtitleLanguages: String?

  @Option(
    help: "How much of a broadcast is downloaded, from its newest segment on: 90, 1:30:00.",
    transform: TimeArgument.time)
  var length: MediaTime?

  @OptionGroup var identity: DownloadIdentityOptions

  @Option(help: "Bytes a second at most: 500000, 500k or 2M.", transform: SizeArgument.bytes)
  var limitRate: Int64?

  @Option(help: "Bytes of the disk to leave free: 2G for instance.", transform: SizeArgument.bytes)
  var keepFree: Int64 = 0

  @Option(
    help: "Bytes that the downloads of its folder may have: those played longest ago leave.",
    transform: SizeArgument.bytes)
  var retain: Int64?

  @Option(
    help: "The hours in which it may run, by local time: 22:00-05:30.", transform: Self.parseHours)
  var hours: DownloadHours?

  @Flag(
    inversion: .prefixedNo,
    help: "Run on connections that NetworkManager says are metered; otherwise it waits.")
  var metered = true

  @Option(help: "How many segments are loaded at once, 1 to 32.")
  var connections = 8

  @Option(
    help: "How many seconds nothing may come before the download fails.",
    transform: TimeArgument.time)
  var patience = MediaTime.seconds(120)

  @Flag(help: "Replace what is there.")
  var overwrite = false

  @Flag(help: "Print JSON lines: how far it is, and what was written.")
  var json = false

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  func validate() throws {
    guard (1...32).contains(connections) else {
      throw ValidationError("--connections is 1 to 32.")
    }
    for limit in [minBitrate, maxBitrate, maxHeight] where limit.map({ $0 <= 0 }) ?? false {
      throw ValidationError("A limit is above 0.")
    }
    if limitRate == 0 { throw ValidationError("--limit-rate is above 0.") }
  }

  func run() async throws {
    var settings = PlayerSettings()
    settings.request = request.settings
    settings.items = [ItemDescription(source)]
    let download = try Download(
      source, to: output, downloadSettings, title: identity.title, artwork: identity.artwork,
      settings: settings)
    let json = json
    try await JobRun.run(printsJSON: json) { messages in
      try await DownloadJob(download: download, printsJSON: json).run(messages)
    }
  }

  private var downloadSettings: DownloadSettings {
    var settings = DownloadSettings()
    settings.form = singleFile ? .singleFile : .folder
    settings.minimumRequiredBitrate = minBitrate
    settings.maximumBitrate = maxBitrate
    settings.maximumHeight = maxHeight
    settings.audioLanguages = audioLanguages.map(Self.list)
    settings.subtitleLanguages = subtitleLanguages.map(Self.list)
    settings.broadcastLength = length
    settings.overwrites = overwrite
    settings.sha256 = identity.sha256
    settings.maximumBytesPerSecond = limitRate.map { Int($0) }
    settings.minimumFreeSpace = keepFree
    settings.allowsMetered = metered
    settings.retention = retain
    settings.hours = hours
    settings.connectionCount = connections
    settings.patience = patience
    return settings
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.filter { $0 != " " } }
  }

  private static func parseHours(_ text: String) throws -> DownloadHours {
    func minutes(_ text: Substring) -> Int? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
        (0...24).contains(hour), (0...59).contains(minute), hour * 60 + minute <= 1440
      else { return nil }
      return hour * 60 + minute
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = minutes(ends[0]), let end = minutes(ends[1]) else {
      throw ValidationError("'\(text)' is not like 22:00-05:30.")
    }
    return DownloadHours(start: start, end: end)
  }
}
