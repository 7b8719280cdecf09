internal import Control
internal import MediaCore

extension ControlCall {
  /// How a file is named that was taken for a parameter which there is not: `a=b.mp4`.
  ///
  /// - Returns: `nil` where the server refused something else, or the method takes no source without a name.
  static func advice(on words: [String], after error: ControlClientError) -> String? {
    guard case .refused(let refusal) = error,
      case .string(let refused)? = refusal.data?["parameter"],
      let method = words.first.flatMap({ MethodTable.builtIn[$0] }),
      let main = method.main, ValueSchema(main.schema.expanded).isSource
    else { return nil }
    guard !method.parameters.contains(where: { $0.isCalled(refused) }) else { return nil }
    let word = words.dropFirst().first { name(of: $0) == refused }
    return word.map { "If '\($0)' is a file, name it ./\($0)" }
  }
}
