internal import MediaCore
internal import Outputs
internal import Playback

/// What stands beside the outputs, and what looks at all that goes to them.
extension PlayerSettings {
  func withAdditions(_ sink: any VideoSink) throws(MediaError) -> any VideoSink {
    var all: any VideoSink = sink
    if !additionalVideo.isEmpty {
      var others: [any VideoSink] = []
      for target in additionalVideo {
        switch target {
        case .named(let name): others.append(try VideoOutput(parsing: name).makeSink())
        case .sink(let sink): others.append(sink)
        }
      }
      all = VideoSinkGroup(all, others, waitsForOthers: virtualClock != nil)
    }
    // The first tap sees what was decoded first: the last is the nearest to the sinks.
    for tap in videoTaps.reversed() { all = TappedVideoSink(all, tap) }
    return all
  }

  func withAdditions(_ sink: any AudioSink) throws(MediaError) -> any AudioSink {
    var all: any AudioSink = sink
    if !additionalAudio.isEmpty {
      var others: [any AudioSink] = []
      for target in additionalAudio {
        switch target {
        case .named(let name):
          let output = try AudioOutput(parsing: name)
          guard !output.isDevice else { throw AudioSinkGroup.deviceRefusal }
          others.append(try output.makeSink())
        case .sink(let sink): others.append(sink)
        }
      }
      all = try AudioSinkGroup(all, others)
    }
    for tap in soundTaps.reversed() { all = all.tapped(tap) }
    return all
  }
}
