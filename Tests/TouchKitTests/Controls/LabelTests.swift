import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Label") struct LabelTests {
  private let stage = Stage(width: 300, height: 100)

  /// The columns that contain drawn pixels.
  private func inkedColumns() -> [Int] {
    let pixels = stage.draw()
    return (0..<300).filter { x in (0..<100).contains { pixels[x, $0] != .white } }
  }

  private func add(_ label: Label) {
    label.frame = Rect(0, 0, 300, 100)
    stage.root.addSubview(label)
  }

  @Test(
    "aligns a short line",
    arguments: [
      (TextLayout.Alignment.leading, 0...60), (.center, 120...180), (.trailing, 240...299),
    ])
  func aligns(alignment: TextLayout.Alignment, columns: ClosedRange<Int>) throws {
    add(Label("word", alignment: alignment))

    let inked = inkedColumns()

    #expect(columns.contains(try #require(inked.first)))
    #expect(columns.contains(try #require(inked.last)))
  }

  @Test("a new text changes drawing and label at once") func changes() {
    let label = Label("word")
    add(label)
    let before = inkedColumns()

    label.text = "quite some more words"

    #expect(inkedColumns().count > 2 * before.count)
    #expect(label.label == "quite some more words")
  }

  @Test("screen readers hear no places to break at") func heard() {
    let label = Label("cat\u{200B}.png")
    #expect(label.label == "cat.png")
    label.text = "a_\u{200B}dog\u{200B}.png"
    #expect(label.label == "a_dog.png" && label.text.contains("\u{200B}"))
  }

  @Test("needs more lines in less width, up to its limit") func fits() {
    let label = Label("several words that do not fit into one line")
    let one = label.sizeThatFits(Size(1000, 1000))
    label.numberOfLines = 0
    let narrow = label.sizeThatFits(Size(80, 1000))
    label.numberOfLines = 2
    let two = label.sizeThatFits(Size(80, 1000))

    #expect(narrow.width == 80)
    #expect(narrow.height > two.height && two.height > one.height)
  }

  @Test("is not hit by fingers") func transparent() {
    let button = Button("Below")
    button.frame = Rect(0, 0, 300, 100)
    stage.root.addSubview(button)
    add(Label("Above"))

    stage.finger.down(at: Point(50, 50))

    #expect(button.isHighlighted)
  }

  @Test("lines of a title that is balanced are about equally long") func balance() {
    let title = "誰を変装させる？"
    let font = Font(size: 20)
    let width = TextLayout(title, font: font).size.width - 4
    let (greedy, label) = (
      TextLayout(title, font: font, width: width, overflow: .lines(2), alignment: .center),
      Label(title, font: font, alignment: .center)
    )
    let balanced = greedy.balanced()
    #expect(greedy.lineCount == 2 && balanced.lineCount == 2)
    #expect(balanced.size.width < 0.7 * width)
    label.numberOfLines = 2
    label.balancesLines = true
    #expect(label.sizeThatFits(Size(width, .infinity)).width < 0.7 * width)
    let words = TextLayout("Save a copy in out", font: font, width: 130, overflow: .lines(2))
    #expect(words.lineCount == 2 && words.balanced().size.width < 120)
    let word = TextLayout("Unbreakable", font: font, width: 60, overflow: .lines(3))
    #expect(word.balanced() === word)
  }
}
