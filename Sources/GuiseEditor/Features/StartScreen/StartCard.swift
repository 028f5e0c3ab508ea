import DisguiseModel
import Platform
import TouchKit

/// Shown while there is no photo: a button that opens one, a choice of sample faces, and earlier works.
package final class StartCard: View, WorkGallery {
  package var onEvent: (WorkGalleryEvent) -> Void = { _ in }

  /// The size of a face on the card, in points.
  static let faceSize = Size(168, 210)
  private let title = Label(
    localized("Who gets a disguise?"), font: Theme.title, alignment: .center)
  /// The app's own face, above the title where there is room.
  package var mark: Bitmap? { didSet { setNeedsLayout() } }
  private static let markSide = 64.0
  private static let smallTitle = Font(size: 16, weight: .semibold)
  private let openButton = Button(localized("Open a photo"), style: .filled)
  private let hint = Label(
    localized("or try a sample face"), color: Theme.secondaryText, alignment: .center)
  private let faces: [FaceButton]
  private let works = WorkStrip()
  /// What is on the card; in a window that is too low for it, it scrolls.
  private let content = ScrollView(axes: .vertical)
  private var hasWorks = false
  /// The available size for which the card was measured.
  private var room = Size.zero

  /// Creates a card with a button for each face; the pictures are set later.
  package init(faces: [SampleFace]) {
    self.faces = faces.map(FaceButton.init)
    super.init()
    addSubview(content)
    title.accessibleRole = .heading
    title.numberOfLines = 2
    title.balancesLines = true
    hint.numberOfLines = 0
    openButton.identifier = "open-photo"
    openButton.action = { [weak self] in self?.onEvent(.opens) }
    works.isHidden = true
    for view in [title, openButton, hint] { content.addSubview(view) }
    for button in self.faces {
      // The action must not retain its own button.
      button.action = { [weak self, face = button.face] in self?.onEvent(.facePicked(face)) }
      content.addSubview(button)
    }
    content.addSubview(works)
  }

  /// Offers earlier works by the names of their photos; the pictures are set later.
  func showWorks(_ names: [String]) {
    works.show(names) { [weak self] index in self?.onEvent(.workPicked(index)) }
    hasWorks = !names.isEmpty
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  /// Sets the picture of an earlier work.
  func show(_ picture: Bitmap, ofWork index: Int) { works.show(picture, at: index) }

  /// Sets the picture of a face.
  func show(_ picture: Bitmap, of face: SampleFace) {
    for button in faces where button.face.id == face.id { button.picture = picture }
  }

  package override var paintBounds: Rect { bounds.withShadow() }

  package override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds)
    let plan = plan
    guard let mark, plan.markHeight > 0 else { return }
    let side = Self.markSide
    canvas.draw(
      mark, in: Rect(bounds.midX - side / 2, plan.padding, side, side), quality: .good)
  }

  /// The card's size within the canvas; the faces shrink so that all text is visible, and where even that has no
  /// room, it scrolls.
  package override func sizeThatFits(_ size: Size) -> Size {
    room = size
    let card = plan.card
    return Size(card.width, min(card.height, size.height - Self.outerMargin))
  }

  package override func layoutSubviews() {
    let plan = plan
    content.frame = bounds
    content.contentSize = plan.card
    let inner = plan.card.width - 2 * plan.padding
    title.frame = Rect(
      plan.padding, plan.padding + plan.markHeight, inner, plan.titleHeight)
    let width = min(inner, 240)
    openButton.frame = Rect(
      bounds.midX - width / 2, title.frame.maxY + plan.gap, width, Self.buttonHeight)
    hint.isHidden = plan.hintHeight == 0
    hint.frame = Rect(plan.padding, openButton.frame.maxY + plan.gap / 2, inner, plan.hintHeight)
    let step = Size(plan.face.width + plan.faceGap, plan.face.height + plan.gap)
    let row = Double(plan.columns) * step.width - plan.faceGap
    for (index, button) in faces.enumerated() {
      button.frame = directed(
        Rect(
          bounds.midX - row / 2 + Double(index % plan.columns) * step.width,
          hint.frame.maxY + plan.gap / 2 + Double(index / plan.columns) * step.height,
          plan.face.width, plan.face.height))
    }
    works.isHidden = plan.worksHeight == 0
    works.frame = Rect(
      plan.padding, plan.card.height - plan.padding - works.height, inner, works.height)
  }

  private static let buttonHeight = 64.0
  /// What is free above and below a card that scrolls, in points.
  private static let outerMargin = 8.0
  /// The height of the canvas from which on the mark has room.
  private static let roomForMark = 600.0

  /// The sizes of the card's parts for the available size.
  private struct Plan {
    var card = Size.zero
    var padding = 24.0
    var gap = 20.0
    var face = StartCard.faceSize
    /// How many rows of faces there are, how many are side by side, and how far apart.
    var rows = 0.0
    var columns = 1
    var faceGap = 20.0
    /// The height of the app's mark with the space below it; 0 without room for it.
    var markHeight = 0.0
    var titleHeight = 0.0
    var hintHeight = 0.0
    /// The height of the earlier works with the space above them; 0 without room for them.
    var worksHeight = 0.0

    /// The least size of a face.
    static let leastFace = Size(Theme.touchTarget, 60)

    /// Arranges some faces in one row or in two, whichever shows them larger; returns whether there is room.
    @discardableResult
    mutating func arrangeFaces(of count: Double, in room: Size) -> Bool {
      faceGap = gap
      for candidate in [1.0, 2] {
        let columns = (count / candidate).rounded(.up)
        let each = Size(
          (room.width + gap) / columns - gap, (room.height + gap) / candidate - gap)
        var face = StartCard.faceSize.fitted(into: each)
        if face.width > StartCard.faceSize.width { face = StartCard.faceSize }
        guard face.width >= Self.leastFace.width, face.height >= Self.leastFace.height,
          rows == 0 || face.width > self.face.width
        else { continue }
        (self.face, self.columns, rows) = (face, Int(columns), candidate)
      }
      return rows > 0
    }
  }

  private var plan: Plan {
    var plan = Plan()
    let count = Double(max(faces.count, 1))
    let isTight = room.width < 400 || room.height < 440
    if isTight { (plan.padding, plan.gap) = (16, 12) }
    let margin = plan.padding / 2
    let preferred = 2 * plan.padding + count * (Self.faceSize.width + plan.gap) - plan.gap
    let width = min(max(preferred, 344), room.width - 2 * margin)
    let inner = width - 2 * plan.padding
    // A heading is a step smaller before it has two lines.
    let whole = TextLayout(title.text, font: scaled(Theme.title)).size.width
    title.font = whole > inner ? Self.smallTitle : Theme.title
    plan.titleHeight = title.sizeThatFits(Size(inner, .infinity)).height
    plan.hintHeight = hint.sizeThatFits(Size(inner, .infinity)).height
    var rest =
      2 * (plan.padding + plan.gap) + plan.titleHeight + Self.buttonHeight + plan.hintHeight
    if mark != nil, room.height >= Self.roomForMark {
      plan.markHeight = Self.markSide + plan.gap / 2
      rest += plan.markHeight
    }
    let worksHeight = works.height + plan.gap
    if hasWorks, room.height - 2 * margin - rest - worksHeight >= 60 {
      plan.worksHeight = worksHeight
      rest += worksHeight
    }
    // Faces say by themselves what they are for, if the words leave no room for them.
    if !plan.arrangeFaces(of: count, in: Size(inner, room.height - 2 * margin - rest)) {
      rest -= plan.hintHeight
      plan.hintHeight = 0
      plan.arrangeFaces(of: count, in: Size(inner, room.height - 2 * margin - rest))
    }
    if plan.rows == 0 {
      // What fingers touch keeps its size: the faces come nearer to each other and to the card's edges.
      (plan.face, plan.columns) = (Self.faceSize.fitted(into: Plan.leastFace), Int(count))
      plan.rows = 1
      plan.faceGap = min(
        max((width - plan.padding - count * plan.face.width) / max(count - 1, 1), 0), plan.gap)
    }
    // No wider than what is in it.
    let columns = Double(plan.columns)
    let words =
      (plan.hintHeight > 0 ? [title, hint] : [title]).map {
        $0.sizeThatFits(Size(.infinity, .infinity)).width
      }.max() ?? 0
    let needed = max(
      columns * (plan.face.width + plan.faceGap) - plan.faceGap, words, 296)
    plan.card = Size(
      min(width, (needed + 2 * plan.padding).rounded(.up)),
      rest + plan.rows * (plan.face.height + plan.gap) - plan.gap)
    return plan
  }
}
