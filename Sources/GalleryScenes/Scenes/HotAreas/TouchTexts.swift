import TouchKit

/// What the list of touches says.
@MainActor extension Touch {
  /// The name of the view that has the touch.
  var owner: String { view?.label.isEmpty == false ? view?.label ?? "" : localized("Board") }

  /// A line with a number.
  func summary(_ number: Int) -> String {
    localized(
      "{number} {owner} {phase}, tap count {taps}, at {place}",
      [
        "number": number, "owner": owner, "phase": phase.title, "taps": tapCount,
        "place": location(in: view).text,
      ])
  }

  /// Everything that is known, in three lines.
  func properties(isFirst: Bool) -> String {
    let time = (timestamp.milliseconds / 1000).formatted(decimals: 3)
    let values: [String: any CustomStringConvertible] = [
      "phase": phase.title, "taps": tapCount, "time": time,
    ]
    let head =
      isFirst
      ? localized("First touch {phase}, tap count {taps}, at {time} s", values)
      : localized("Supplemental touch {phase}, tap count {taps}, at {time} s", values)
    return [head, way(in: view, owner), way(in: nil, localized("Window"))].joined(separator: "\n")
  }

  /// Where the touch is and was in a view.
  private func way(in view: View?, _ name: String) -> String {
    localized(
      "{name}: {place} from {previous}",
      [
        "name": name, "place": location(in: view).text,
        "previous": previousLocation(in: view).text,
      ])
  }
}

extension Point {
  fileprivate var text: String {
    "(\(x.formatted(decimals: 1)), \(y.formatted(decimals: 1)))"
  }
}
