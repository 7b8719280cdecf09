/// A name that Core Image has for a filter, with its names of the parameters.
struct FilterAlias: Sendable {
  /// What a parameter of the alias says, in parameters of the filter.
  typealias Translation = @Sendable (JSONValue) -> [(name: String, value: JSONValue)]

  let name: String
  let definition: FilterDefinition
  private let parameters: [String: Translation]
  /// What Core Image has for those that are not given, where the filter has something else.
  private let defaults: JSONObject

  private init(
    _ name: String, _ filter: String, _ parameters: [String: Translation] = [:],
    defaults: JSONObject = [:]
  ) {
    self.name = name
    self.defaults = defaults
    // Its names are written below, by hand; a test looks each of them up.
    definition =
      FilterCatalog.all.first { $0.name == filter } ?? FilterDefinition(filter, "")
    self.parameters = parameters
  }

  /// The filter's own parameters for the alias's; what is not known passes as it is and is refused by its name.
  func translate(_ given: JSONObject) -> JSONObject {
    var result: JSONObject = [:]
    let rest = defaults.members.filter { given[$0.name] == nil }
    for member in given.members + rest {
      guard let translation = parameters[member.name] else {
        result[member.name] = member.value
        continue
      }
      for (name, value) in translation(member.value) { result[name] = value }
    }
    return result
  }

  /// The parameters of Core Image's among those given that the filter has nothing for.
  ///
  /// - Throws: A 1001 error for one that is neither a number nor a list of numbers, as all of these are.
  func ignored(_ given: JSONObject) throws(MediaError) -> [String] {
    let ignored = given.members.filter { parameters[$0.name]?($0.value).isEmpty == true }
    if let wrong = ignored.first(where: { !Self.isNumbers($0.value) }) {
      throw MediaError(
        .invalidArgument, "the parameter \(wrong.name) is not a number or a list of numbers")
    }
    return ignored.map(\.name)
  }

  private static func isNumbers(_ json: JSONValue) -> Bool {
    if case .array(let numbers) = json { numbers.allSatisfy(isNumber) } else { isNumber(json) }
  }

  private static func isNumber(_ json: JSONValue) -> Bool {
    switch json {
    case .int: true
    case .number(let number): number.isFinite
    default: false
    }
  }

  private static func renamed(_ name: String) -> Translation { { [(name, $0)] } }

  /// Under another name and in another unit; what is no number passes as it is and is refused by its type.
  private static func scaled(
    _ name: String, _ transform: @escaping @Sendable (Double) -> Double
  ) -> Translation {
    { json in
      switch json {
      case .int(let number): [(name, .number(finite(transform(Double(number)))))]
      case .number(let number) where number.isFinite:
        [(name, .number(finite(transform(number))))]
      default: [(name, json)]
      }
    }
  }

  /// What is beyond all numbers is clamped as what is beyond the range.
  private static func finite(_ number: Double) -> Double {
    number.isInfinite ? .greatestFiniteMagnitude * (number < 0 ? -1 : 1) : number
  }

  /// Four numbers, a colour or a row of a matrix, of which the one for alpha is left out.
  private static func opaque(_ name: String) -> Translation {
    { json in
      guard case .array(let numbers) = json, numbers.count == 4, isNumber(numbers[3]) else {
        return [(name, json)]
      }
      return [(name, .array(Array(numbers.prefix(3))))]
    }
  }

  /// The temperature of a pair.
  private static func kelvins(_ transform: @escaping @Sendable (Double) -> Double) -> Translation {
    { json in
      guard case .array(let pair) = json, let first = pair.first, pair.count <= 2, isNumbers(json),
        case let number = scaled("kelvin", transform)(first)
      else { return [("kelvin", json)] }
      return number
    }
  }

  private static let intensity: [String: Translation] = [
    "inputIntensity": renamed("intensity")
  ]

  static let all: [FilterAlias] = [
    FilterAlias("CISepiaTone", "sepia", intensity),
    FilterAlias("CIPhotoEffectMono", "mono"),
    FilterAlias("CIPhotoEffectNoir", "noir"),
    FilterAlias("CIPhotoEffectTonal", "tonal"),
    FilterAlias("CIPhotoEffectChrome", "chrome"),
    FilterAlias("CIPhotoEffectFade", "faded"),
    FilterAlias("CIPhotoEffectInstant", "instant"),
    FilterAlias("CIPhotoEffectProcess", "process"),
    FilterAlias("CIPhotoEffectTransfer", "transfer"),
    FilterAlias(
      "CIColorMonochrome", "monochrome",
      ["inputColor": opaque("color"), "inputIntensity": renamed("intensity")],
      defaults: ["inputColor": [0.6, 0.45, 0.3]]),
    FilterAlias("CIColorInvert", "invert"),
    FilterAlias(
      "CIHueAdjust", "hue", ["inputAngle": scaled("angle") { $0 * 180 / .pi }]),
    FilterAlias("CIVibrance", "vibrance", ["inputAmount": renamed("amount")]),
    FilterAlias("CIExposureAdjust", "exposure", ["inputEV": renamed("ev")]),
    FilterAlias(
      "CIGammaAdjust", "gamma", ["inputPower": renamed("power")],
      defaults: ["inputPower": 0.75]),
    FilterAlias(
      "CITemperatureAndTint", "temperature",
      [
        // Both are pairs of a temperature and a tint. From one white to another in reciprocal degrees; tint is left.
        "inputNeutral": kelvins { 1e6 / (1e6 / 6500 + 1e6 / 6500 - 1e6 / $0) },
        "inputTargetNeutral": kelvins { $0 },
      ]),
    FilterAlias(
      "CIColorControls", "colorControls",
      [
        "inputBrightness": renamed("brightness"), "inputContrast": renamed("contrast"),
        "inputSaturation": renamed("saturation"),
      ]),
    FilterAlias(
      "CIColorMatrix", "colorMatrix",
      [
        "inputRVector": opaque("red"), "inputGVector": opaque("green"),
        "inputBVector": opaque("blue"),
        "inputBiasVector": opaque("bias"), "inputAVector": { _ in [] },
      ]),
    FilterAlias("CIColorPosterize", "posterize", ["inputLevels": renamed("levels")]),
    FilterAlias("CIGaussianBlur", "gaussianBlur", ["inputRadius": renamed("radius")]),
    FilterAlias("CIBoxBlur", "boxBlur", ["inputRadius": renamed("radius")]),
    FilterAlias("CIMedianFilter", "median"),
    FilterAlias(
      "CISharpenLuminance", "sharpen",
      ["inputSharpness": renamed("amount"), "inputRadius": { _ in [] }]),
    FilterAlias(
      "CIUnsharpMask", "unsharpMask",
      ["inputRadius": renamed("radius"), "inputIntensity": renamed("intensity")],
      defaults: ["inputRadius": 2.5]),
    FilterAlias(
      "CINoiseReduction", "denoise",
      // Core Image goes to 0.1, and has a sharpness besides.
      ["inputNoiseLevel": scaled("strength") { $0 * 10 }, "inputSharpness": { _ in [] }],
      defaults: ["inputNoiseLevel": 0.02]),
    FilterAlias(
      "CIVignette", "vignette",
      // Core Image goes to 2 and ‑1 makes it lighter; the radius is the picture's here.
      ["inputIntensity": scaled("intensity") { $0 * 0.4 }, "inputRadius": { _ in [] }],
      defaults: ["inputIntensity": 0]),
    FilterAlias(
      "CIVignetteEffect", "vignette",
      [
        "inputIntensity": scaled("intensity") { $0 * 0.4 }, "inputRadius": { _ in [] },
        "inputCenter": { _ in [] }, "inputFalloff": { _ in [] },
      ],
      defaults: ["inputIntensity": 1]),
    FilterAlias(
      "CIPixellate", "pixellate",
      ["inputScale": renamed("size"), "inputCenter": { _ in [] }]),
    FilterAlias("CIEdges", "edges", intensity),
  ]
}
