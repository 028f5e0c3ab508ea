import CX11
import Platform

/// The steps from a connection to a context that takes keys.
nonisolated extension XIMSession {
  mutating func connect(_ message: XIMMessage, at time: MonotonicTime) -> [Effect] {
    switch (phase, message) {
    case (.connecting, .connected):
      phase = .opening
      return [.send(.open(locale: locale))]
    case (.opening, .opened(let method, let attributes, let contextAttributes)):
      guard let styles = attributes["queryInputStyle"] else { return fail() }
      self.method = method
      numbers = contextAttributes
      numbers["queryInputStyle"] = styles
      guard probe != nil else { return fail() }
      phase = .negotiating
      return [.send(.negotiate(encodings: ["UTF8_STRING", "COMPOUND_TEXT"]))]
    case (.negotiating, .encoding(let index)):
      hasUTF8 = index == 0
      phase = .queryingStyles
      return [.send(.queryStyles(attribute: numbers["queryInputStyle"] ?? 0))]
    case (.queryingStyles, .styles(let styles)):
      phase = .creatingContext
      return contextAttributes(styles).map { [.send(.createContext($0))] } ?? fail()
    case (.creatingContext, .contextCreated(let context)):
      self.context = context
      phase = .ready
      return (hasFocus ? [.send(.setFocus)] : []) + sendNext(at: time)
    default: return []
    }
  }

  mutating func fail() -> [Effect] { end() }

  /// The attributes of a context whose composed text is drawn by the view, or by the input method
  /// in a window of its own; nil if the server offers neither.
  private func contextAttributes(_ styles: [UInt32]) -> [XIMRequest.Attribute]? {
    let wanted = [
      UInt32(XIMPreeditCallbacks | XIMStatusNothing), UInt32(XIMPreeditNothing | XIMStatusNothing),
    ]
    guard let style = wanted.first(where: styles.contains),
      let styleNumber = numbers["inputStyle"], let client = numbers["clientWindow"],
      let focus = numbers["focusWindow"]
    else { return nil }
    return [
      .init(styleNumber) { $0.write(style) }, .init(client) { $0.write(window) },
      .init(focus) { $0.write(window) },
    ]
  }
}
