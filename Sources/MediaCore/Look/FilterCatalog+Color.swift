extension FilterCatalog {
  /// What a pixel becomes depends on its colour alone.
  static let color: [FilterDefinition] = [
    FilterDefinition("sepia", "The brown of old photographs.", [.intensity]),
    FilterDefinition("mono", "Black and white: luma alone.", [.intensity]),
    FilterDefinition(
      "noir", "Black and white with hard contrast, 1.35 times that of the picture.", [.intensity]),
    FilterDefinition("tonal", "Black and white with soft contrast.", [.intensity]),
    FilterDefinition("chrome", "Strong colours and contrast.", [.intensity]),
    FilterDefinition("faded", "Weak colours and lifted blacks.", [.intensity]),
    FilterDefinition("instant", "The warm, pale colours of instant film.", [.intensity]),
    FilterDefinition("process", "Cool, as of film developed in the wrong bath.", [.intensity]),
    FilterDefinition("transfer", "Warm, as of a print from a transparency.", [.intensity]),
    FilterDefinition(
      "monochrome", "One colour in all its shades.",
      [
        .color(
          "color", "The colour of what was white.",
          default: RGBColor(red: 0.6, green: 0.4, blue: 0.2)),
        .intensity,
      ]),
    FilterDefinition("invert", "The negative.", [.intensity]),
    FilterDefinition(
      "hue", "Turns all colours along the colour circle.",
      [.number("angle", "How far.", -360...360, default: 0, unit: "degrees")]),
    FilterDefinition(
      "saturation", "Weaker or stronger colours.",
      [
        .number(
          "amount", "What chroma is multiplied with: 0 leaves grey, 1 all as it is.", 0...4,
          default: 1)
      ]),
    FilterDefinition(
      "vibrance", "Stronger colours where they are weak, and skin left alone.",
      [.number("amount", "Below 0 weaker, above 0 stronger.", -1...1, default: 0)]),
    FilterDefinition(
      "exposure", "As if more light had fallen in, by a display's gamma of 2.2.",
      [.number("ev", "Each step doubles the light.", -10...10, default: 0, unit: "stops")]),
    FilterDefinition(
      "gamma", "Raises each channel to a power: below 1 is lighter, above 1 darker.",
      [.number("power", "The power.", 0.1...10, default: 1)]),
    FilterDefinition(
      "temperature", "Warmer or cooler light.",
      [
        .number(
          "kelvin", "The colour that white gets: that of daylight, 6500, leaves all as it is.",
          1500...40000, default: 6500, unit: "kelvin")
      ]),
    FilterDefinition(
      "colorControls", "Brightness, contrast and saturation in one; not those of the player.",
      [
        .number("brightness", "Added to each channel.", -1...1, default: 0),
        .number("contrast", "How far each channel is from the middle.", 0...4, default: 1),
        .number("saturation", "What chroma is multiplied with.", 0...4, default: 1),
      ]),
    FilterDefinition(
      "colorMatrix", "Makes each channel of all three: red' = red · (r, g, b) + bias.",
      [
        .numbers("red", "Red, green and blue in red.", -10...10, default: [1, 0, 0]),
        .numbers("green", "Red, green and blue in green.", -10...10, default: [0, 1, 0]),
        .numbers("blue", "Red, green and blue in blue.", -10...10, default: [0, 0, 1]),
        .numbers("bias", "What is added to each.", -2...2, default: [0, 0, 0]),
      ]),
    FilterDefinition(
      "lut3D", "Looks colours up in a table: a .cube file of up to 65 steps each way.",
      [
        FilterParameter(
          name: "file", summary: "The path of the file.", kind: .file, unit: nil, default: nil),
        .intensity,
      ]),
    FilterDefinition(
      "fade", "Towards one colour: fixed, or in or out at a time of the item.",
      [
        .color("color", "The colour.", default: .black),
        .choice(
          "direction", "fixed at the amount; in from the colour, or out to it.",
          ["fixed", "in", "out"]),
        .number("amount", "How far, when it is fixed.", 0...1, default: 1),
        .number(
          "start", "When it begins, in the item's time.", 0...1e6, default: 0, unit: "seconds"),
        .number("duration", "How long it takes.", 0.001...3600, default: 1, unit: "seconds"),
      ]),
  ]
}
