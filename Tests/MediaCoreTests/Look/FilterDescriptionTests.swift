import MediaCore
import Testing

@Suite("Descriptions of filters") struct FilterDescriptionTests {
  private func reason(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch let error as MediaError {
      return error.code == .invalidArgument ? error.reason : "another code: \(error)"
    } catch {
      return "another error"
    }
  }

  @Test("What is not given is the default, and what is given is clamped to its range")
  func values() throws {
    #expect(try FilterDescription("gaussianBlur").values == ["radius": .number(10)])
    #expect(
      try FilterDescription("gaussianBlur", ["radius": 1e9]).values == ["radius": .number(200)])
    #expect(
      try FilterDescription("posterize", ["levels": 3.7]).values == ["levels": .number(4)])
    #expect(try FilterDescription("posterize", ["levels": -5]).values == ["levels": .number(2)])
    let crop = try FilterDescription("crop", ["width": 0.5])
    #expect(crop.values["width"] == .number(0.5) && crop.values["height"] == .number(1))
  }

  @Test(
    "A value of another type is refused, by the parameter's name",
    arguments: [
      ("gaussianBlur", "radius", "4"), ("gaussianBlur", "radius", .null),
      ("gaussianBlur", "radius", .array([4])), ("gaussianBlur", "radius", .bool(true)),
      ("posterize", "levels", "6"), ("flip", "direction", "sideways"), ("flip", "direction", 1),
      ("rotate", "expand", 1), ("monochrome", "color", "red"), ("monochrome", "color", "#12345"),
      ("monochrome", "color", [1, 2]), ("colorMatrix", "red", [1, 0]),
      ("colorMatrix", "red", [1, 0, "0"]), ("lut3D", "file", 7), ("lut3D", "file", ""),
      ("lut3D", "file", "a\u{0}b"),
    ] as [(String, String, JSONValue)])
  func types(name: String, parameter: String, value: JSONValue) {
    let reason = reason {
      _ = try FilterDescription(name, JSONObject([JSONObject.Member(parameter, value)]))
    }
    #expect(reason.hasPrefix("the parameter \(parameter) is not"), "\(reason)")
  }

  @Test("What is no number at all is refused, wherever a number is wanted")
  func notNumbers() {
    for number in [Double.nan, .infinity, -.infinity] {
      let value = JSONValue.number(number)
      let given: [(String, JSONObject)] = [
        ("gaussianBlur", ["radius": value]), ("posterize", ["levels": value]),
        ("colorMatrix", ["red": [1, 0, value]]), ("monochrome", ["color": [0, 0, value]]),
        ("CIGaussianBlur", ["inputRadius": value]), ("CIHueAdjust", ["inputAngle": value]),
        ("CIVignette", ["inputRadius": value]), ("CIPixellate", ["inputCenter": [1, value]]),
        ("CIColorMatrix", ["inputRVector": [1, 0, 0, value]]),
        ("CITemperatureAndTint", ["inputTargetNeutral": [value, 0]]),
        ("CITemperatureAndTint", ["inputTargetNeutral": [6500, value]]),
      ]
      for (name, parameters) in given {
        #expect(
          reason { _ = try FilterDescription(name, parameters) }.contains("is not a"), "\(name)")
      }
      #expect(
        reason { _ = try FilterDescription(parsing: "gaussianBlur=radius=\(number)") }
          .contains("is not a"))
    }
    for (name, parameters) in [
      ("CIVignette", ["inputRadius": "wide"]), ("CIPixellate", ["inputCenter": [1, "x"]]),
      ("CITemperatureAndTint", ["inputNeutral": [6500, "x"]]),
      ("CIColorMatrix", ["inputRVector": [1, 0, 0, "x"]]),
    ] as [(String, JSONObject)] {
      #expect(reason { _ = try FilterDescription(name, parameters) } != "no error", "\(name)")
    }
  }

  @Test("A temperature that another one cannot be counted from is the highest")
  func temperature() throws {
    let filter = try FilterDescription("CITemperatureAndTint", ["inputNeutral": [3250, 0]])
    let highest = try FilterDescription("temperature", ["kelvin": 1e9])
    #expect(filter.values == highest.values)
  }

  @Test("Nothing that a graph of filters is made of gets through a number, a word or a colour")
  func injection() {
    for text in ["1,movie=/etc/passwd", "1[a];[b]amovie=x", "1:enable='1'", "nan", "0x10", "1\n2"] {
      #expect(
        reason { _ = try FilterDescription("gaussianBlur", ["radius": .string(text)]) }
          != "no error")
      #expect(reason { _ = try FilterDescription(text) } != "no error")
      #expect(
        reason { _ = try FilterDescription("flip", ["direction": .string(text)]) } != "no error")
      #expect(reason { _ = try FilterDescription("fade", ["color": .string(text)]) } != "no error")
    }
    #expect(
      reason { _ = try FilterDescription(parsing: "gaussianBlur=radius=1,movie=x") } != "no error")
  }

  @Test("A missing or an unknown parameter is named, and what there is")
  func unknown() {
    #expect(
      reason { _ = try FilterDescription("sepia", ["strength": 1]) }
        == "the filter sepia has no parameter strength; it has intensity")
    #expect(
      reason { _ = try FilterDescription("lut3D") }
        == "the parameter file of the filter lut3D is missing")
  }

  @Test("A name that is unknown is told with names like it")
  func close() {
    #expect(
      reason { _ = try FilterDescription("gausianblur") }.contains("like it are gaussianBlur"))
    #expect(reason { _ = try FilterDescription("CISepiaTon") }.contains("CISepiaTone"))
    #expect(reason { _ = try FilterDescription("qqqqqqqqqqqq") }.contains("there are sepia, "))
  }

  @Test("Every filter of the catalogue can be made, and comes back from what is sent of it")
  func catalogue() throws {
    #expect(FilterCatalog.all.count >= 30)
    #expect(Set(FilterCatalog.all.map(\.name)).count == FilterCatalog.all.count)
    for definition in FilterCatalog.all {
      let given: JSONObject = definition.name == "lut3D" ? ["file": "a.cube"] : [:]
      let filter = try FilterDescription(definition.name, given, id: "mine")
      #expect(try FilterDescription(.object(filter.json)) == filter)
      #expect(filter.values.count == definition.parameters.count)
      for parameter in definition.parameters { #expect(!parameter.summary.isEmpty) }
    }
  }

  @Test(
    "Names of Core Image stand for filters, with their parameters",
    arguments: [
      ("CISepiaTone", ["inputIntensity": 0.7], "sepia=intensity=0.7"),
      ("CIGaussianBlur", ["inputRadius": 4], "gaussianBlur=radius=4"),
      ("CIPhotoEffectNoir", [:], "noir"), ("CIColorInvert", [:], "invert"),
      ("CIHueAdjust", ["inputAngle": .number(.pi / 2)], "hue=angle=90"),
      (
        "CIColorControls",
        ["inputBrightness": 0.1, "inputContrast": 1.2, "inputSaturation": 0.5],
        "colorControls=brightness=0.1:contrast=1.2:saturation=0.5"
      ),
      ("CIExposureAdjust", ["inputEV": 2], "exposure=ev=2"),
      (
        "CIColorMatrix", ["inputRVector": [0, 1, 0, 0], "inputBiasVector": [0, 0, 0.5, 0]],
        "colorMatrix=red=0,1,0:bias=0,0,0.5"
      ),
      ("CITemperatureAndTint", ["inputTargetNeutral": [4000, 0]], "temperature=kelvin=4000"),
      ("CIPixellate", ["inputScale": 12, "inputCenter": [1, 2]], "pixellate=size=12"),
      (
        "CIColorMonochrome", ["inputColor": [0.1, 0.2, 0.3, 1]],
        "monochrome=color=0.1,0.2,0.3"
      ),
      ("CIColorMatrix", ["inputAVector": [0, 0, 0, 1]], "colorMatrix"),
      ("CIVignette", [:], "vignette=intensity=0"), ("CIGammaAdjust", [:], "gamma=power=0.75"),
      ("CIGammaAdjust", ["inputPower": 2], "gamma=power=2"),
    ] as [(String, JSONObject, String)])
  func aliases(name: String, parameters: JSONObject, same: String) throws {
    let filter = try FilterDescription(name, parameters)
    #expect(filter == (try FilterDescription(parsing: same)))
  }

  @Test("What a name of Core Image has no counterpart for is told")
  func ignored() throws {
    let vignette = try FilterDescription(
      "CIVignette", ["inputRadius": 2, "inputIntensity": 1])
    #expect(vignette.ignored == ["inputRadius"])
    #expect(try FilterDescription(parsing: "CIVignette=inputRadius=2").ignored == ["inputRadius"])
    let effect = try FilterDescription(
      "CIVignetteEffect", ["inputCenter": [1, 2], "inputFalloff": 0.5])
    #expect(effect.ignored == ["inputCenter", "inputFalloff"])
    #expect(try FilterDescription("CIGaussianBlur", ["inputRadius": 2]).ignored == [])
    #expect(try FilterDescription("vignette").ignored == [])
  }

  @Test(
    "Names of Core Image can be written as a person writes filters",
    arguments: [
      ("CISepiaTone=inputIntensity=0.7", "sepia=intensity=0.7"), ("CIPhotoEffectNoir", "noir"),
      (
        "CIColorControls=inputBrightness=0.1:inputContrast=1.2",
        "colorControls=brightness=0.1:contrast=1.2"
      ),
      ("CIColorMonochrome=inputColor=#336699", "monochrome=color=#336699"),
      ("CIColorMatrix=inputRVector=0,1,0,0", "colorMatrix=red=0,1,0"),
      ("CITemperatureAndTint=inputTargetNeutral=4000,0", "temperature=kelvin=4000"),
    ])
  func writtenAliases(text: String, same: String) throws {
    #expect(try FilterDescription(parsing: text) == FilterDescription(parsing: same))
  }

  @Test("Every name of Core Image leads to a filter, and refuses what it does not know")
  func allAliases() throws {
    for (name, filter) in FilterCatalog.aliases {
      #expect(try FilterDescription(name).name == filter)
      #expect(reason { _ = try FilterDescription(name, ["inputNonsense": 1]) } != "no error")
    }
  }

  @Test("A filter on a command line is its name and its parameters")
  func parsing() throws {
    let crop = try FilterDescription(parsing: "crop=x=0.1:width=0.5")
    #expect(crop.values["x"] == .number(0.1) && crop.values["width"] == .number(0.5))
    let table = try FilterDescription(parsing: #"lut3D=file=C\:/looks/a.cube:intensity=0.5"#)
    #expect(table.values["file"] == .file("C:/looks/a.cube"))
    #expect(try FilterDescription(parsing: "rotate=expand=true").values["expand"] == .flag(true))
    #expect(
      try FilterDescription(parsing: "fade=color=0,0.5,1").values["color"]
        == .color(RGBColor(red: 0, green: 0.5, blue: 1)))
    for text in ["", "sepia=", "sepia=intensity", "sepia=intensity=a", "sepia=intensity=1:"] {
      #expect(reason { _ = try FilterDescription(parsing: text) } != "no error", "\(text)")
    }
  }

  @Test("A stack changes a filter in its place by its id, and holds so many and no more")
  func stack() throws {
    var stack = FilterStack()
    try stack.put(.named(FilterDescription("sepia")))
    try stack.put(.named(FilterDescription("invert")))
    try stack.put(.named(FilterDescription("sepia", ["intensity": 0.5])))
    #expect(stack.entries.map(\.id) == ["sepia", "invert"])
    guard case .named(let first) = stack.entries[0] else { return }
    #expect(first.values == ["intensity": .number(0.5)])
    for index in 0..<FilterStack.limit - 2 {
      try stack.put(.named(FilterDescription("sepia", id: "\(index)")))
    }
    #expect(throws: MediaError.self) {
      try stack.put(.named(FilterDescription("sepia", id: "too many")))
    }
    stack.removeAll()
    #expect(stack.isEmpty)
  }

  @Test(
    "A table that is none is refused, by its line",
    arguments: [
      "", "LUT_3D_SIZE 1", "LUT_3D_SIZE 66", "LUT_3D_SIZE -3", "LUT_3D_SIZE 99999999999999999999",
      "LUT_3D_SIZE 2\n0 0 0", "LUT_1D_SIZE 2\n0 0 0\n1 1 1", "0 0 0",
      "LUT_3D_SIZE 2\n0 0\n", "LUT_3D_SIZE 2\n0 0 nan\n", "LUT_3D_SIZE 2\n0 0 1e300\n",
      "LUT_3D_SIZE 2\nDOMAIN_MAX 0 0 0\n" + String(repeating: "0 0 0\n", count: 8),
      "LUT_3D_SIZE 2\n" + String(repeating: "0 0 0\n", count: 9), "\u{0}\u{1}\u{2}",
    ])
  func badTables(text: String) {
    do {
      _ = try ColorTable(parsing: text, source: "a.cube")
      Issue.record("no error")
    } catch {
      #expect(error.code == .processingFailed && error.reason.contains("a.cube"))
    }
  }
}
