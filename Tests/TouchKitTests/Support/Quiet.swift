@testable import TouchKit

extension Window {
  /// The state that a window must not keep without touches; empty in the correct case.
  var leftovers: [String] {
    var result: [String] = []
    let (touches, held) = (input.dispatcher.touches, input.dispatcher.held)
    if !touches.isEmpty { result.append("\(touches.count) touches") }
    if !held.isEmpty { result.append("\(held.count) held moments") }
    if let deadline = nextDeadline { result.append("a timer at \(deadline.milliseconds)") }
    for contender in input.dispatcher.arbiter.contenders {
      result.append("\(contender.recognizer) is a contender")
    }
    for recognizer in recognizers(in: root) {
      if recognizer.status != .possible { result.append("\(recognizer) is \(recognizer.status)") }
      if !recognizer.touches.isEmpty { result.append("\(recognizer) keeps touches") }
      if recognizer.contender != nil {
        result.append("the contender of \(recognizer) still exists")
      }
    }
    return result
  }

  private func recognizers(in view: View) -> [GestureRecognizer] {
    view.gestureRecognizers + view.subviews.flatMap(recognizers)
  }
}

/// Whether two values are equal within a tolerance.
func isNear(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance
}

func isNear(_ left: Vector, _ right: Vector, within tolerance: Double = 1e-9) -> Bool {
  (left - right).length <= tolerance
}

func isNear(_ left: Point, _ right: Point, within tolerance: Double = 1e-9) -> Bool {
  left.distance(to: right) <= tolerance
}
