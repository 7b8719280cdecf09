/// The methods that a server knows, by name; what routes the calls and what describes them is the same.
package struct MessageRegistry: Sendable {
  /// In the order in which they were added.
  package private(set) var methods: [ControlMethod] = []
  private var places: [String: Int] = [:]

  package init(_ methods: [ControlMethod] = []) {
    for method in methods { add(method) }
  }

  /// Adds a method; one of the same name is replaced.
  package mutating func add(_ method: ControlMethod) {
    if let place = places[method.name] {
      methods[place] = method
    } else {
      places[method.name] = methods.count
      methods.append(method)
    }
  }

  package subscript(name: String) -> ControlMethod? { places[name].map { methods[$0] } }
}

extension MessageRegistry {
  /// Everything that a player can be asked.
  package static let standard = MessageRegistry(
    [
      .playback(IdleRequest.self), .playback(PlayRequest.self), .playback(PauseRequest.self),
      .playback(StopRequest.self),
      .playback(SeekRequest.self), .playback(BeginRequest.self), .playback(EndRequest.self),
      .playback(MuteRequest.self), .playback(UnmuteRequest.self), .playback(VolumeRequest.self),
      .playback(PlaybackSpeedRequest.self), .playback(LatencyRequest.self),
      .playback(SkipRequest.self),
      .playback(LoopRequest.self),
      .playback(UnloopRequest.self), .playback(LoopQueueRequest.self),
      .playback(AudioTrackRequest.self), .playback(SubtitlesRequest.self),
      .playback(SubtitlesAddRequest.self), .playback(SubtitleStyleRequest.self),
      .playback(QualityRequest.self),
      .playback(StepRequest.self),
      .playback(GravityRequest.self), .playback(FitRequest.self),
      .playback(BackgroundRequest.self), .playback(CornersRequest.self),
      .playback(StartPiPRequest.self), .playback(StopPiPRequest.self),
      .playback(PiPSetRequest.self), .playback(TransitionRequest.self),
      .playback(RotateRequest.self), .playback(MirrorRequest.self),
      .playback(FreezeRequest.self),
      .playback(BrightnessRequest.self), .playback(ContrastRequest.self),
      .playback(FilterRequest.self), .playback(RemoveAllFiltersRequest.self),
      .playback(AddVectorRequest.self), .playback(RemoveVectorRequest.self),
      .playback(RemoveAllVectorsRequest.self),
      .playback(ActionAtItemEndRequest.self),
      .playback(QueueAppendRequest.self), .playback(QueueInsertRequest.self),
      .playback(QueueRemoveRequest.self), .playback(QueueMoveRequest.self),
      .playback(QueueReplaceRequest.self), .playback(QueueSetRequest.self),
      .playback(QueueNextRequest.self), .playback(QueuePreviousRequest.self),
      .playback(QueueJumpRequest.self), .playback(QueueClearRequest.self),
      .command(SnapshotRequest.self), .read(StatusRequest.self), .read(FiltersRequest.self),
      .session(SubscribeRequest.self),
      .session(UnsubscribeRequest.self), .read(DiscoverRequest.self), .read(PingRequest.self),
      .read(VersionRequest.self), .command(ClockAdvanceRequest.self), .session(QuitRequest.self),
    ] + jobs(AssetStartRequest.self) + jobs(StillsStartRequest.self)
      + jobs(ExportStartRequest.self) + jobs(DownloadStartRequest.self))

  /// The methods of a family of jobs.
  private static func jobs<Start: JobStartRequest>(_ start: Start.Type) -> [ControlMethod] {
    [
      .command(start), .command(JobStateRequest<Start>.self),
      .command(JobPauseRequest<Start>.self), .command(JobResumeRequest<Start>.self),
      .command(JobCancelRequest<Start>.self), .command(JobListRequest<Start>.self),
      .command(JobRemoveRequest<Start>.self),
    ]
  }
}
