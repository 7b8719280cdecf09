package import HLS

/// A controller that takes part, by name.
package struct Contender: Sendable {
  package var name: String
  /// A selector fresh for one session.
  package var make: @Sendable () -> VariantSelector

  package init(_ name: String, _ make: @escaping @Sendable () -> VariantSelector) {
    self.name = name
    self.make = make
  }

  /// Always the lowest level; every report subtracts it.
  package static let floor = Contender("floor") { VariantSelector(controller: FloorRule()) }

  /// Everything that `docs/measurements/quality.md` compares, ours last.
  package static let all: [Contender] = [
    floor,
    Contender("hls.js") { VariantSelector(controller: HLSJSRule()) },
    Contender("ExoPlayer") { VariantSelector(controller: ExoPlayerRule()) },
    Contender("dash.js DYNAMIC") { VariantSelector(controller: DynamicRule()) },
    Contender("BOLA-O") { VariantSelector(controller: BOLARule()) },
    Contender("RobustMPC") { VariantSelector(controller: RobustMPCRule(abandons: false)) },
    Contender("RobustMPC+ab") { VariantSelector(controller: RobustMPCRule(abandons: true)) },
    Contender("SODA") {
      var tuning = SODAController.Tuning()
      tuning.abandons = false
      return VariantSelector(controller: SODAController(tuning: tuning))
    },
    Contender("SODA+ab") { VariantSelector(controller: SODAController()) },
    Contender("predictive") { VariantSelector(controller: PredictiveController()) },
  ]
}
