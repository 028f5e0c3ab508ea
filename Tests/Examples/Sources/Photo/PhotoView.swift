import TouchKit

/// A picture that one finger drags and two rotate and scale, written as for UIKit: what changes is
/// read from each touch's location and previous location.
public final class PhotoView: View {
  /// Creates a picture that receives several touches.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = Color(hex: 0x4361EE)
    cornerRadius = 12
    elevation = 8
    isMultipleTouchEnabled = true
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    let all = event.touches(for: self)
    if all.count == 1, let touch = all.first {
      center += touch.location(in: superview) - touch.previousLocation(in: superview)
    } else if all.count == 2, touches.count == 2 {
      turn(
        from: all.map { $0.previousLocation(in: superview) },
        to: all.map { $0.location(in: superview) })
    } else if all.count == 2, let moved = touches.first {
      // The other finger rests.
      turn(
        from: all.map {
          $0 == moved ? $0.previousLocation(in: superview) : $0.location(in: superview)
        },
        to: all.map { $0.location(in: superview) })
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if touches.contains(where: { $0.tapCount == 2 }) {
      View.animate { transform = .identity }
    }
  }

  private func turn(from old: [Point], to new: [Point]) {
    let (before, after) = (old[1] - old[0], new[1] - new[0])
    let change = Transform.scale(after.length / before.length)
      .then(.rotation(Angle.turn(from: before.angle, to: after.angle)))
    let middle = old[0].midpoint(to: old[1])
    apply(change, about: middle)
    center += new[0].midpoint(to: new[1]) - middle
  }
}
