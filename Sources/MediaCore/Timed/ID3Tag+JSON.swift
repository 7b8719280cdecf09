extension ID3Tag {
  /// The frames as they are sent: `id`, and by kind `text`, `description`, `owner`, `type`, `data`.
  package var json: JSONObject {
    ["frames": .array(frames.map { .object($0.json) })]
  }
}

extension ID3Tag.Frame {
  fileprivate var json: JSONObject {
    var object: JSONObject = ["id": .string(id)]
    switch content {
    case .text(let texts): object["text"] = Self.json(texts)
    case .described(let description, let texts):
      object["description"] = .string(description)
      object["text"] = Self.json(texts)
    case .owned(let owner, let data):
      object["owner"] = .string(owner)
      object["data"] = .string(Base64.text(of: data))
    case .object(let type, let description, let data):
      object["type"] = .string(type)
      object["description"] = .string(description)
      object["data"] = .string(Base64.text(of: data))
    case .data(let data): object["data"] = .string(Base64.text(of: data))
    }
    return object
  }

  private static func json(_ texts: [String]) -> JSONValue {
    .string(texts.joined(separator: "\n"))
  }
}
