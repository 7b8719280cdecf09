#if PulseAudio
  internal import CPulse

  /// PulseAudio's library, loaded when it is first asked for and then kept.
  // Written once, before anyone has it; which of the functions may be called from where is PulseAudio's rule.
  struct PulseFunctions: @unchecked Sendable {
    let table: vitrine_pulse_functions
    /// Whether the library is installed.
    let areLoaded: Bool

    static let shared: PulseFunctions = {
      var table = vitrine_pulse_functions()
      let areLoaded = vitrine_load_pulse(&table) != 0
      return PulseFunctions(table: table, areLoaded: areLoaded)
    }()
  }

  /// PulseAudio's functions, for what a `PulseConnection` needs.
  var pulse: vitrine_pulse_functions { PulseFunctions.shared.table }
#endif
