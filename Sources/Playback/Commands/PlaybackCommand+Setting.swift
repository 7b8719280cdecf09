extension PlaybackCommand {
  /// What it sets of which no other event tells; `nil` for what does something, or has an event of its own.
  var setting: ChangedSetting? {
    switch self {
    case .loop, .unloop: .loops
    case .loopQueue: .loopQueue
    case .actionAtItemEnd: .actionAtItemEnd
    case .audioTrack: .audioTrack
    case .subtitles: .subtitleTrack
    case .subtitleStyle: .subtitleStyle
    case .quality: .qualityPreference
    case .latency: .latencyTarget
    case .transition: .transition
    case .gravity, .fit: .gravity
    case .background: .background
    case .corners: .corners
    case .rotate: .rotation
    case .mirror: .mirrored
    case .brightness: .brightness
    case .contrast: .contrast
    case .filter, .setFilter, .removeAllFilters: .filters
    case .addVector, .removeVector, .removeAllVectors: .vectors
    case .setPiP: .pip
    case .addSubtitles(_, let selects): selects ? .subtitleTrack : nil
    case .idle, .stop, .play, .pause, .seek, .skip, .begin, .end, .mute, .unmute, .volume,
      .playbackSpeed, .step, .freeze, .startPiP, .stopPiP, .announce, .queue:
      nil
    }
  }
}
