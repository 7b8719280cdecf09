internal import MediaCore
internal import Streaming

extension ItemDescription {
  /// What is slow, or lost, when its data does not come: as far as its name tells, a network, a disk or a device.
  var place: StallCause {
    switch SourceText(source) {
    case .gated(.fd, _): .disk
    case .gated(let kind, _): kind.isDevice ? .device : .network
    // A server that a script makes up is behind its link.
    case .remote, .otherScheme:
      source.contains("://") || source.lowercased().hasPrefix("origin:") ? .network : .disk
    case .fileURL, .path, .bareName: source.lowercased().hasSuffix(".sdp") ? .network : .disk
    }
  }
}
