import Platform
import TouchKit

/// A round button of 48 points that deletes an element, drawn smaller than that.
package final class DeleteDisc: Control {
  private static let radius = 24.0
  private static let disc = 15.0

  init() {
    super.init()
    frame = Rect(0, 0, 2 * Self.radius, 2 * Self.radius)
    hitShape = .ellipse
    // Fingers beside it are on the element.
    hitMargin = .none
    identifier = "delete-disc"
    label = localized("Delete")
    isHidden = true
  }

  package override var toolTip: String { label }

  package override func draw(_ canvas: borrowing Canvas) {
    let center = bounds.center
    canvas.fill(.circle(center: center, radius: Self.disc), with: Theme.mark)
    canvas.fill(.circle(center: center, radius: Self.disc - 2), with: Theme.markDelete)
    if highlight > 0 {
      canvas.fill(
        .circle(center: center, radius: Self.disc - 2),
        with: Color(white: 0, alpha: 0.25 * highlight))
    }
    let arm = 4.5
    for side in [-1.0, 1] {
      canvas.stroke(
        .line(
          from: center + Vector(-arm, -arm * side), to: center + Vector(arm, arm * side)),
        with: Theme.mark, style: StrokeStyle(width: 2.5, cap: .round))
    }
  }
}
