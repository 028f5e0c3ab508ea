import DisguiseModel
import Platform
import TouchKit

/// The sheet of the works of other photos, the newest first; without any, sample faces are offered.
final class EarlierSheet: Sheet, WorkGallery {
  var onEvent: (WorkGalleryEvent) -> Void = { _ in }

  private static let spacing = 12.0
  /// The least side of a picture, and the height that is kept free for what is still being looked for.
  private static let (leastSide, leastHeight) = (140.0, 180.0)
  private let faces: [FaceButton]
  private let note = Label(
    localized("There is none yet. Try a sample face:"), color: Theme.secondaryText,
    alignment: .center)
  private var works: [(tile: WorkTile, name: Label)] = []
  /// Whether it is known which works there are.
  private var isComplete = false

  /// Creates a sheet; `present(in:)` shows it.
  init(faces: [SampleFace]) {
    self.faces = faces.map(FaceButton.init)
    super.init(
      localized("Earlier disguises"), identifier: "earlier", size: Size(560, 744), exit: .close)
    note.numberOfLines = 0
    body.isFocusGroup = true
  }

  func showWorks(_ names: [String]) {
    isComplete = true
    works = names.enumerated().map { index, name in
      let tile = WorkTile(name: name, identifier: "work-\(index + 1)")
      tile.action = { [weak self] in self?.onEvent(.workPicked(index)) }
      let label = Label(name, font: Theme.caption, color: Theme.secondaryText, alignment: .center)
      label.truncation = .middle
      return (tile, label)
    }
    for (tile, name) in works { for view in [tile, name] as [View] { body.addSubview(view) } }
    if works.isEmpty { showFaces() }
    contentDidChange()
  }

  private func showFaces() {
    body.addSubview(note)
    for button in faces {
      // The action must not retain its own button.
      button.action = { [weak self, face = button.face] in self?.onEvent(.facePicked(face)) }
      body.addSubview(button)
    }
  }

  func show(_ picture: Bitmap, ofWork index: Int) {
    if works.indices.contains(index) { works[index].tile.picture = picture }
  }

  func show(_ picture: Bitmap, of face: SampleFace) {
    for button in faces where button.face.id == face.id { button.picture = picture }
  }

  override func arrangeBody(in room: Size) -> Double {
    guard isComplete else { return Self.leastHeight }
    return works.isEmpty ? arrangeFaces(in: room) : arrangeWorks(in: room)
  }

  private func arrangeWorks(in room: Size) -> Double {
    let inner = room.width - 2 * Self.gap
    let columns = max(2, Int((inner + Self.spacing) / (Self.leastSide + Self.spacing)))
    let side = Self.side(of: columns, in: inner)
    let line = works.map { $0.name.sizeThatFits(Size(side, .infinity)).height }.max() ?? 0
    for (index, work) in works.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let x = Self.gap + Double(column) * (side + Self.spacing)
      // Below the upper edge there is room for the ring of the focus.
      let y = 6 + Double(row) * (side + line + Self.spacing + 4)
      work.tile.frame = directed(Rect(x, y, side, side), in: Rect(origin: .zero, size: room))
      work.name.frame = Rect(work.tile.frame.minX, y + side + 4, side, line)
    }
    return (works.last?.name.frame.maxY ?? 0) + Self.gap
  }

  private func arrangeFaces(in room: Size) -> Double {
    let inner = room.width - 2 * Self.gap
    note.frame = Rect(
      Self.gap, 0, inner, note.sizeThatFits(Size(inner, .infinity)).height)
    let columns = inner >= 440 ? max(faces.count, 1) : min(max(faces.count, 1), 3)
    let side = min(Self.side(of: columns, in: inner), StartCard.faceSize.width)
    let height = (side * StartCard.faceSize.height / StartCard.faceSize.width).rounded()
    let start = (room.width - Double(columns) * (side + Self.spacing) + Self.spacing) / 2
    for (index, button) in faces.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      button.frame = directed(
        Rect(
          start + Double(column) * (side + Self.spacing),
          note.frame.maxY + Self.gap + Double(row) * (height + Self.spacing), side, height),
        in: Rect(origin: .zero, size: room))
    }
    return (faces.last?.frame.maxY ?? note.frame.maxY) + Self.gap
  }

  /// The side of what stands in columns.
  private static func side(of columns: Int, in width: Double) -> Double {
    ((width + spacing) / Double(columns) - spacing).rounded(.down)
  }
}
