import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// The input that drags an element.
enum Grip: CaseIterable {
  case finger, fingersAround, handle, wheel, touchpad
}

extension EditorStage {
  private var pair: [Finger] { [stage.finger(1), stage.finger(2)] }

  /// Selects an element and begins to move, scale or turn it.
  func hold(_ view: ElementView, by grip: Grip) {
    let center = view.middle
    controller.select(view.id)
    switch grip {
    case .finger:
      stage.finger.down(at: center)
      stage.finger.stroke(to: center + Vector(2, 40), in: .milliseconds(50))
    case .fingersAround:
      let side = Vector(0, 140)
      for (finger, place) in zip(pair, [center - side, center + side]) { finger.down(at: place) }
      shrinkPair()
    case .handle:
      let place = controller.hand.marks.handle.middle
      stage.finger.down(at: place)
      stage.finger.stroke(to: place + Vector(40, 30), in: .milliseconds(50))
    case .wheel: turnWheel(at: center)
    case .touchpad:
      stage.touchpadPinch(.began, at: center)
      stage.touchpadPinch(.changed, scale: 1.3, at: center)
    }
  }

  /// Continues the drag in the same way; has no effect for a wheel.
  func goOn(with grip: Grip, at center: Point) {
    switch grip {
    case .finger, .handle:
      stage.finger.stroke(to: stage.finger.location + Vector(30, 30), in: .milliseconds(50))
    case .fingersAround: shrinkPair()
    case .wheel: break
    case .touchpad: stage.touchpadPinch(.changed, scale: 1.6, at: center)
    }
  }

  /// Ends the drag; that of a wheel ends after a rest.
  func release(_ grip: Grip, at center: Point) {
    switch grip {
    case .finger, .handle: stage.finger.up()
    case .fingersAround: stage.lift(pair)
    case .wheel: break
    case .touchpad: stage.touchpadPinch(.ended, scale: 1.3, at: center)
    }
  }

  /// Moves two fingers toward each other by 30 points each.
  private func shrinkPair() {
    let ends = zip(pair, [30.0, -30]).map { $0.location + Vector(0, $1) }
    stage.stroke(pair, to: ends, in: .milliseconds(60))
  }
}
