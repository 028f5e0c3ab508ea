import TouchKit

extension View {
  /// Moves the view's center to a point of the superview, or as near to it as leaves so much of the view
  /// inside that it can be found and grabbed again.
  func moveInReach(near point: Point) {
    let reach = 64.0
    guard let area = superview?.bounds else { return }
    center = area.insetBy(reach - frame.width / 2, reach - frame.height / 2)
      .nearestPoint(to: point)
  }
}
