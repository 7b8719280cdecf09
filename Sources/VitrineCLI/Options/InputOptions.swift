internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// The option that allows inputs which are neither files nor come over HTTP.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Allow inputs of these kinds: udp, rtp, rtsp, srt, v4l2, pulse, alsa, fd; with commas between.",
      valueName: "kinds"))
  var allow: String?

  /// - Throws: For a kind that is not known.
  var kinds: Set<InputKind> { get throws { try Self.kinds(allow) } }

  static func kinds(_ text: String?) throws -> Set<InputKind> {
    let names = (text ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    return Set(
      try names.map { name in
        guard let kind = InputKind(rawValue: name) else {
          let known = InputKind.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("'\(name)' is no kind of input; they are \(known).")
        }
        return kind
      })
  }
}
