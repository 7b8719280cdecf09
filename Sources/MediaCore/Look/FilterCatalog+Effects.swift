extension FilterCatalog {
  static let effects: [FilterDefinition] = [
    FilterDefinition(
      "posterize", "Few steps for each of red, green and blue.",
      [.integer("levels", "How many.", 2...64, default: 6)]),
    FilterDefinition(
      "chromaKey", "Puts a colour in place of another, which a stage is painted with.",
      [
        .color(
          "color", "The colour to take out.", default: RGBColor(red: 0, green: 1, blue: 0)),
        .number(
          "similarity", "How far from it in chroma a colour may be.", 0.01...1, default: 0.15),
        .number(
          "smoothness", "How much further the edge goes, half seen.", 0...1, default: 0.05),
        .color("background", "What is seen in its place.", default: .black),
      ]),
    FilterDefinition(
      "vignette", "Darker towards the corners.",
      [
        .number(
          "intensity", "How dark: the lens's angle, in quarters of a turn.", 0...1, default: 0.4)
      ]),
    FilterDefinition(
      "pixellate", "Blocks of one colour each.",
      [
        .integer("size", "Their width and height.", 2...1024, default: 8, unit: "pixels")
      ]),
    FilterDefinition(
      "edges", "Bright lines where colours change, black elsewhere.",
      [.number("intensity", "How bright.", 0.1...10, default: 1)]),
    FilterDefinition(
      "grain", "Noise as of film, another in each picture.",
      [
        .number(
          "amount",
          "Its standard deviation in numbers of eight bits and limited range, times the root of 3.",
          0...100, default: 12)
      ]),
  ]

  static let blurring: [FilterDefinition] = [
    FilterDefinition(
      "gaussianBlur", "Soft, as out of focus.",
      [.number("radius", "The standard deviation.", 0...200, default: 10, unit: "pixels")]),
    FilterDefinition(
      "boxBlur", "Each pixel becomes the average of a square around it.",
      [
        .integer(
          "radius", "Half the side of the square: 1 is 3 by 3.", 0...100, default: 10,
          unit: "pixels")
      ]),
    FilterDefinition(
      "sharpen", "Clearer edges in luma.",
      [.number("amount", "How strong.", 0...4, default: 0.4)]),
    FilterDefinition(
      "unsharpMask", "The picture less what is blurred in it.",
      [
        .integer("radius", "How wide the blur is.", 1...11, default: 2, unit: "pixels"),
        .number("intensity", "How strong.", 0...5, default: 0.5),
      ]),
    FilterDefinition(
      "median", "Each pixel becomes the middle one of a square around it: spots go, edges stay.",
      [
        .integer("radius", "Half the side of the square.", 1...20, default: 1, unit: "pixels")
      ]),
    FilterDefinition(
      "denoise", "Less noise, in each picture and from one to the next.",
      [.number("strength", "How much is taken for noise.", 0...1, default: 0.4)]),
  ]

  static let geometry: [FilterDefinition] = [
    FilterDefinition(
      "deinterlace", "Makes whole pictures of two fields each; before all other filters.",
      [
        .choice("method", "bwdif is better, yadif cheaper.", ["bwdif", "yadif"]),
        .flag(
          "onlyMarked", "Only pictures that say that they are made of fields.", default: true),
      ]),
    FilterDefinition(
      "crop", "A part of the picture, in fractions of it.",
      [
        .number("x", "Where it begins from the left.", 0...1, default: 0),
        .number("y", "Where it begins from the top.", 0...1, default: 0),
        .number("width", "How wide it is.", 0.001...1, default: 1),
        .number("height", "How high it is.", 0.001...1, default: 1),
      ]),
    FilterDefinition(
      "flip", "Mirrored.",
      [
        .choice(
          "direction", "Left and right, top and bottom, or both.",
          ["horizontal", "vertical", "both"])
      ]),
    FilterDefinition(
      "rotate", "Turned clockwise about its centre.",
      [
        .number("angle", "How far.", -360...360, default: 90, unit: "degrees"),
        .flag(
          "expand",
          "Whether the picture grows to hold all of it when the angle is no quarter turn.",
          default: false),
        .color("background", "What is seen in the corners.", default: .black),
      ]),
  ]
}
