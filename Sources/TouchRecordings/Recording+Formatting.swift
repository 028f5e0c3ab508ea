import Drawing

extension Recording {
  /// The recording in text form, which parses to an equal recording.
  package var text: String {
    let lines = steps.map { step in
      step.time.map { "\(milliseconds($0)) " + step.action.text } ?? step.action.text
    }
    return (["touch-recording 1 \(screen)"] + lines).joined(separator: "\n") + "\n"
  }
}

extension Recording.Action {
  fileprivate var text: String {
    switch self {
    case .input(let input): input.text
    case .gesture(let gesture): gesture.text
    case .pause(let duration): "wait \(milliseconds(duration))"
    case .wait(.window): "wait-window"
    case .wait(.still(let duration)): "wait-still \(milliseconds(duration))"
    case .screenshot(let file): "screenshot \(file)"
    }
  }
}

extension Recording.Input {
  fileprivate var text: String {
    switch self {
    case .down(let finger, let point): "down \(finger) \(point.text)"
    case .move(let finger, let point): "move \(finger) \(point.text)"
    case .up(let finger, let point): "up \(finger)" + (point.map { " " + $0.text } ?? "")
    case .pressure(let finger, let pressure): "pressure \(finger) \(decimal(pressure))"
    case .cancel: "cancel"
    case .pointer(let point): "pointer \(point.text)"
    case .press(let button): "button \(button) down"
    case .release(let button): "button \(button) up"
    case .wheel(let right, let down): "wheel \(decimal(right)) \(decimal(down))"
    case .key(let chord): "key \(chord)"
    case .keyDown(let chord): "key \(chord) down"
    case .keyUp(let chord): "key \(chord) up"
    case .type(let text): "type \(text)"
    }
  }
}

extension Recording.Gesture {
  fileprivate var text: String {
    switch self {
    case .tap(let point, let count): (count == 2 ? "double-tap " : "tap ") + point.text
    case .hold(let point, let duration): "hold \(point.text) for \(milliseconds(duration))"
    case .drag(let start, let end, let duration, let rest):
      "drag \(start.text) to \(end.text)" + pace(duration, rest: rest)
    case .pinch(let pinch): pinch.text
    case .click(let point, let button):
      "click \(point.text)" + (button == 1 ? "" : " button \(button)")
    }
  }
}

extension Recording.Pinch {
  fileprivate var text: String {
    let target = target.map { " to " + $0.text } ?? ""
    let turn =
      angles == .init(from: .zero, to: .zero)
      ? "" : " angle \(decimal(angles.from.degrees)) to \(decimal(angles.to.degrees))"
    return "pinch \(center.text)\(target)"
      + " from \(decimal(distances.from)) to \(decimal(distances.to))\(turn)"
      + pace(duration, rest: rest)
  }
}

extension Point {
  fileprivate var text: String { "\(decimal(x)) \(decimal(y))" }
}

private func pace(_ duration: RecordingTime, rest: RecordingTime) -> String {
  " in \(milliseconds(duration))" + (rest == .zero ? "" : " rest \(milliseconds(rest))")
}

private func milliseconds(_ time: RecordingTime) -> String { decimal(time.milliseconds) }

/// Formats a number with at most three decimals, without trailing zeros.
private func decimal(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
