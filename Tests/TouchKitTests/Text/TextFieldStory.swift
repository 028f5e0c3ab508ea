import Testing
import TouchKit
import TouchKitTesting

@testable import TouchKit

/// A field with text on a stage, and what a person does with it.
@MainActor
protocol TextFieldStory {
  var stage: Stage { get }
  var field: TextField { get }
}

extension TextFieldStory {
  /// A field on a stage.
  static func makeField() -> (Stage, TextField) {
    let stage = Stage(width: 400, height: 300)
    let field = TextField(placeholder: "Name")
    field.frame = Rect(50, 100, 300, 48)
    stage.root.addSubview(field)
    stage.draw()
    return (stage, field)
  }

  /// The point of the window where the caret would be before a character.
  func point(_ characters: Int, _ affinity: TextAffinity = .downstream) -> Point {
    let index = field.text.index(field.text.startIndex, offsetBy: characters)
    let caret = field.rect(ofCaretAt: TextPosition(index, affinity))
    return field.convert(caret.center, to: nil)
  }

  func focus(_ text: String = "") {
    field.text = text
    field.becomeFirstResponder()
    stage.draw()
  }

  /// Waits until the next tap begins a new series.
  func pause() { stage.advance(by: .seconds(2)) }

  var selection: [Int] {
    let range = field.selectedRange
    return [range.lowerBound, range.upperBound].map { field.text[..<$0].count }
  }

  var menu: Menu? { field.menu }

  func choose(_ identifier: String) throws {
    pause()
    let menu = try #require(menu)
    let item = try #require(menu.subviews.first { $0.identifier == identifier })
    stage.finger.tap(at: item.convert(item.bounds.center, to: nil))
    stage.scheduler.runPosted()
  }
}
