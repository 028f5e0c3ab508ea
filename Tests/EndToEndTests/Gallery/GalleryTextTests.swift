import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStage {
  /// The view with an identifier, once it exists.
  func node(_ identifier: String) throws -> TreeNode {
    let tree = try waitForTree("a view \(identifier)") { tree in
      tree.all.contains { $0.identifier == identifier }
    }
    return try #require(tree.all.first { $0.identifier == identifier })
  }

  /// Waits until a field has a text, and returns the field.
  @discardableResult
  func wait(for field: String, _ text: String) throws -> TreeNode {
    try waitForTree("\(text) in \(field)") { tree in
      tree.all.contains { $0.identifier == field && $0.value == text }
    }
    return try node(field)
  }

  /// Waits until a part of a field is selected.
  @discardableResult
  func wait(for field: String, selection: [Double]) throws -> TreeNode {
    try waitForTree("the selection \(selection) in \(field)") { tree in
      tree.all.contains { $0.identifier == field && $0.selection == selection }
    }
    return try node(field)
  }

  /// Taps the view with an identifier where it has come to rest.
  func tapStill(_ identifier: String) throws {
    _ = try node(identifier)
    _ = try stillScreen(node(identifier).rect.insetBy(-4, -4))
    try touch.tap(node(identifier).middle)
  }
}

extension GalleryStories {
  @Suite("Text") struct TextStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("text") }

    /// The point of the caret in a field.
    private func caret(in field: String) throws -> Point {
      let caret = try #require(stage.node(field).caret)
      return Point((caret[0] + caret[2]) / 2, (caret[1] + caret[3]) / 2)
    }

    @Test("a hardware keyboard types, moves, deletes, undoes and submits") func keys() throws {
      let keyboard = try stage.server.seat.keyboard()
      try stage.tapStill("name")
      try keyboard.type("Two hats")
      try stage.wait(for: "name", "Two hats")
      #expect(try stage.tree().first(.keyboard) == nil)

      try keyboard.tap("Ctrl+Left")
      try keyboard.type("red ")
      try keyboard.tap("Shift+End")
      try stage.wait(for: "name", selection: [8, 12])
      try keyboard.tap("BackSpace")
      try stage.wait(for: "name", "Two red ")
      try keyboard.tap("Ctrl+z")
      try stage.wait(for: "name", "Two red hats")
      try keyboard.tap("Ctrl+Shift+z")
      try stage.wait(for: "name", "Two red ")
      try keyboard.tap("Return")
      try stage.waitForTree("the focus in the note") { tree in
        tree.all.contains { $0.identifier == "note" && $0.caret != nil }
      }
      try keyboard.tap("Escape")
      try stage.waitForFeedback("Cancelled")
    }

    @Test("a double tap selects a word, its end is dragged, and it is cut and pasted")
    func selects() throws {
      let keyboard = try stage.server.seat.keyboard()
      try stage.tapStill("name")
      try keyboard.type("two red hats")
      try keyboard.tap("Home")
      try keyboard.tap("Ctrl+Right")
      try keyboard.tap("Right")
      try stage.wait(for: "name", selection: [4, 4])
      let red = try caret(in: "name") + Vector(6, 0)

      try stage.touch.tap(red)
      try stage.touch.tap(red)
      try stage.wait(for: "name", selection: [4, 7])
      let end = try caret(in: "name")
      try stage.touch.drag(from: end + Vector(4, 8), to: end + Vector(80, 8))
      try stage.wait(for: "name", selection: [4, 12])

      try stage.tapStill("cut")
      try stage.wait(for: "name", "two ")
      try stage.tapStill("search")
      try stage.waitForTree("the focus") { tree in
        tree.all.contains { $0.identifier == "search" && $0.caret != nil }
      }
      try stage.tapStill("search")
      try stage.tapStill("paste")
      try stage.wait(for: "search", "red hats")
    }

    @Test("the caret of Arabic and Hebrew text is where the reader expects it") func directions()
      throws
    {
      let keyboard = try stage.server.seat.keyboard()
      let note = try stage.node("note")
      try stage.tapStill("note")
      try keyboard.tap("Home")
      try stage.wait(for: "note", selection: [0, 0])
      // The text begins with a Hebrew word, so at the right, beside the button that opens the keyboard.
      let home = try caret(in: "note").x
      #expect(home > note.rect.maxX - 30 - 48)
      try keyboard.tap("Left")
      try stage.wait(for: "note", selection: [1, 1])
      #expect(try caret(in: "note").x < home)
      try keyboard.tap("End")
      let length = Double("שלום, hats! مرحبا".count)
      try stage.wait(for: "note", selection: [length, length])
      #expect(try caret(in: "note").x < home - 100)
    }
  }

  @Suite("On-screen keyboard") struct OnScreenKeyboardStory {
    /// A screen without a hardware keyboard.
    private func makeStage(scale: Double = 1) throws -> GalleryStage {
      try GalleryStage(
        "text", points: Size(480, 800), scale: scale, devices: [.touchscreen, .pointer, .mouse])
    }

    private func open(_ field: String, in stage: GalleryStage) throws {
      try stage.tapStill(field)
      _ = try stage.node("key-space")
      _ = try stage.stillScreen(stage.node("keyboard").rect)
    }

    private func key(_ name: String, in stage: GalleryStage) throws -> Point {
      try stage.node("key-\(name)").middle
    }

    @Test("it opens for a tapped field, which it does not cover, and closes") func opens() throws {
      let stage = try makeStage()
      try open("search", in: stage)
      let tree = try stage.tree()
      let keyboard = try #require(tree.first(.keyboard))
      let search = try stage.node("search")
      #expect(keyboard.rect.maxY == 800 && search.rect.maxY <= keyboard.rect.minY)
      #expect(tree.all(.button).filter { $0.identifier.hasPrefix("key-") }.count > 30)

      try stage.touch.tap(key("hide", in: stage))
      try stage.waitForTree("no keyboard") { $0.first(.keyboard) == nil }
    }

    @Test("beside a hardware keyboard a finger opens it, keys close it, and a button calls it")
    func besideHardware() throws {
      let stage = try GalleryStage("text", points: Size(480, 800), scale: 1)
      try open("name", in: stage)
      try stage.server.seat.keyboard().type("a")
      try stage.wait(for: "name", "a")
      try stage.waitForTree("no keyboard") { $0.first(.keyboard) == nil }

      try stage.tapStill("show-keyboard")
      _ = try stage.node("key-space")
      _ = try stage.stillScreen(stage.node("keyboard").rect)
      try stage.touch.tap(key("b", in: stage))
      try stage.wait(for: "name", "ab")
    }

    @Test("two thumbs that overlap type in the order in which they landed") func thumbs() throws {
      let stage = try makeStage()
      try open("name", in: stage)
      let word = "hello"
      for (index, letter) in word.enumerated() {
        // Each thumb lands before the other one lifts.
        try stage.touch.down(index % 2, at: key(String(letter), in: stage))
        try stage.touch.sync()
        if index > 0 {
          try stage.touch.up((index - 1) % 2)
          try stage.touch.sync()
        }
      }
      try stage.touch.up((word.count - 1) % 2)
      try stage.wait(for: "name", "Hello")
    }

    /// Taps keys one after the other. Of "e>ě", the first one is held, and the finger slides to the
    /// second.
    private func type(_ keys: [String], in stage: GalleryStage) throws {
      for key in keys {
        let names = key.split(separator: ">").map(String.init)
        let place = try self.key(names[0], in: stage)
        guard names.count > 1 else {
          try stage.touch.tap(place)
          continue
        }
        try stage.touch.down(0, at: place)
        try stage.touch.sync()
        try stage.touch.glide([0: (place, stage.node("alternative-\(names[1])").middle)])
        try stage.touch.up(0)
        try stage.touch.sync()
      }
    }

    @Test(
      "words are typed with a finger in the language of the locale",
      arguments: [
        ("cs_CZ.UTF-8", ["s>Š", "t", "e>ě", "s", "t", "i>í"], "Štěstí"),
        ("cs_CZ.UTF-8", ["k", "u>ů", "n>ň", "space", "z>ž", "l", "u", "t>ť"], "Kůň žluť"),
        ("ar_EG.UTF-8", ["م", "ر", "ح", "ب", "ا", "،", "space", "س", "ا>أ", "ل"], "مرحبا، سأل"),
        ("ja_JP.UTF-8", ["k", "o", "n", "n", "n", "i", "t", "i", "h", "a", "。"], "こんにちは。"),
        ("ja_JP.UTF-8", ["kana", "s", "a", "ー", "k", "k", "a", "ー"], "サーッカー"),
      ])
    func languages(locale: String, keys: [String], expected: String) throws {
      let stage = try GalleryStage(
        "text", size: "360x640", screen: PixelSize(360, 640),
        devices: [.touchscreen, .pointer, .mouse],
        environment: ["LC_ALL": "", "LC_CTYPE": "", "LANG": locale, "LANGUAGE": "en"])
      try open("name", in: stage)
      try type(keys, in: stage)
      try stage.wait(for: "name", expected)
    }

    @Test("the languages of the other keyboard are offered, and follow when it changes")
    func otherLanguages() throws {
      let stage = try makeStage()
      func setLayouts(_ layouts: String) throws {
        let process = try ChildProcess(stage.server.launch("setxkbmap", ["-layout", layouts]))
        #expect(process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
      }
      try setLayouts("cz,ara")
      try open("name", in: stage)
      let space = try stage.node("key-space")
      #expect(space.label == "Space" && space.value == "English")
      try type(["language", "e>Ě", "language", "ق"], in: stage)
      try stage.wait(for: "name", "Ěق")
    }

    @Test("a held key offers accents, and the finger slides to one") func accents() throws {
      let stage = try makeStage()
      try open("name", in: stage)
      let e = try key("e", in: stage)
      try stage.touch.down(0, at: e)
      try stage.touch.sync()
      let accent = try stage.node("alternative-É")
      try stage.touch.glide([0: (e, accent.middle)])
      try stage.waitForTree("the accent selected") { tree in
        tree.all.contains { $0.identifier == "alternative-É" && $0.selected }
      }
      try stage.touch.up(0)
      try stage.wait(for: "name", "É")
    }

    @Test("capitals, digits, Delete and Return", arguments: GalleryStage.scales)
    func keys(scale: Double) throws {
      let stage = try makeStage(scale: scale)
      try open("name", in: stage)
      for name in ["h", "i", "space", "digits", "4", "2", "delete", "return"] {
        try stage.touch.tap(key(name, in: stage))
      }
      try stage.wait(for: "name", "Hi 4")
      try stage.waitForTree("the focus in the note") { tree in
        tree.all.contains { $0.identifier == "note" && $0.caret != nil }
      }
      #expect(try stage.tree().first(.keyboard) != nil)
    }
  }
}
