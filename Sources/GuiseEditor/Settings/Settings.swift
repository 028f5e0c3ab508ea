/// What is set: by the command line, else by the user, else by the system, else as it always is. A value.
package nonisolated struct Settings: Hashable, Sendable {
  /// Who sets something; each overrides those before it.
  package enum Layer: Int, CaseIterable, Sendable {
    /// An administrator.
    case system
    /// The user.
    case user
    /// The command line, for one session.
    case commandLine
  }

  /// The texts of valid values.
  private var layers: [[SettingKey: String]]

  /// Creates settings that nobody has changed.
  package init() { layers = Layer.allCases.map { _ in [:] } }

  /// Creates the settings of files.
  init(system: [SettingKey: String], user: [SettingKey: String]) {
    self.init()
    layers[Layer.system.rawValue] = system
    layers[Layer.user.rawValue] = user
  }

  /// The value of a setting.
  package subscript<Value>(setting: Setting<Value>) -> Value {
    for layer in layers.reversed() {
      if let text = layer[setting.key], let value = setting.value(text) { return value }
    }
    return setting.standard
  }

  /// Whether the command line has set it, so that it cannot be changed for later sessions.
  package func isFixed<Value>(_ setting: Setting<Value>) -> Bool {
    layers[Layer.commandLine.rawValue][setting.key] != nil
  }

  /// Sets something.
  package mutating func set<Value>(
    _ setting: Setting<Value>, to value: Value, by layer: Layer = .user
  ) {
    layers[layer.rawValue][setting.key] = setting.text(value)
  }
}
