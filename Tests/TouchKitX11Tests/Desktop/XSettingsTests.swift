import TestSupport
import Testing
import TouchKit

@testable import TouchKitX11

/// A settings daemon's property with strings, a color and numbers, in this order.
func settingsBytes(
  texts: [(String, String)] = [], numbers: [(String, Int32)] = [], isBigEndian: Bool = false
) -> [UInt8] {
  func field(_ value: UInt32, _ count: Int) -> [UInt8] {
    let low = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    return isBigEndian ? low.reversed() : low
  }
  func text(_ string: String) -> [UInt8] {
    Array(string.utf8) + [UInt8](repeating: 0, count: (4 - string.utf8.count % 4) % 4)
  }
  func name(_ string: String) -> [UInt8] {
    field(UInt32(string.utf8.count), 2) + text(string) + field(9, 4)
  }
  var result: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0]
  result += field(3, 4) + field(UInt32(texts.count + numbers.count + 1), 4)
  for (key, value) in texts {
    result += [1, 0] + name(key) + field(UInt32(value.utf8.count), 4) + text(value)
  }
  result += [2, 0] + name("Gtk/Color") + [UInt8](repeating: 7, count: 8)
  for (key, value) in numbers {
    result += [0, 0] + name(key) + field(UInt32(bitPattern: value), 4)
  }
  return result
}

@Suite("XSETTINGS") struct XSettingsTests {
  private let whole = settingsBytes(
    texts: [("Net/ThemeName", "Adwaita-dark")], numbers: [("Xft/DPI", 98304)])

  @Test("settings that end too early keep what precedes the end") func truncated() {
    for length in 0..<whole.count {
      let settings = XSettings(Array(whole.prefix(length)))
      #expect(settings.numbers.isEmpty)
      #expect(settings.texts.isEmpty || settings.texts == ["Net/ThemeName": "Adwaita-dark"])
    }
    #expect(XSettings([7] + whole.dropFirst()) == XSettings())
  }

  @Test("lengths beyond the end, unknown types and bytes that are not text are harmless")
  func malformed() {
    // The theme's name begins after the header of 12 bytes and the name of the setting.
    let length = 12 + 4 + 16 + 4
    var bytes = whole
    for value: [UInt8] in [[255, 255, 255, 255], [0, 0, 0, 128], [200, 0, 0, 0]] {
      bytes.replaceSubrange(length..<length + 4, with: value)
      #expect(XSettings(bytes) == XSettings())
    }
    bytes = whole
    bytes[12] = 3
    #expect(XSettings(bytes) == XSettings())
    bytes = whole
    bytes[length + 4] = 0xFF
    #expect(XSettings(bytes).texts["Net/ThemeName"] == "\u{FFFD}dwaita-dark")
    bytes = whole
    bytes.replaceSubrange(8..<12, with: [255, 255, 255, 255])
    #expect(XSettings(bytes).numbers == ["Xft/DPI": 98304])
  }

  @Test("random damage never traps") func damage() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = Appearance(XSettings(bytes))
    }
  }

  @Test(
    "the name of the theme gives the appearance",
    arguments: [
      ("", nil), ("Adwaita", Appearance.light), ("Adwaita-dark", .dark), ("Arc-Dark", .dark),
      ("Arc-Darker", .light), ("Mint-Y-Dark-Aqua", .dark), ("gruvbox-dark-gtk", .dark),
      ("Yaru:dark", .dark), ("Darkblue", .light), ("HighContrast", .highContrast),
      ("HighContrastInverse", .highContrast), ("High-Contrast-dark", .highContrast),
    ])
  func names(name: String, appearance: Appearance?) {
    #expect(Appearance(XSettings(settingsBytes(texts: [("Net/ThemeName", name)]))) == appearance)
  }

  @Test("a preference for dark themes counts, whatever the theme; without a theme there is none")
  func preference() {
    func appearance(_ name: String, _ number: Int32) -> Appearance? {
      Appearance(
        XSettings(
          settingsBytes(
            texts: [("Net/ThemeName", name)], numbers: [("Gtk/ApplicationPreferDarkTheme", number)])
        ))
    }
    #expect(appearance("Adwaita", 1) == .dark)
    #expect(appearance("Adwaita", 0) == .light)
    #expect(appearance("Adwaita-dark", 0) == .dark)
    #expect(appearance("HighContrast", 1) == .highContrast)
    #expect(appearance("", 1) == .dark)
    #expect(Appearance(XSettings()) == nil)
  }
}
