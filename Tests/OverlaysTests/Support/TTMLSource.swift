import MediaCore
import Overlays

/// Documents of TTML.
enum TTMLSource {
  /// - Parameter root: Attributes of the root.
  static func document(_ body: String, head: String = "", root: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"
        xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="de" \(root)>
      <head>\(head)</head>
      <body>\(body)</body>
    </tt>
    """
  }

  static func cues(_ body: String, head: String = "", root: String = "") throws -> [Cue] {
    let bytes = Array(document(body, head: head, root: root).utf8)
    return try TTMLParser.parse(bytes.span).cues
  }
}
