package import Streaming

/// A controller that takes part, by name.
package struct Contender: Sendable {
  package var name: String
  package var make: @Sendable () -> any QualityController

  package init(_ name: String, _ make: @escaping @Sendable () -> any QualityController) {
    self.name = name
    self.make = make
  }

  /// Always the lowest level; every report subtracts it.
  package static let floor = Contender("floor") { FloorRule() }

  /// Everything that `docs/quality.md` compares, ours last.
  package static let all: [Contender] = [
    floor,
    Contender("hls.js") { HLSJSRule() },
    Contender("ExoPlayer") { ExoPlayerRule() },
    Contender("dash.js DYNAMIC") { DynamicRule() },
    Contender("BOLA-O") { BOLARule() },
    Contender("RobustMPC") { RobustMPCRule(abandons: false) },
    Contender("RobustMPC+ab") { RobustMPCRule(abandons: true) },
    Contender("SODA") {
      var tuning = SODAController.Tuning()
      tuning.abandons = false
      return SODAController(tuning: tuning)
    },
    Contender("SODA+ab") { SODAController() },
    Contender("predictive") { PredictiveController() },
  ]
}
