import TouchKit

/// A list of trees in two sections, whose rows can be swiped, and a page for each tree.
final class PagesScene: Scene {
  private var groups = [
    (
      title: localized("Broadleaves"),
      trees: [
        localized("Alder"), localized("Ash"), localized("Beech"), localized("Birch"),
        localized("Elm"), localized("Hazel"), localized("Lime"), localized("Maple"),
        localized("Oak"), localized("Rowan"), localized("Willow"),
      ]
    ),
    (
      title: localized("Conifers"),
      trees: [
        localized("Cedar"), localized("Fir"), localized("Larch"), localized("Pine"),
        localized("Spruce"), localized("Yew"),
      ]
    ),
  ]
  private lazy var list = ListView(
    count: { [unowned self] in trees.count }, makeRow: { Label() },
    configure: { [unowned self] label, index in label.text = trees[index] })
  private lazy var stack = NavigationStack(list, title: localized("Trees"))

  override init() {
    super.init()
    list.backgroundColor = Theme.surface
    list.identifier = "trees"
    list.label = localized("Trees")
    list.sections = { [unowned self] in
      groups.map { ListView.Section($0.title, count: $0.trees.count) }
    }
    list.rowActions = { [unowned self] in actions(of: trees[$0], at: $0) }
    list.onSelect = { [unowned self] in open(trees[$0]) }
    stack.onChange = { [unowned self] in
      if !stack.canGoBack { list.selectedRows = [] }
      complete(stack.canGoBack ? .open : .back)
      showFeedback(localized("Page {name}", ["name": stack.title]))
    }
    addSubview(stack)
  }

  override func layoutSubviews() { stack.frame = bounds }

  private var trees: [String] { groups.flatMap(\.trees) }

  // MARK: Rows

  private func actions(of tree: String, at index: Int) -> [ListView.RowAction] {
    [
      ListView.RowAction(
        localized("Delete"), identifier: "delete", isDestructive: true, isFullSwipe: true
      ) { [unowned self] in
        for group in groups.indices { groups[group].trees.removeAll { $0 == tree } }
        list.deleteRows([index])
        complete(.delete)
        showFeedback(localized("{name} deleted", ["name": tree]))
      },
      ListView.RowAction(localized("Water"), identifier: "water") { [unowned self] in
        showFeedback(localized("{name} watered", ["name": tree]))
      },
    ]
  }

  // MARK: Pages

  private func open(_ tree: String) {
    let page = TreePage { [unowned self] in openNeighbor(of: tree) }
    stack.push(page, title: tree)
  }

  private func openNeighbor(of tree: String) {
    let index = trees.firstIndex(of: tree) ?? 0
    open(trees[(index + 1) % trees.count])
  }
}

/// The page of a tree: its age, and a button for the next page.
private final class TreePage: View {
  private let column = Column(spacing: 16)

  init(onNeighbor: @escaping () -> Void) {
    super.init()
    let line = Row()
    let age = Stepper(localized("Age"), value: 12, in: 0...999)
    age.identifier = "age"
    line.addSubview(Label(localized("Age")), flex: 1)
    line.addSubview(age)
    let neighbor = Button(localized("Neighbor"), style: .filled, action: onNeighbor)
    neighbor.identifier = "neighbor"
    for view in [line, neighbor] { column.addSubview(view) }
    column.alignment = .fill
    addSubview(column)
  }

  override func layoutSubviews() {
    let width = max(min(bounds.width - 48, 400), 0)
    let height = column.sizeThatFits(Size(width, .infinity)).height
    column.frame = Rect((bounds.width - width) / 2, 24, width, height)
  }
}
