import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("A dialog") struct DialogTests {
  private let stage = Stage(width: 360, height: 640)
  private final class Log { var said: [String] = [] }
  private let log = Log()

  private func dialog(
    message: String = "", content: View? = nil, isDestructive: Bool = false
  ) -> Dialog {
    let dialog = Dialog(
      "New folder", message: message, content: content,
      actions: [
        .init("Later") { [log] in log.said.append("later") },
        .init("Create", isDestructive: isDestructive) { [log] in log.said.append("create") },
      ])
    dialog.onCancel = { [log] in log.said.append("cancel") }
    return dialog
  }

  private func present(_ dialog: Dialog) {
    dialog.present(in: stage.window)
    stage.advance(by: .seconds(1))
  }

  private func button(_ title: String, of dialog: Dialog) throws -> Button {
    try #require(dialog.subviews.compactMap { $0 as? Button }.first { $0.title == title })
  }

  @Test("is in the middle of a dimmed window, with its parts one below the other") func place()
    throws
  {
    let content = View(frame: Rect(0, 0, 100, 40))
    let dialog = dialog(message: "It is empty at first.", content: content)
    present(dialog)

    #expect(dialog.frame.minX == 8 && dialog.frame.width == 344)
    #expect(abs(dialog.frame.midY - 320) <= 1)
    #expect(stage.draw()[2, 2] != .white)
    let tree = try #require(ViewTree(of: stage.window).children.last)
    #expect(tree.role == .dialog && tree.label == "New folder")
    #expect(
      tree.children.filter { $0.role == .button }.map(\.label) == ["Cancel", "Later", "Create"])
    let top = content.convert(content.bounds, to: dialog)
    #expect(top.height == 40)
    #expect(try top.maxY < button("Create", of: dialog).frame.minY)
  }

  @Test("closes with the tapped choice, once") func choices() throws {
    let dialog = dialog()
    present(dialog)
    stage.finger.tap(try button("Later", of: dialog))
    stage.finger.tap(try button("Later", of: dialog))
    stage.advance(by: .seconds(1))

    #expect(log.said == ["later"])
    #expect(dialog.window == nil && !dialog.isOpen)
  }

  @Test(
    "a tap outside, Escape and the cancel button cancel", arguments: ["beside", "Escape", "button"])
  func cancels(way: String) throws {
    let dialog = dialog()
    present(dialog)
    switch way {
    case "beside": stage.finger.tap(at: Point(20, 20))
    case "Escape": stage.key("Escape")
    default: stage.finger.tap(try button("Cancel", of: dialog))
    }

    #expect(log.said == ["cancel"])
    #expect(!dialog.isOpen)
  }

  @Test("Return performs the last action, also after Tab; one that destroys has to be chosen")
  func returnKey() throws {
    let first = dialog()
    present(first)
    stage.key("Return")
    #expect(log.said == ["create"])
    stage.advance(by: .seconds(1))

    let second = dialog(isDestructive: true)
    present(second)
    stage.key("Return")
    #expect(second.isOpen)
    stage.finger.tap(try button("Create", of: second))
    #expect(log.said == ["create", "create"])
  }

  @Test("a field takes the keys and what is typed; Return accepts unless it is blank")
  func field() throws {
    let dialog = dialog()
    let field = dialog.addTextField("Old", placeholder: "Name")
    present(dialog)
    #expect(field.isEditing && field.selectedRange == field.text.startIndex..<field.text.endIndex)

    stage.type("  ")
    #expect(try !button("Create", of: dialog).isEnabled)
    stage.key("Return")
    #expect(dialog.isOpen)
    stage.type("Trip ")
    stage.key("Return")

    #expect(log.said == ["create"])
    #expect(dialog.text == "Trip")
  }

  @Test("what an input method composes belongs to the text") func composed() throws {
    let dialog = dialog()
    let field = dialog.addTextField()
    present(dialog)
    field.insertText("a")
    field.setMarkedText("ni", caret: 2)

    stage.finger.tap(try button("Create", of: dialog))

    #expect(dialog.text == "ani")
  }

  @Test("Escape in its field cancels") func escape() {
    let dialog = dialog()
    dialog.addTextField("x")
    present(dialog)
    stage.key("Escape")
    #expect(log.said == ["cancel"])
  }

  @Test("the app decides, too, what can be accepted") func acceptable() {
    let dialog = dialog()
    dialog.isAcceptable = false
    present(dialog)
    stage.key("Return")
    #expect(log.said == [])
    dialog.isAcceptable = true
    stage.key("Return")
    #expect(log.said == ["create"])
  }

  @Test("stays above the keyboard on the screen, and a long message scrolls, not the buttons")
  func keyboard() throws {
    stage.window.textInput.hasHardwareKeyboard = false
    let dialog = dialog(message: String(repeating: "A long story. ", count: 60))
    let field = dialog.addTextField(placeholder: "Name")
    present(dialog)
    stage.finger.tap(field)
    stage.advance(by: .seconds(1))

    let keyboard = try #require(stage.window.keyboardFrame)
    #expect(dialog.frame.minY >= 0 && dialog.frame.maxY <= keyboard.minY)
    let create = try button("Create", of: dialog)
    #expect(dialog.bounds.contains(create.frame))
    let seen = field.convert(field.bounds, to: dialog)
    #expect(seen.maxY <= create.frame.minY)
  }

  @Test("is mirrored where one reads from right to left") func mirrored() throws {
    stage.window.layoutDirection = .rightToLeft
    let dialog = Dialog("؟", actions: [.init("نعم") {}])
    present(dialog)
    #expect(try button("نعم", of: dialog).frame.midX < button("Cancel", of: dialog).frame.midX)
  }

  @Test("without actions there is one button, for Return as well") func informs() throws {
    let dialog = Dialog("Done", cancel: "OK")
    dialog.onCancel = { [log] in log.said.append("ok") }
    present(dialog)
    stage.key("Return")
    #expect(log.said == ["ok"])
  }

  @Test("leaves nothing behind") func released() {
    weak var gone: Dialog?
    do {
      let dialog = dialog(content: View())
      dialog.addTextField("x")
      gone = dialog
      present(dialog)
      dialog.cancel()
      stage.advance(by: .seconds(1))
    }
    #expect(gone == nil)
  }
}
