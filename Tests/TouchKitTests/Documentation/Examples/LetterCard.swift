import TouchKit

final class LetterCard: View {
  var onOpen: () -> Void = {}
  var onDelete: () -> Void = {}

  init(name: String) {
    super.init()
    role = .button
    label = "Letters of \(name)"
    accessibleHint = "Opens them"
  }

  override var canActivate: Bool { true }

  override func activate() { onOpen() }

  override var customActions: [CustomAction] {
    [CustomAction("delete", "Delete") { [weak self] in self?.delete() }]
  }

  private func delete() {
    onDelete()
    window?.announce("\(label), deleted")
  }
}
