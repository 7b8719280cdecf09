internal import MediaCore
internal import Playback

extension PlayerEvent {
  /// The event in a line: its name, its item, its fields in their order, and the position at which it happened.
  var traceText: String {
    var words = [kind.name]
    if let item { words.append(item.rawValue) }
    words += kind.traceFields
    return words.joined(separator: " ") + " @\(TraceTime.text(mediaTime))"
  }
}

extension PlayerEvent.Kind {
  /// Those of the fields that there is something to say of.
  fileprivate var traceFields: [String] {
    switch self {
    // The words of errors name files, and FFmpeg's change.
    case .error(let error), .warning(let error): ["\(error.code.rawValue) \(error.code.name)"]
    case .startedPiP(let source): source.map { [TraceName.text($0)] } ?? []
    default:
      // Under the names that the traces were made with.
      fields.members.filter { formerName(of: $0.name) == nil }.compactMap { field in
        TraceNumber.text(field.value).map { "\(field.name)=\($0)" }
      }
    }
  }
}
