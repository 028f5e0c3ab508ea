import TestSupport
import TouchKit

@testable import TouchKitX11

extension FuzzTarget {
  /// The property of a settings daemon, and the resource database.
  static let settings = FuzzTarget("settings") { bytes in
    let settings = XSettings(Array(bytes))
    _ = Appearance(settings)
    let resources = String(decoding: bytes, as: UTF8.self)
    for settings in [settings, XSettings()] {
      let scale = InterfaceScale.scale(settings: settings, resources: resources)
      promise((1...8).contains(scale), "The scale is \(scale).")
    }
    let length = settings.texts.reduce(0) { $0 + $1.key.utf8.count }
    // A byte that is not text becomes a character of three bytes.
    promise(length <= 3 * bytes.count, "The names are longer than the property.")
  }
}
