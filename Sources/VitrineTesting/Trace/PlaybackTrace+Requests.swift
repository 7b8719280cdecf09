package import MadeUpOrigin
internal import MediaCore
internal import Networking
internal import Vitrine

extension PlaybackTrace {
  /// Traces the requests to an origin, each in one line at the moment at which it came.
  package func follow(_ origin: VirtualOrigin) {
    log.follow { [weak origin] in
      // Whether a request that is called off at its own moment was sent before is chance.
      (origin?.log ?? []).filter { $0.status != nil || $0.end != $0.time }.map {
        TraceEntry(time: $0.time, content: .line("request", $0.traceText(TraceTime.text)))
      }
    }
  }
}
