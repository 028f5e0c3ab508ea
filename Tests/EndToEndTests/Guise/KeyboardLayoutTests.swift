import CX11
import Drawing
import Platform
import Testing
import TouchKit
import VirtualTouchscreen

/// Keys of a real keyboard with the layouts of many countries, which a desktop changes while the
/// editor runs.
@Suite("Keys of every country") struct KeyboardLayoutTests {
  /// A layout, and the codes of the keys that one presses there.
  struct Country: Sendable {
    /// The layouts as `setxkbmap` names them.
    let layout: String
    var variant = ""
    /// Z, C and S, which are held with Control.
    var z = 52
    var c = 54
    var s = 39
    /// The keys of `[` and `]`, held with AltGr if they need it.
    var left = [34]
    var right = [35]
    /// F.
    var f = 41

    private static let altGr = 108

    static let all = [
      Country(layout: "us"),
      Country(layout: "fr", z: 25, left: [altGr, 14], right: [altGr, 20]),
      Country(layout: "cz", z: 29, left: [altGr, 41], right: [altGr, 42]),
      Country(layout: "ch", z: 29, left: [altGr, 34], right: [altGr, 35]),
      Country(layout: "de", z: 29, left: [altGr, 17], right: [altGr, 18]),
      Country(layout: "es", left: [altGr, 34], right: [altGr, 35]),
      Country(layout: "ru"), Country(layout: "ru,us"), Country(layout: "us,ru"),
      Country(layout: "gr"),
      // From right to left, the brackets have changed places.
      Country(layout: "il", left: [35], right: [34]),
      Country(layout: "jp", left: [35], right: [51]),
      Country(layout: "us", variant: "dvorak", z: 61, c: 31, s: 47, left: [20], right: [21], f: 29),
      Country(layout: "tr", left: [altGr, 17], right: [altGr, 18]),
    ]
  }

  /// The codes of Control and Shift.
  private static let (control, shift) = (37, 50)

  @Test(
    "digits, brackets, letters and Control do the same on all keyboards", arguments: Country.all)
  func countries(country: Country) throws {
    let guise = try GuiseApp()
    try guise.turnRepeatsOff()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    try guise.waitForTree("a selected element") { $0.first(.element)?.selected ?? false }
    try guise.setKeyboard(country)
    try turns(guise, country)
    try edits(guise, country)
    try copiesAndSaves(guise, country)
    try opensTabs(guise, country)
  }

  private func turns(_ guise: GuiseApp, _ country: Country) throws {
    try guise.press(country.left)
    try guise.waitForTurn(-1, on: country)
    try guise.press(country.right)
    try guise.press(country.right)
    try guise.waitForTurn(1, on: country)
    try guise.press([Self.shift] + country.left)
    try guise.waitForTurn(-14, on: country)
  }

  private func edits(_ guise: GuiseApp, _ country: Country) throws {
    try guise.press([Self.control, country.z])
    try guise.waitForTurn(1, on: country)
    try guise.press([Self.control, Self.shift, country.z])
    try guise.waitForTurn(-14, on: country)
    for _ in 0..<4 { try guise.press([Self.control, country.z]) }
    try guise.waitForTurn(0, on: country)
    try guise.press([country.f])
    try guise.waitForTree("\(country): flipped") { $0.first(.element)?.flipped ?? false }
    try guise.press([Self.control, country.z])
    try guise.waitForTree("\(country): as it was") { $0.first(.element)?.flipped == false }
  }

  private func copiesAndSaves(_ guise: GuiseApp, _ country: Country) throws {
    try guise.press([Self.control, country.c])
    let peer = try PeerClient(guise.server.display)
    try guise.wait(for: "\(country): the copy") { peer.owner(of: "CLIPBOARD") != 0 }
    try guise.press([Self.control, country.s])
    try guise.wait(for: "\(country): the picture") { !guise.pictures.isEmpty }
  }

  private func opensTabs(_ guise: GuiseApp, _ country: Country) throws {
    // On a Czech keyboard the key of the 1 is a plus, which a selected element takes.
    try guise.press("Escape")
    try guise.waitForTree("nothing selected") { $0.first(.element)?.selected == false }
    for index in [Int](1..<9) + [0] {
      try guise.press([10 + index])
      try guise.waitForTree("\(country): tab \(index + 1)") {
        $0.all(.tab).firstIndex(where: \.selected) == index
      }
    }
  }

  /// The brackets are on the second level of letters, where Shift cannot be a part of a shortcut.
  @Test("letters, digits, brackets and Control do the same on an Arabic keyboard") func arabic()
    throws
  {
    let guise = try GuiseApp()
    try guise.turnRepeatsOff()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    try guise.waitForTree("a selected element") { $0.first(.element)?.selected ?? false }
    let arabic = Country(layout: "ara", left: [Self.shift, 41], right: [Self.shift, 40])
    try guise.setKeyboard(arabic)
    try guise.press(arabic.left)
    try guise.waitForTurn(-1, on: arabic)
    for turn in [0.0, 1] {
      try guise.press(arabic.right)
      try guise.waitForTurn(turn, on: arabic)
    }
    try guise.press([Self.control, arabic.z])
    try guise.waitForTurn(0, on: arabic)
    try guise.press([Self.control, Self.shift, arabic.z])
    try guise.waitForTurn(1, on: arabic)
    try guise.press([arabic.f])
    try guise.waitForTree("flipped") { $0.first(.element)?.flipped ?? false }
    try guise.press([Self.control, arabic.z])
    try guise.waitForTree("as it was") { $0.first(.element)?.flipped == false }
    try copiesAndSaves(guise, arabic)
    try opensTabs(guise, arabic)
  }

  @Test("the layout changes in the middle of a tap and of a drag, and neither is lost")
  func duringTouches() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    try guise.press("Escape")
    try guise.waitForTree("nothing selected") { $0.first(.element)?.selected == false }
    // Later than the second tap of a double tap.
    try guise.touch.rest(for: .milliseconds(400))
    for country in Country.all.prefix(4) {
      let place = try #require(guise.elements().first).middle
      try guise.touch.down(0, at: place)
      try guise.touch.sync()
      try guise.setKeyboard(country)
      let end = place + Vector(0, 40)
      try guise.touch.glide([0: (place, end)])
      try guise.touch.up(0)
      try guise.touch.sync()
      try guise.waitForElement(at: end)
      try guise.press("Escape")
      try guise.waitForTree("\(country): nothing selected") {
        $0.first(.element)?.selected == false
      }
      try guise.touch.rest(for: .milliseconds(400))
      try guise.touch.tap(end)
      try guise.waitForTree("\(country): selected") { $0.first(.element)?.selected ?? false }
      try guise.touch.rest(for: .milliseconds(400))
    }
  }

  @Test("Control and the key of the 0 fit the photo on all keyboards, while the layout changes")
  func fits() throws {
    let guise = try GuiseApp()
    for country in Country.all where country.variant.isEmpty {
      try guise.setKeyboard(country)
      let (left, right) = (Point(400, 470), Point(540, 470))
      try guise.touch.down(0, at: left)
      try guise.touch.down(1, at: right)
      try guise.touch.glide([
        0: (left, left - Vector(100, 0)), 1: (right, right + Vector(100, 0)),
      ])
      try guise.touch.liftAll()
      try guise.waitForTree("zoomed") { $0.first(.button, "Fit") != nil }
      try guise.press([Self.control, 19])
      try guise.waitForTree("\(country): fitted") { $0.first(.button, "Fit") == nil }
    }
  }

  @Test("the keypad's digits and signs work, with and without the locks") func keypad() throws {
    let guise = try GuiseApp()
    try guise.turnRepeatsOff()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    let before = try #require(guise.elements().first?.scale)
    for lock in [nil, 77, 66] as [Int?] {
      if let lock { try guise.press([lock]) }
      try guise.press([86])
      try guise.waitForTree("larger") {
        abs(($0.first(.element)?.scale ?? 0) / before - 1.05) < 0.001
      }
      try guise.press([Self.control, 52])
      try guise.waitForTree("as it was") {
        abs(($0.first(.element)?.scale ?? 0) / before - 1) < 0.001
      }
      // The 3 of the keypad without NumLock is Page Down.
      guard lock == 77 else { continue }
      try guise.press([89])
      try guise.waitForTree("tab 3") { $0.all(.tab).firstIndex(where: \.selected) == 2 }
    }
  }
}

extension KeyboardLayoutTests.Country: CustomStringConvertible {
  var description: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
}

extension GuiseApp {
  /// Gives the server's keyboard a layout. Calls `setxkbmap`.
  fileprivate func setKeyboard(_ country: KeyboardLayoutTests.Country) throws {
    let arguments = ["-layout", country.layout, "-variant", country.variant, "-option", ""]
    let process = try ChildProcess(server.launch("setxkbmap", arguments))
    #expect(process.wait(until: Timeout(in: .seconds(20))) == .exited(0), "\(country)")
  }

  /// On a busy machine, the time between a press and a release can be that of a held key.
  fileprivate func turnRepeatsOff() throws { try asAnotherClient { XAutoRepeatOff($0) } }

  /// Presses keys one after the other and releases them.
  fileprivate func press(_ codes: [Int]) throws {
    let keyboard = try server.seat.keyboard()
    for code in codes { try keyboard.press(code: code) }
    for code in codes.reversed() { try keyboard.release(code: code) }
    try keyboard.sync()
  }

  /// Waits until the element is turned by an angle in degrees.
  fileprivate func waitForTurn(
    _ degrees: Double, on country: KeyboardLayoutTests.Country
  ) throws {
    try waitForTree("\(country): turned by \(degrees) degrees") {
      abs(($0.first(.element)?.rotation ?? .nan) - Angle.degrees(degrees).radians) < 1e-6
    }
  }
}
