internal import FFmpeg
internal import MediaCore
internal import Networking
internal import Streaming

/// What comes as it happens.
extension DefaultSourceOpener {
  /// Opens a live source.
  ///
  /// - Parameter name: What it was opened by; if a document names it, it gets no login.
  /// - Throws: 1008 under a virtual clock; else as `LiveReader.init`.
  func liveReader(
    of source: LiveSource, name: String, _ context: ReadingContext
  ) throws(MediaError) -> any PacketReader {
    var input = LiveInput(source.address)
    if let login = settings.http.context.credentials.login, !referrers.isListed(name),
      referrers.referrer(of: name) == .local
    {
      input.url = source.address.target(login: login)
    }
    return try reader(input, source, context)
  }

  /// Opens what a description of RTP sessions (RFC 8866) tells of.
  ///
  /// - Returns: `nil` where it is none, by its name and its beginning.
  /// - Throws: 2010 where it may not be, and as `liveReader`.
  func describedReader(
    of source: any DataSource, name: String, head: [UInt8], _ context: ReadingContext
  ) throws(MediaError) -> (any PacketReader)? {
    guard case .file = try location(of: name), try location(of: name).pathExtension == "sdp",
      head.starts(with: Array("v=0".utf8))
    else { return nil }
    try settings.policy.check(.rtp, isListed: referrers.isListed(name))
    var input = LiveInput(url: "", format: "sdp", protocols: ["rtp", "udp"])
    input.options = ["reorder_queue_size": "64"]
    return try reader(input, source, context)
  }

  private func reader(
    _ input: LiveInput, _ source: any DataSource, _ context: ReadingContext
  ) throws(MediaError) -> any PacketReader {
    guard !(settings.http.time is VirtualClock) else {
      throw MediaError(.notSupported, "a live source cannot follow a virtual clock")
    }
    var input = input
    input.openTime = settings.http.timeouts.connect + settings.http.timeouts.stall
    input.silence = settings.http.timeouts.stall
    return try LiveReader(input, source: source, http: settings.http, context)
  }
}

extension LiveInput {
  /// How FFmpeg opens an address.
  fileprivate init(_ address: LiveAddress) {
    let target = address.target
    switch address.kind {
    case .udp:
      self.init(url: target, protocols: ["udp"])
      // What comes while playback stands is dropped, and ends nothing.
      options = ["overrun_nonfatal": "1"]
    case .srt: self.init(url: target, protocols: ["srt"])
    case .rtp: self.init(url: target, format: "rtp", protocols: ["rtp", "udp"])
    case .rtsp:
      self.init(url: target, format: "rtsp", protocols: ["rtp", "tcp", "udp"])
      options = ["rtsp_flags": "prefer_tcp"]
    case .v4l2, .pulse, .alsa, .fd:
      self.init(url: target, format: address.kind.rawValue)
      isDevice = true
      // PulseAudio's waits by itself.
      isPolled = address.kind != .pulse
    }
  }
}
