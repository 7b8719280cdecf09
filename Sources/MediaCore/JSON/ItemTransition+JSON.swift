extension ItemTransition {
  /// The kinds by their names.
  package enum Kind: String, Sendable, CaseIterable { case cut, crossfade, fade }

  /// The members of the command that asks for it.
  package var json: JSONObject { Self.record.json(self) }

  package static let record = JSONRecord<ItemTransition>(
    "Transition",
    [
      .init("kind", .word) { transition -> Kind in
        switch transition {
        case .cut: .cut
        case .crossfade: .crossfade
        case .fade: .fade
        }
      },
      .init("duration", .seconds, \.length),
      .ifAny("color", .string) { transition in
        if case .fade(_, let color) = transition { color.text } else { nil }
      },
    ])
}
