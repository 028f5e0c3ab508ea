import ImageCoding
import TouchKit

/// A picture, and the file that it was received as; nil if it was made here.
struct SharedFile {
  var bitmap: Bitmap
  var file: (bytes: [UInt8], type: DataType)?
}

/// A card whose picture is dragged out after a hold, and that takes pictures, files and text.
final class ImageCard: View, DropTarget {
  /// Called with a sentence that describes each event.
  var onEvent: (String) -> Void = { _ in }

  /// The English name.
  let name: String
  private var picture: SharedFile? { didSet { hint.isHidden = picture != nil } }
  private var isTargeted = false { didSet { setNeedsDisplay() } }
  /// What is dragged out of it.
  private weak var draggedItem: ItemProvider?
  private let hint = Label(
    localized("Drop or paste a picture"), color: Theme.secondaryText, alignment: .center)

  init(_ name: String) {
    self.name = name
    super.init()
    label = localized(name)
    role = .element
    hint.role = nil
    hint.numberOfLines = 3
    addSubview(hint)
    add(DragInteraction { [unowned self] _ in payload })
  }

  /// The picture as an item for other apps; nil without a picture.
  var item: ItemProvider? {
    guard let picture else { return nil }
    let name = "\(label).png"
    guard let file = picture.file else {
      return ItemProvider(image: picture.bitmap, suggestedName: name)
    }
    let item = ItemProvider()
    item.suggestedName = name
    item.register(file.type) { file.bytes }
    return item
  }

  /// Shows a picture.
  func show(_ picture: SharedFile) {
    self.picture = picture
    setNeedsDisplay()
  }

  /// The format to request of several; nil if none is of use.
  static func type(of types: [DataType]) -> DataType? {
    types.preferredImage ?? [.uriList, .text].first(where: types.contains)
  }

  /// Shows received data.
  func receive(_ result: TransferResult, as type: DataType) {
    switch result {
    case .failure(let error): onEvent("\(error)")
    case .success(let bytes) where type == .text:
      onEvent(
        localized(
          "{name} received “{text}”",
          ["name": label, "text": String(decoding: bytes.prefix(200), as: UTF8.self)]))
    case .success(let bytes) where type == .uriList:
      let paths = URIList(bytes).paths
      onEvent(
        paths.isEmpty
          ? localized("{name} received no files", ["name": label])
          : localized(
            "{name} received {files}", ["name": label, "files": paths.joined(separator: ", ")]))
      if let path = paths.first, let image = try? ImageFile.decode(path) {
        show(SharedFile(bitmap: image.bitmap))
      }
    case .success(let bytes):
      onEvent(
        localized(
          "{name} received {type}, {count} bytes",
          ["name": label, "type": type, "count": bytes.count]))
      if let image = try? ImageFile.decode(bytes, name: "picture") {
        show(SharedFile(bitmap: image.bitmap, file: (bytes, type)))
      }
    }
  }

  // MARK: Drag and drop

  private var payload: DragInteraction.Payload? {
    guard let item, let picture else { return nil }
    let image = picture.bitmap.resized(toFit: Size(200, 200))
    draggedItem = item
    onEvent(localized("{name} dragged", ["name": label]))
    return DragInteraction.Payload(
      item, operations: [.copy, .move],
      preview: DragPreview(
        image: image, anchor: Vector(image.size.width / 2, image.size.height / 2)),
      onEnd: { [weak self] outcome in self?.describe(outcome) })
  }

  private func describe(_ outcome: DragSession.Outcome) {
    switch outcome {
    case .performed(.move):
      picture = nil
      setNeedsDisplay()
      onEvent(localized("{name} was moved elsewhere", ["name": label]))
    case .performed: onEvent(localized("{name} was copied elsewhere", ["name": label]))
    case .refused: onEvent(localized("{name} was refused", ["name": label]))
    case .cancelled: onEvent(localized("Drag cancelled"))
    case .failed: onEvent(localized("The other app failed to take {name}", ["name": label]))
    }
  }

  func dropEntered(_ session: DropSession) -> DropOperation? {
    // Dropped where it comes from, a picture has gone nowhere.
    let isOwn = session.localDrag.map { $0.item === draggedItem } ?? false
    isTargeted = !isOwn && Self.type(of: session.types) != nil
    return isTargeted ? .copy : nil
  }

  func dropExited(_ session: DropSession) { isTargeted = false }

  func dropPerformed(_ session: DropSession) {
    isTargeted = false
    guard let type = Self.type(of: session.types) else { return }
    complete(.drop)
    session.load(type) { [weak self] in self?.receive($0, as: type) }
  }

  // MARK: Drawing

  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("held", .flag(isTargeted))]
  }

  override func layoutSubviews() { hint.frame = bounds.insetBy(8, 8) }

  override var paintBounds: Rect { bounds.withShadow(elevation: 6) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: 20, elevation: 6)
    if isTargeted {
      canvas.stroke(
        .roundedRect(bounds.insetBy(3, 3), radius: 17), with: Theme.accent,
        style: StrokeStyle(width: 4))
    }
    if let picture {
      let edge = min(12, bounds.height / 16)
      let room = bounds.insetBy(edge, edge)
      canvas.draw(
        picture.bitmap,
        in: Rect(center: room.center, size: picture.bitmap.size.fitted(into: room.size)))
    }
  }
}
