internal import ArgumentParser
internal import Vitrine

/// The options that `play` and `serve` share, by their sections in the help.
struct OutputOptions: ParsableArguments {
  @OptionGroup(title: "Commands and the end") var schedule: ScheduleOptions

  @OptionGroup(title: "Outputs") var sinks: SinkOptions

  @OptionGroup(title: "Window") var window: WindowOptions

  @OptionGroup(title: "Sound") var sound: SoundOptions

  @OptionGroup(title: "Subtitles") var subtitles: SubtitleOptions

  @OptionGroup(title: "Picture") var picture: PictureOptions

  @OptionGroup(title: "Graphics") var graphics: GraphicOptions

  @OptionGroup(title: "Picture in picture") var inset: InsetOptions

  @OptionGroup(title: "Streams") var stream: StreamOptions

  @OptionGroup(title: "Files") var files: FileOptions

  @OptionGroup(title: "What is played") var sources: SourceOptions

  @OptionGroup(title: "Items that get no further") var stuck: StuckOptions

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @OptionGroup(title: "Socket and events") var control: ControlOptions

  @OptionGroup(title: "Messages") var log: LogOptions

  // What is wrong is found out here, where the parser knows which command it is of.
  func validate() throws {
    _ = try settings()
    try checkFiles(against: [])
    var users = [("--video", sinks.video), ("--audio", sinks.audio)]
      .filter { $0.1.hasSuffix(":-") }.map(\.0)
    if control.events != nil { users.append("--events") }
    if control.timePublishing != nil { users.append("--time-publishing") }
    let files = users.filter { $0 == "--video" || $0 == "--audio" }
    if files.count == 2 || files.count == 1 && users.count > 1 {
      throw ValidationError(
        "Only one of \(users.joined(separator: ", ")) can have standard output; give a path to the others."
      )
    }
  }

  func settings() throws -> PlayerSettings {
    var settings = PlayerSettings()
    sinks.apply(to: &settings)
    try window.apply(to: &settings)
    sound.apply(to: &settings)
    try subtitles.apply(to: &settings)
    try picture.apply(to: &settings)
    try graphics.apply(to: &settings)
    try inset.apply(to: &settings)
    stream.apply(to: &settings)
    cache.apply(to: &settings)
    files.apply(to: &settings)
    try sources.apply(to: &settings)
    stuck.apply(to: &settings)
    settings.request = request.settings
    try control.apply(to: &settings)
    try schedule.apply(to: &settings)
    return settings
  }
}
