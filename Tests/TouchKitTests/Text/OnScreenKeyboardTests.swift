import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("OnScreenKeyboard") struct OnScreenKeyboardTests {
  let stage: Stage
  let field = TextField(placeholder: "Name")
  let scroll = ScrollView()

  init() { self.init(Size(360, 640)) }

  init(_ size: Size, locale: String = "") {
    stage = Stage(width: size.width, height: size.height)
    stage.window.textInput.hasHardwareKeyboard = false
    stage.window.textInput.locale = locale
    scroll.frame = Rect(origin: .zero, size: size)
    scroll.contentSize = size
    field.frame = Rect(20, size.height - 80, size.width - 40, 48)
    scroll.addSubview(field)
    stage.root.addSubview(scroll)
    stage.draw()
  }

  func open() {
    stage.finger.tap(at: field.convert(field.bounds.center, to: nil))
    stage.advance(by: .seconds(1))
  }

  var keyboard: OnScreenKeyboard? { stage.window.textInput.keyboard }

  func key(_ name: String) throws -> KeyView {
    let keyboard = try #require(keyboard)
    keyboard.layoutIfNeeded()
    return try #require(keyboard.keys.first { $0.identifier == "key-\(name)" }, "\(name)")
  }

  func place(_ name: String) throws -> Point {
    let key = try key(name)
    return key.convert(key.bounds.center, to: nil)
  }

  var button: View? {
    field.subviews.first { $0.identifier == "show-keyboard" && !$0.isHidden }
  }

  func tap(_ names: String...) throws {
    for name in names {
      stage.finger.tap(at: try place(name))
      stage.advance(by: .milliseconds(400))
    }
  }

  /// Holds a key, and slides to one of what it offers.
  func hold(_ name: String, for alternative: String) throws {
    stage.finger.down(at: try place(name))
    stage.advance(by: .milliseconds(500))
    let panel = try #require(keyboard?.presses.first?.panel)
    let item = try #require(panel.subviews.first { $0.label == alternative }, "\(alternative)")
    stage.finger.move(to: item.convert(item.bounds.center, to: nil))
    stage.finger.up()
    stage.advance(by: .milliseconds(400))
  }

  @Test("opens for a field that a finger taps, and keeps the field in sight") func opens() throws {
    #expect(keyboard == nil && stage.window.keyboardFrame == nil)
    open()

    let frame = try #require(stage.window.keyboardFrame)
    #expect(frame.maxY == 640 && frame.width == 360 && keyboard?.frame == frame)
    #expect(field.convert(field.bounds, to: nil).maxY <= frame.minY)
    #expect(field.isFirstResponder)
  }

  @Test("stays closed for a mouse and for the Tab key") func closed() {
    open()
    #expect(keyboard != nil)
    stage.window.focus = nil
    #expect(keyboard == nil)
    stage.advance(by: .seconds(1))

    let center = field.convert(field.bounds.center, to: nil)
    stage.mouse(.pressed(.primary), at: center)
    stage.mouse(.released(.primary), at: center)
    #expect(field.isFirstResponder && keyboard == nil)
    stage.window.focus = nil
    stage.key("Tab")
    #expect(field.isFirstResponder && keyboard == nil)
  }

  @Test("a finger opens it beside a hardware keyboard, too, unless keys were pressed lately")
  func besideHardware() throws {
    stage.window.textInput.hasHardwareKeyboard = true
    stage.window.textInput.opensBesideHardwareKeyboard = true
    stage.key("F1")
    stage.advance(by: .seconds(18))
    open()
    #expect(field.isFirstResponder && keyboard == nil)
    let place = try #require(button)
    #expect(field.bounds.contains(place.frame) && place.frame.width >= 48)

    stage.finger.tap(at: place.convert(place.bounds.center, to: nil))
    stage.advance(by: .seconds(1))
    #expect(field.isFirstResponder && keyboard != nil && button == nil)
    stage.type("a")
    #expect(field.text == "a" && keyboard == nil && button != nil, "keys close it")

    field.resignFirstResponder()
    stage.draw()
    #expect(button == nil)
    stage.advance(by: .seconds(21))
    open()
    #expect(keyboard != nil)
  }

  @Test("a keyboard that is unplugged leaves the field to the one on the screen") func unplugged() {
    stage.window.textInput.hasHardwareKeyboard = true
    open()
    #expect(keyboard == nil && button == nil)
    stage.window.textInput.hasHardwareKeyboard = false
    #expect(keyboard != nil)
  }

  @Test("a sentence begins with a capital, in letters only") func sentences() throws {
    open()
    try tap("h", "i", ".", "space", "y", "o", "u", "space", "c")
    #expect(field.text == "Hi. You c")
    try tap("digits", "!", "space", "x", "digits", "1", ".", "5")
    #expect(field.text == "Hi. You c! X1.5")
    for _ in field.text { try tap("delete") }
    try tap("letters", "a", "b")
    #expect(field.text == "Ab")

    field.resignFirstResponder()
    stage.advance(by: .seconds(1))
    stage.draw()
    field.text = ""
    field.capitalizesSentences = false
    open()
    try tap("a")
    #expect(field.text == "a")
  }

  @Test("the emoji key shows emoji, on two pages") func emoji() throws {
    open()
    try tap("a", "faces", "😀", "things", "🎉", "faces", "❤️", "letters", "b")
    #expect(field.text == "A😀🎉❤️b")
  }

  @Test("types letters, capitals, digits, symbols and spaces, deletes and submits")
  func types() throws {
    var submitted: [String] = []
    field.onSubmit = { submitted.append(field.text) }
    open()
    try tap(
      "h", "a", "t", "space", "digits", "4", "symbols", "=", "letters", "x", "delete")
    #expect(field.text == "Hat 4=")
    try tap("return")
    #expect(submitted == ["Hat 4="])
  }

  @Test("Shift twice in a row locks capitals; held with letters it ends with the finger")
  func shift() throws {
    open()
    try tap("x")
    stage.finger.tap(at: try place("shift"))
    stage.advance(by: .milliseconds(60))
    stage.finger.tap(at: try place("shift"))
    stage.advance(by: .milliseconds(400))
    try tap("a", "b", "shift", "c")
    #expect(field.text == "XABc")

    let thumb = stage.finger(2)
    thumb.down(at: try place("shift"))
    try tap("d", "e")
    thumb.up()
    try tap("f")
    #expect(field.text == "XABcDEf")
  }

  @Test("two thumbs: the second finger that lands types the first key") func thumbs() throws {
    open()
    let (left, right) = (stage.finger(1), stage.finger(2))
    left.down(at: try place("h"))
    #expect(field.text == "")
    right.down(at: try place("o"))
    #expect(field.text == "H")
    left.up()
    left.down(at: try place("w"))
    #expect(field.text == "Ho")
    right.up()
    left.up()
    #expect(field.text == "How")
  }

  @Test("a finger slides onto the right key; a cancelled touch types nothing") func slides() throws
  {
    open()
    stage.finger.down(at: try place("q"))
    stage.finger.move(to: try place("w"))
    #expect(try key("w").isPressed && !key("q").isPressed)
    stage.finger.up()
    #expect(field.text == "W")
    stage.finger.down(at: try place("e"))
    stage.finger.cancel()
    #expect(field.text == "W" && keyboard?.presses.isEmpty == true)
  }

  @Test("a held key offers alternatives, of which the finger selects one by sliding")
  func alternatives() throws {
    field.capitalizesSentences = false
    open()
    stage.finger.down(at: try place("e"))
    stage.advance(by: .milliseconds(500))
    let panel = try #require(keyboard?.presses.first?.panel)
    #expect(panel.subviews.map(\.label) == ["e", "è", "é", "ê", "ë", "ę"])
    let target = panel.subviews[2]
    stage.finger.move(to: target.convert(target.bounds.center, to: nil))
    #expect(target.isSelected)
    stage.finger.up()
    #expect(field.text == "é")

    stage.finger.down(at: try place("o"))
    stage.advance(by: .milliseconds(500))
    stage.finger.up()
    #expect(field.text == "éo")
    for name in ["a", "p", "l"] {
      stage.finger.down(at: try place(name))
      stage.advance(by: .milliseconds(500))
      let frame = try #require(keyboard?.presses.first?.panel).frame
      #expect(frame.minX >= 0 && frame.maxX <= 360)
      stage.finger.cancel()
    }
  }

  @Test("a panel at the edge has the usual letter above the finger, which may tremble")
  func panelAtEdge() throws {
    let test = Self(Size(360, 640), locale: "ar")
    test.open()
    let place = try test.place(".")
    test.stage.finger.down(at: place)
    test.stage.advance(by: .milliseconds(500))
    let panel = try #require(test.keyboard?.presses.first?.panel)
    #expect(panel.subviews.count == 9 && panel.selectedText == ".")
    test.stage.finger.move(to: place + Vector(1, -1))
    #expect(panel.selectedText == ".")
    test.stage.finger.up()
    #expect(test.field.text == ".")
  }

  @Test("the pressed letter is shown enlarged above the finger") func preview() throws {
    open()
    stage.finger.down(at: try place("t"))
    let (panel, key) = (try #require(keyboard?.presses.first?.panel), try key("t"))
    #expect(panel.label == "T" && panel.frame.maxY <= key.frame.minY)
    #expect(panel.frame.width > key.frame.width)
    stage.finger.up()
    #expect(panel.superview == nil)
  }

  @Test("Delete repeats while it is held") func repeats() throws {
    field.text = "a long text"
    open()
    stage.finger.down(at: try place("delete"))
    #expect(field.text.count == 10)
    stage.advance(by: .milliseconds(640))
    stage.finger.up()
    #expect(field.text.count == 7)
    stage.advance(by: .seconds(1))
    #expect(field.text.count == 7)
  }

  @Test("Hide closes it; the next tap on the field opens it again") func hides() throws {
    open()
    try tap("hide")
    stage.advance(by: .seconds(1))
    #expect(keyboard == nil && !field.isFirstResponder && stage.window.keyboardFrame == nil)
    #expect(scroll.contentOffset == .zero)
    open()
    #expect(keyboard != nil)
  }

  @Test("the focus stays in the field, and the menu keeps the keyboard open") func focus() throws {
    field.text = "hat"
    open()
    stage.finger.tap(at: field.convert(field.bounds.center, to: nil))
    stage.finger.tap(at: field.convert(field.bounds.center, to: nil))
    #expect(field.menu != nil && keyboard != nil)
    try tap("x")
    #expect(field.menu == nil && field.isFirstResponder)
  }

  @Test(
    "keys are at least 44 points high and fit every window",
    arguments: [(360, 640), (640, 360), (480, 800), (1280, 800), (960, 540)],
    ["en_US", "de_DE.UTF-8", "fr_FR", "es", "ru_RU.UTF-8", "el_GR", "he_IL", "cs", "ar", "ja_JP"])
  func sizes(size: (Int, Int), locale: String) throws {
    let test = Self(Size(Double(size.0), Double(size.1)), locale: locale)
    test.open()
    let keyboard = try #require(test.keyboard)
    keyboard.layoutIfNeeded()

    for key in keyboard.keys {
      #expect(key.face.height >= 44 && key.face.width >= 24, "\(key.identifier) \(key.face)")
      #expect(keyboard.bounds.contains(key.frame))
      for other in keyboard.keys where other !== key {
        let overlap = other.frame.intersection(key.frame)
        #expect(overlap.map { $0.width < 0.01 || $0.height < 0.01 } ?? true)
      }
    }
    #expect(keyboard.frame.minY >= Double(size.1) * 0.4)
  }

  @Test("a window of another size has a keyboard of its width") func resizes() {
    open()
    stage.window.resize(to: Size(640, 360), scale: 1)
    #expect(stage.window.keyboardFrame?.width == 640 && keyboard?.frame.maxY == 360)
  }
}
