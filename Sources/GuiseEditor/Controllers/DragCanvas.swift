import DisguiseModel
import TouchKit

/// What the drags of elements need of the canvas that they are on.
protocol DragCanvas: AnyObject {
  /// Holds the gestures of the elements that are dragged.
  var document: DocumentController { get }
  /// Whose gestures drag.
  var hands: Hands { get }
  /// Shows the values of a drag.
  var chip: ChipView { get }
  /// Makes what shows the values of one more drag at the same time.
  func addChip() -> ChipView
  /// Shows where a drag snaps.
  var guides: GuidesView { get }
  /// Deletes what is dropped over it.
  var bin: BinView { get }
  /// The limits of elements at the current zoom.
  var limits: PlacementLimits { get }
  /// Photo pixels for each point on the screen, at the current zoom.
  var photoPixelsPerPoint: Double { get }

  /// The view of an element.
  func view(of id: ElementID) -> ElementView?
  /// The view whose coordinates are photo pixels.
  var photoSpace: View { get }
  /// A point of the window in the coordinates of the canvas.
  func canvasPoint(under point: Point) -> Point
  /// The current time of the window.
  var now: EventTime { get }
  /// Calls a closure after a duration, as a deadline of the window.
  func schedule(after duration: Duration, _ action: @escaping () -> Void) -> Deadline

  /// Where an element fits on faces.
  func fits(of id: ElementID) -> [Placement]
  /// Called when a drag has been caught where its element fits.
  func dragDidCatch(_ id: ElementID, at place: Placement)
  /// Called when a drag has begun.
  func dragDidBegin(of id: ElementID, by source: ElementDrag.Source, _ hand: Hand)
  /// Called when the handle that is dragged has moved its element.
  func handleDidMove()
  /// Called to move the handle of an element to its finger, under which the canvas has moved.
  func followHandle(of id: ElementID)
  /// Called after a drag has ended, before the change of the document is shown, to keep what is deleted.
  func ghost(of id: ElementID) -> ElementView?
  /// Called when a drag has ended over the open bin.
  func swallow(_ ghost: ElementView)
  /// Shows the document as it is.
  func showHistory()
  /// Called when a drag has ended and all is shown.
  func dragDidEnd()
}

extension CanvasController: DragCanvas {
  func view(of id: ElementID) -> ElementView? { canvasView[id] }

  var photoSpace: View { canvasView.layer }

  func canvasPoint(under point: Point) -> Point { canvasView.convert(point, from: nil) }

  var now: EventTime { window.now }

  func schedule(after duration: Duration, _ action: @escaping () -> Void) -> Deadline {
    window.schedule(after: duration, action)
  }

  func addChip() -> ChipView {
    let chip = ChipView()
    canvasView.marks.addSubview(chip)
    return chip
  }

  func handleDidMove() { updateMarks() }

  func dragDidEnd() { onGestureEnd() }
}
