import Testing
import TouchKit

@testable import TouchKitX11

@MainActor
@Suite("The layouts of a keyboard") struct KeyboardLayoutsTests {
  private static let shift: UInt32 = 1
  private static let lock: UInt32 = 2
  private static let control: UInt32 = 4
  private static let numLock: UInt32 = 1 << 4
  private static let altGr: UInt32 = 1 << 7

  /// What a key can mean; the layout is in bits 13 and 14 of the state.
  private func strokes(
    _ names: String, _ code: UInt32, _ state: UInt32 = 0, layout: UInt32 = 0
  ) throws -> [Keystroke] {
    try CompiledKeymap(names).layouts.keystrokes(of: code, state: state | layout << 13)
  }

  // MARK: In their order

  @Test("first the character with the modifiers that made it, then the symbol without them")
  func order() throws {
    #expect(
      try strokes("us", 34, Self.shift)
        == [Keystroke("braceleft"), Keystroke("bracketleft", .shift)])
    #expect(
      try strokes("fr", 10, Self.shift | Self.control)
        == [
          Keystroke("1", .control), Keystroke("ampersand", [.control, .shift]),
          Keystroke("1", [.control, .shift]),
        ])
  }

  @Test("a letter with Shift is the letter, and Shift is held") func letters() throws {
    #expect(
      try strokes("us", 52, Self.shift | Self.control) == [Keystroke("z", [.control, .shift])])
    // On a Turkish keyboard the capital of the dotless i looks as that of the other i elsewhere.
    #expect(try strokes("tr", 31, Self.shift) == [Keystroke("idotless", .shift)])
    #expect(try strokes("tr", 48, Self.shift) == [Keystroke("i", .shift)])
  }

  @Test("the brackets are where AltGr makes them, and their own Shift is held")
  func altGr() throws {
    #expect(try strokes("de", 17, Self.altGr) == [Keystroke("bracketleft")])
    let shifted = try strokes("de", 17, Self.altGr | Self.shift)
    #expect(shifted.last == Keystroke("bracketleft", .shift))
    #expect(!shifted.contains { $0.key == "8" }, "AltGr makes another character")
    for (layout, code) in [("fr", 14), ("cz", 41), ("es", 34), ("ch", 34)] as [(String, UInt32)] {
      #expect(try strokes(layout, code, Self.altGr) == [Keystroke("bracketleft")], "\(layout)")
    }
    #expect(!(try strokes("de", 34).contains { $0.key == "bracketleft" }), "ü is no bracket")
  }

  @Test("AltGr on a key that it does not change is no modifier") func idleAltGr() throws {
    #expect(try strokes("us", 52, Self.altGr | Self.control) == [Keystroke("z", .control)])
  }

  @Test("a digit is on its key, whatever the key makes without Shift") func digits() throws {
    #expect(try strokes("fr", 10).last == Keystroke("1"))
    #expect(try strokes("fr", 15) == [Keystroke("minus"), Keystroke("6")])
    #expect(try strokes("cz", 19, Self.control).last == Keystroke("0", .control))
    #expect(try strokes("lt", 11).last == Keystroke("2"), "on the third level")
    // Programmer's Dvorak has the digits in another order.
    #expect(try strokes("us(dvp)", 11).last == Keystroke("7"))
  }

  @Test("a Latin symbol of another layout counts, as the user's order has them")
  func otherLayouts() throws {
    #expect(try strokes("us,ru", 52, Self.control, layout: 1).last == Keystroke("z", .control))
    #expect(try strokes("ru,us", 34).last == Keystroke("bracketleft"))
    #expect(
      try strokes("us(dvorak),ru,us", 61, Self.control, layout: 1).contains(
        Keystroke("z", .control)))
    #expect(
      try !strokes("us(dvorak),ru,us", 52, Self.control, layout: 1).contains(
        Keystroke("z", .control)), "Dvorak has Z elsewhere")
  }

  @Test(
    "without a Latin layout, letters are where a US keyboard has them",
    arguments: ["ru", "ua", "gr", "il", "ara", "ir", "th", "ge", "am"])
  func positions(layout: String) throws {
    for (code, letter) in [52: "z", 54: "c", 39: "s", 53: "x", 55: "v"] as [UInt32: String] {
      #expect(
        try strokes(layout, code, Self.control).contains(Keystroke(letter, .control)),
        "\(letter) of \(layout)")
    }
  }

  @Test("where there are Latin letters, their places decide") func latinLetters() throws {
    #expect(try strokes("us(dvorak)", 52, Self.control).map(\.key) == ["semicolon"])
    #expect(try strokes("us(dvorak)", 61, Self.control).map(\.key) == ["z"])
    #expect(try strokes("fr", 25, Self.control).map(\.key) == ["z"])
    #expect(try strokes("fr", 52, Self.control).map(\.key) == ["w"])
    #expect(try strokes("de", 52, Self.control).map(\.key) == ["y"])
  }

  // MARK: The keypad and the locks

  @Test("Caps Lock and NumLock do not change what a shortcut is") func locks() throws {
    for locks in [Self.lock, Self.numLock, Self.lock | Self.numLock] {
      for layout in ["us", "fr", "cz", "de", "tr", "ru", "us(dvorak)"] {
        for code: UInt32 in [10, 15, 19, 34, 52, 24, 41] {
          let plain = try strokes(layout, code, Self.control)
          let locked = try strokes(layout, code, Self.control | locks)
          #expect(locked.filter { plain.contains($0) } == plain, "\(layout) \(code)")
        }
      }
    }
  }

  @Test("the keypad's digits and signs are digits and signs") func keypad() throws {
    #expect(try strokes("us", 87, Self.numLock) == [Keystroke("KP_1"), Keystroke("1")])
    #expect(try strokes("us", 87) == [Keystroke("End")])
    #expect(try strokes("us", 87, Self.numLock | Self.shift) == [Keystroke("End")])
    #expect(try strokes("us", 87, Self.shift) == [Keystroke("End", .shift)])
    #expect(try strokes("us", 86) == [Keystroke("KP_Add"), Keystroke("plus")])
    #expect(
      try strokes("de", 90, Self.numLock | Self.control)
        == [Keystroke("KP_0", .control), Keystroke("0", .control)])
    #expect(try CompiledKeymap("us").layouts.name(of: 83, state: 0) == "Left")
    #expect(try CompiledKeymap("us").layouts.name(of: 83, state: Self.numLock) == "KP_4")
  }

  @Test("keys without a character mean what they are, with their modifiers") func otherKeys() throws
  {
    #expect(try strokes("us", 23, Self.shift) == [Keystroke("Tab", .shift)])
    #expect(try strokes("ru", 36) == [Keystroke("Return")])
    #expect(try strokes("fr", 95) == [Keystroke("F11")])
    #expect(
      try strokes("us", 113, Self.shift | Self.control) == [Keystroke("Left", [.shift, .control])])
  }
}
