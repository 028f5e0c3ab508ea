import Drawing

extension Path {
  /// The outline as the `d` attribute of an SVG path, rounded to hundredths.
  package var svgData: String {
    var text = ""
    func add(_ command: Character, _ points: Point...) {
      text.append(command)
      for (index, point) in points.enumerated() {
        if index > 0 { text.append(" ") }
        text += "\(svgNumber(point.x)) \(svgNumber(point.y))"
      }
    }
    for element in elements {
      switch element {
      case .move(let point): add("M", point)
      case .line(let point): add("L", point)
      case .curve(let one, let two, let end): add("C", one, two, end)
      case .close: text.append("Z")
      }
    }
    return text
  }
}

/// Returns a number rounded to hundredths, as SVG writes it.
package func svgNumber(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "0" }
  let hundredths = Int((value * 100).rounded())
  let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
  let sign = hundredths < 0 ? "-" : ""
  switch rest {
  case 0: return "\(sign)\(whole)"
  case _ where rest % 10 == 0: return "\(sign)\(whole).\(rest / 10)"
  default: return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
