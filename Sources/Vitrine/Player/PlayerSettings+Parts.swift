internal import FFmpeg
package import HLS
internal import Logging
package import MediaCore
internal import MockMedia
package import Networking
internal import Outputs
internal import Overlays
internal import Playback
package import Streaming

extension PlayerSettings {
  /// How many threads may decode pictures.
  package static let decoderThreadCounts = 0...16

  /// What may be opened.
  ///
  /// - Throws: 2xxx for a media root that is not there, 1001 for a scheme that cannot be the program's own.
  package func sourceSettings() throws(MediaError) -> SourceSettings {
    var sources = SourceSettings()
    sources.defaultExtension = String(fileExtension.drop { $0 == "." })
    sources.searchPath = searchPath
    sources.allowsPrivateTargets = allowsPrivateTargets
    for (scheme, make) in sourceSchemes {
      try sources.register(scheme, opening: SourceScheme.opening(make))
    }
    sources.http.context = request.context
    sources.folderOrder = folderOrder
    sources.originBase = origin?.base
    sources.tellLeftOut = { Logger(label: "vitrine.folders").warning("\($0.line)") }
    sources.policy.allowed = allowedInputs
    sources.policy.allowedInPlaylists = allowedInputsInPlaylists
    sources.policy.descriptors = Set(items.compactMap { SourceText($0.source).descriptor })
    if let mediaRoot { try sources.confine(to: mediaRoot) }
    // What is recorded replays with the same waits between tries.
    if virtualClock != nil || callObserver != nil { sources.http.jitter = { 0.5 } }
    return sources
  }

  /// Opens what may be opened.
  ///
  /// - Parameter time: What waits are measured by; only what a player reads follows its virtual clock, which stands where
  ///   none plays. The default is the machine's clock.
  /// - Throws: As `sourceSettings`.
  package func sourceOpener(
    client: any HTTPClient = PatientClient(CurlClient()), reach: NetworkReach? = nil,
    time: any TimeSource = MonotonicClock()
  ) throws(MediaError) -> DefaultSourceOpener {
    var sources = try sourceSettings()
    sources.http.reach = reach
    sources.http.time = time
    return DefaultSourceOpener(
      sources, hls: hlsSettings, drawing: StillDrawer(), mocks: mocks ?? MockStore(),
      client: client)
  }

  /// How streams of segments are loaded.
  package var hlsSettings: HLSSettings {
    var hls = HLSSettings()
    hls.keyProvider = keyProvider
    hls.forwardBuffer = max(.seconds(1), forwardBuffer)
    hls.forwardBudget = max(1 << 20, forwardBytes)
    hls.cacheBudget = max(0, backBytes)
    return hls
  }

  /// The sinks and the clock that the settings ask for.
  func parts() throws(MediaError) -> PlayerParts {
    let isVirtual = virtualClock != nil
    let videoOutput = try VideoOutput(parsing: isVirtual && video == "auto" ? "null" : video)
    let audioOutput = try AudioOutput(parsing: isVirtual && audio == "auto" ? "null" : audio)
    if isVirtual, audioOutput.isDevice {
      throw MediaError(.invalidArgument, "a sound device cannot follow a virtual clock")
    }
    var window = WindowSettings()
    window.size = windowSize
    window.isFullScreen = isFullScreen
    window.isBorderless = isBorderless
    window.reopens = windowClosing == .reopen
    window.existing = existingWindow
    var videoSink =
      if let sink = self.videoSink { sink } else { try videoOutput.makeSink(window) }
    if let frameLog { videoSink = try FrameLogSink(videoSink, path: frameLog) }
    videoSink = try withAdditions(videoSink)
    var audioSink = if let sink = self.audioSink { sink } else { try audioOutput.makeSink() }
    audioSink = try withAdditions(audioSink)
    var parts = PlayerParts(
      time: virtualClock ?? clock ?? MonotonicClock(),
      open: { (source) throws(MediaError) in
        throw MediaError(.notSupported, "nothing opens \(source)")
      },
      videoSink: videoSink, audioSink: audioSink)
    let threadCounts = Self.decoderThreadCounts
    parts.decoderThreads = min(
      max(threadCounts.lowerBound, decoderThreads), threadCounts.upperBound)
    if parts.decoderThreads == 0, virtualClock == nil { parts.processor = ProcessorTimes() }
    parts.isolation = decoderProgram.map { DecoderIsolation(program: $0, fault: decoderFault) }
    parts.queueLimit = max(1, queueLimit)
    if let fallback {
      _ = try Slate(source: fallback.source)
      _ = try Mock(source: fallback.source)
    }
    parts.fallbacks = Fallbacks(item: fallback, showsError: showsErrorSlate)
    parts.stuckLimits = stuckLimits
    parts.enablesVectors = enablesVectors
    parts.enablesPictureInPicture = enablesPictureInPicture
    parts.pictureInPicture = pictureInPicture
    parts.windowClosing = windowClosing
    return parts
  }

  /// What is said to a player before it gets its items.
  var openingCommands: [PlaybackCommand] {
    var commands: [PlaybackCommand] = [
      .volume(volume), .gravity(gravity), .loopQueue(loopsQueue), .actionAtItemEnd(actionAtItemEnd),
    ]
    if background != .black { commands.append(.background(background)) }
    if corners != 0 { commands.append(.corners(corners)) }
    if let source = pictureInPictureSource, enablesPictureInPicture {
      commands += [.setPiP(PictureInPictureChange(source: .media(source))), .startPiP]
    }
    if transition != .cut { commands.append(.transition(transition)) }
    if orientation.rotation != 0 { commands.append(.rotate(degrees: orientation.rotation)) }
    if orientation.isMirrored { commands.append(.mirror(true)) }
    if adjustment.brightness != 0 { commands.append(.brightness(adjustment.brightness)) }
    if adjustment.contrast != 1 { commands.append(.contrast(adjustment.contrast)) }
    commands += filters.map { .filter($0) }
    if isMuted { commands.append(.mute) }
    if rate != 1 { commands.append(.playbackSpeed(rate)) }
    if !audioLanguages.isEmpty { commands.append(.audioTrack(.languages(audioLanguages))) }
    if quality != .automatic { commands.append(.quality(quality)) }
    if !subtitleLanguages.isEmpty { commands.append(.subtitles(.languages(subtitleLanguages))) }
    if subtitleStyle != SubtitleStyle() { commands.append(.subtitleStyle(subtitleStyle)) }
    if let latency { commands.append(.latency(latency)) }
    if enablesVectors { commands += vectors.map { .addVector($0) } }
    if !playsAtOnce { commands.append(.pause) }
    return commands
  }
}
