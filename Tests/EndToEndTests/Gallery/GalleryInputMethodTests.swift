import CX11
import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Input method") struct InputMethodStory {
    private let stage: GalleryStage
    private let keyboard: VirtualKeyboard

    init() throws {
      stage = try GalleryStage("text", environment: InputMethodProcess.environment)
      keyboard = try stage.server.seat.keyboard()
    }

    /// Focuses the first field, and waits until the input method serves it.
    private func start(encoding: String = "COMPOUND_TEXT") throws -> InputMethodProcess {
      let method = try InputMethodProcess(for: stage, encoding: encoding)
      try stage.tapStill("name")
      try method.waitForReport("focus")
      return method
    }

    /// Waits until the first field shows a text and a composition.
    @discardableResult
    private func wait(_ text: String, marked: String? = nil) throws -> TreeNode {
      try stage.waitForTree("\(text) and the composition \(marked ?? "none")") { tree in
        tree.all.contains {
          $0.identifier == "name" && $0.value == text && $0.marked == marked
        }
      }
      return try stage.node("name")
    }

    @Test(
      "letters are composed underlined at the caret, and committed",
      arguments: ["COMPOUND_TEXT", "UTF8_STRING"])
    func composes(encoding: String) throws {
      let method = try start(encoding: encoding)
      try keyboard.type("1")
      let start = try #require(wait("1").caret)
      try keyboard.type("hut")
      let end = try #require(wait("1", marked: "hüt").caret)
      #expect(end[0] > start[0] + 15)
      // Below the letters, a line from the first to the last one.
      let screen = try stage.stillScreen()
      let row = Int(end[3] - 1)
      let line = (Int(start[0]) + 2..<Int(end[0]) - 2).map { screen[$0, row] }
      #expect(line.allSatisfy { $0 == line[0] } && line[0] != screen[Int(end[0]) + 8, row])

      try keyboard.tap("BackSpace")
      try wait("1", marked: "hü")
      try keyboard.tap("space")
      try wait("1HÜ")
      try keyboard.type("2")
      try wait("1HÜ2")
      withExtendedLifetime(method) {}
    }

    @Test("Escape discards a composition, another place for the caret and another field commit it")
    func ends() throws {
      let method = try start()
      try keyboard.type("ab")
      try wait("", marked: "ab")
      try keyboard.tap("Escape")
      #expect(try wait("").caret != nil)

      try keyboard.type("cd")
      try wait("", marked: "cd")
      // At the left end, so that it is no double tap.
      try stage.touch.tap(stage.node("name").middle - Vector(270, 0))
      try wait("cd")
      try keyboard.type("e")
      try wait("cd", marked: "e")
      try stage.tapStill("search")
      try stage.waitForTree("the focus") { tree in
        tree.all.contains { $0.identifier == "search" && $0.caret != nil }
      }
      try wait("ecd")
      try keyboard.type("f")
      try stage.waitForTree("a composition without what was committed") { tree in
        tree.all.contains { $0.identifier == "search" && $0.marked == "f" }
      }
      withExtendedLifetime(method) {}
    }

    @Test("keys that the server returns or generates arrive, after what is composed")
    func returns() throws {
      let method = try start()
      try keyboard.type("a1")
      try wait("a1")
      try keyboard.type("b0")
      try wait("a1b00")
      try keyboard.type("c")
      try wait("a1b00", marked: "c")
      withExtendedLifetime(method) {}
    }

    @Test("a stopped server delays nothing but half a second of keys, and is used again")
    func stops() throws {
      let method = try start()
      try keyboard.type("ab")
      try wait("", marked: "ab")
      method.freeze()
      try keyboard.type("cd")
      let began = ContinuousClock.now
      try stage.touch.tap(stage.node("undo").middle)
      try stage.waitForFeedback("Nothing to undo")
      #expect(ContinuousClock.now - began < .seconds(1))
      try wait("abcd")
      #expect(ContinuousClock.now - began < .seconds(1))
      // Left alone, it delays no more keys.
      try keyboard.type("ef1")
      try wait("abcdef1")

      method.thaw()
      try method.waitForReport("reset")
      try keyboard.type("gh")
      try wait("abcdef1", marked: "gh")
      try keyboard.tap("space")
      try wait("abcdef1GH")
    }

    @Test("what a server has composed when it ends becomes text; the next server is used")
    func isKilled() throws {
      let method = try start()
      try keyboard.type("ab")
      try wait("", marked: "ab")
      method.kill()
      try wait("ab")
      try keyboard.type("c")
      try wait("abc")

      let next = try InputMethodProcess(for: stage, log: "next.txt")
      try next.waitForReport("focus")
      try keyboard.type("d")
      try wait("abc", marked: "d")
      try keyboard.tap("space")
      try wait("abcD")
    }

    @Test("a server may start after the app") func startsLater() throws {
      try stage.tapStill("name")
      try keyboard.type("ab")
      try wait("ab")
      let method = try InputMethodProcess(for: stage)
      try method.waitForReport("focus")
      try keyboard.type("c")
      try wait("ab", marked: "c")
    }

    @Test("dead keys and the Compose key work without a server, and with one that returns them")
    func deadKeys() throws {
      try stage.asAnotherClient { display in
        // In place of 9 and 0.
        var symbols: [KeySym] = [KeySym(XK_dead_acute), KeySym(XK_Multi_key)]
        XChangeKeyboardMapping(display, 18, 1, &symbols, 2)
      }
      try stage.tapStill("name")
      try keyboard.type("9e9E0oe")
      try wait("éÉœ")
      let method = try InputMethodProcess(for: stage)
      try method.waitForReport("focus")
      try keyboard.type("9E")
      try wait("éÉœÉ")
    }
  }
}
