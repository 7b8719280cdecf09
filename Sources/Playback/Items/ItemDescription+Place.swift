internal import MediaCore
internal import Streaming

extension ItemDescription {
  /// What is slow, or lost, when its data does not come: as far as its name tells, a network, a disk or a device.
  var place: StallCause {
    switch SourceText(source) {
    case .gated(.fd, _): .disk
    case .gated(let kind, _): kind.isDevice ? .device : .network
    case .remote, .otherScheme: source.contains("://") ? .network : .disk
    case .fileURL, .path, .bareName: source.lowercased().hasSuffix(".sdp") ? .network : .disk
    }
  }
}
