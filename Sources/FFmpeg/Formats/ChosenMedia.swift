/// What is chosen among renditions, of which one is read at a time.
package enum ChosenMedia: Sendable {
  case sound, text
}
