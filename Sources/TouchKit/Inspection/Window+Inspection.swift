/// The input in progress, for the view tree.
extension Window {
  /// The number of touches, of recognizers that take part in a gesture, and of buttons, pinches and
  /// swipes that are held. All are 0 once every finger has lifted and every gesture is decided.
  var inspectionAttributes: [InspectionAttribute] {
    let touches = touchDispatcher.touches.count
    let gestures = touchDispatcher.arbiter.contenders.count
    let presses = mouse.count + capture.count + indirect.count
    return [
      InspectionAttribute("touches", .number(Double(touches))),
      InspectionAttribute("gestures", .number(Double(gestures))),
      InspectionAttribute("presses", .number(Double(presses))),
    ]
  }
}
