internal import MediaCore
internal import Playback

/// `addVector`: Draws a graphic on the picture, or changes one.
struct AddVectorRequest: PlaybackRequest {
  static let method = "addVector"
  static let summary =
    "Draws an SVG document or a picture on the picture, or changes the graphic of that id."
  private static let svg = Parameter.optional("svg", .string, "The text of an SVG document.")
  private static let file = Parameter.optional(
    "file", .source, "A path or URL of an SVG document, a PNG, JPEG, WebP or AVIF.")
  private static let text = Parameter.optional(
    "text", .string, "A line of text, as high as its place.")
  private static let color = Parameter.optional(
    "color", .color, "The colour of the text, white by default.")
  private static let background = Parameter.optional(
    "background", .color, "What is behind the text, nothing by default.")
  private static let bold = Parameter("bold", .boolean, "Whether the text is bold.", default: false)
  private static let motion = Parameter.optional(
    "motion", .motion,
    "How it moves by itself from now on: it crawls across its place, or follows a path."
  )
  private static let id = Parameter.optional(
    "id", .string, "The graphic's name; made up when absent.")
  private static let rect = Parameter.optional(
    "rect", .vectorPlace,
    "Where it is; where it was, or the whole picture, when absent. Of it, what is not said stays as it was; of a new one, an edge is 0, and a size the graphic's own or of its proportions."
  )
  private static let z = Parameter.optional(
    "z", .integer, "Its place among others, 0 by default; higher ones cover lower ones.")
  private static let opacity = Parameter.optional(
    "opacity", .number(in: 0...1), "How much it covers what is below it, 1 by default.")
  private static let clear = Parameter(
    "clear", .boolean, "Whether all others are removed.", default: false)
  private static let lifetime = Parameter.optional(
    "lifetime", formerly: "until", .seconds(atLeast: 0),
    "Seconds from now after which it goes by itself.")
  private static let over = Parameter(
    "over", .seconds(atLeast: 0), "Seconds that it takes to come to its place and opacity.",
    default: 0)
  static let parameters = [
    svg.description, file.asMain, text.description, color.description, background.description,
    bold.description, motion.description, id.description, rect.description, z.description,
    opacity.description, clear.description, lifetime.description, over.description,
  ]
  static let result = JSONSchema.object(["id": .string]).named("AddVectorReply")
  static let errors =
    RPCError.ofReading
    + RPCError.of(.processingFailed, .badGraphic, .graphicTooComplex, .vectorsDisabled)
  static let examples = [
    ControlExample(
      "A logo in the corner",
      [
        "file": "/srv/logo.svg", "id": "logo",
        "rect": ["x": 0.8, "y": 0.05, "width": 0.15, "height": 0.15],
      ], result: ["id": "logo"]),
    ControlExample(
      "A ticker along the bottom",
      [
        "text": "All trains run on time.", "id": "ticker", "background": "#00204080",
        "rect": ["x": 0, "y": 0.9, "width": 1, "height": 0.08], "motion": ["crawl": 120],
      ], result: ["id": "ticker"]),
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let color = try arguments.optional(Self.color)
    let background = try arguments.optional(Self.background)
    let isBold = try arguments.value(Self.bold)
    let content: VectorContent? =
      switch (
        try arguments.optional(Self.svg), try arguments.optional(Self.file),
        try arguments.optional(Self.text)
      ) {
      case (nil, nil, nil): nil
      case (let svg?, nil, nil): .svg(svg)
      case (nil, let file?, nil): .file(file)
      case (nil, nil, let text?):
        .text(VectorText(text, color: color ?? .white, background: background, isBold: isBold))
      case (_?, _?, _): throw .invalidParameter("file", "cannot be given together with svg")
      default: throw .invalidParameter("text", "cannot be given together with svg or file")
      }
    let rect = try arguments.optional(Self.rect)
    command = .addVector(
      VectorChange(
        id: try arguments.optional(Self.id), content: content, place: rect?.whole,
        partialPlace: rect?.whole == nil ? rect : nil, z: try arguments.optional(Self.z),
        opacity: try arguments.optional(Self.opacity),
        motion: try arguments.optional(Self.motion), clears: try arguments.value(Self.clear),
        lifetime: try arguments.optional(Self.lifetime), over: try arguments.value(Self.over)))
  }

  func reply(_ items: [ItemID]) -> JSONValue { ["id": JSONValue(items.first?.rawValue)] }
}
