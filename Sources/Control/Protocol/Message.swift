/// What one line holds.
package enum Message: Sendable {
  case single(Call)
  case batch([Call])
}
