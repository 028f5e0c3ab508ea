import DisguiseModel
import TouchKit

/// What a drag is made of: sources and motions in, effects out.
extension ElementDrag {
  /// What drags an element.
  package nonisolated enum Source: Hashable {
    /// The fingers on the element itself, also the mouse's one.
    case fingers
    /// Two fingers on the bare photo, around the selected element.
    case canvasFingers
    /// The finger on the corner handle.
    case handle
    /// The wheel of a mouse; its drag ends when it rests, or when anything else comes.
    case wheel(device: Int)
    /// A pinch on a touchpad.
    case touchpad(device: Int)
    /// A key, whose drag begins and ends with one stroke.
    case keyboard

    /// Whether the source is a wheel, which is nobody's lasting hold.
    package var isWheel: Bool {
      if case .wheel = self { true } else { false }
    }

    /// The slop of the source's angle that nothing has taken from it so far. The fingers' recognizer
    /// does that, and wheel and keys turn by steps.
    var rotationSlop: Angle {
      switch self {
      case .handle, .touchpad: Tuning.rotationSlop
      case .fingers, .canvasFingers, .wheel, .keyboard: .zero
      }
    }
  }

  /// What a source has done since its drag began.
  package nonisolated struct Motion: Hashable {
    /// The whole motion, in photo pixels.
    package var similarity = Similarity.identity
    /// The point between the fingers now, in photo pixels.
    package var midpoint: Point
    /// Whether the source has turned the element, so that it may rest at a right angle.
    package var turns = false
    /// Whether the source has changed the size.
    package var scales = false
    /// Where the fingers or the pointer are, in window points.
    package var location = Point.zero
    /// How many fingers are down.
    package var fingers = 0
    /// What a transform recognizer has reported so far, in window points.
    private var reported = Similarity.identity

    package init(
      similarity: Similarity = .identity, midpoint: Point, turns: Bool = false,
      scales: Bool = false, location: Point = .zero, fingers: Int = 0
    ) {
      self.similarity = similarity
      self.midpoint = midpoint
      self.turns = turns
      self.scales = scales
      self.location = location
      self.fingers = fingers
    }

    /// The motion with one more step, from which the source's point goes on at `midpoint`.
    package func followed(by step: Similarity, to midpoint: Point, at location: Point) -> Motion {
      var result = self
      result.similarity = similarity.then(step)
      result.midpoint = midpoint
      result.turns = turns || step.rotation != .zero
      result.scales = scales || step.scale != 1
      result.location = location
      return result
    }

    /// The motion with what fingers have done since, in the coordinates of a view.
    ///
    /// Each step is taken into the view's coordinates as they are at that moment, so what the
    /// fingers have done stays as it is while another source zooms the canvas.
    @MainActor
    package func followed(by gesture: TransformGestureRecognizer, in space: View) -> Motion {
      let map = gesture.transform(in: nil)
      let whole = Similarity(
        scale: gesture.scale, rotation: gesture.rotation, offset: Vector(map.tx, map.ty))
      let location = gesture.location(in: nil)
      var result = self
      result.midpoint = space.convert(location, from: nil)
      if whole != reported {
        let step = reported.inverse.then(whole)
        let before = space.convert(step.inverse.apply(location), from: nil)
        result.similarity = similarity.then(
          Similarity(
            scale: step.scale, rotation: step.rotation, from: before, to: result.midpoint))
        // Scale and turn are the same in every space; composing them would only round them.
        (result.similarity.scale, result.similarity.rotation) = (whole.scale, whole.rotation)
        result.reported = whole
      }
      result.turns = gesture.hasRotated
      result.scales = gesture.hasScaled
      result.location = location
      result.fingers = gesture.numberOfTouches
      return result
    }
  }

  /// What an update depends on besides the motion, as it is at that moment.
  package nonisolated struct Surroundings: Hashable {
    /// The limits at the present zoom.
    package var limits: PlacementLimits
    /// What keeping the element on the photo needs to know of its artwork.
    package var shape: ArtworkShape
    /// Where the motion's location is, seen from the bin.
    package var bin: BinContact
  }

  /// Where a finger is, seen from the bin.
  package nonisolated enum BinContact: Hashable {
    /// Another drag has the bin.
    case unavailable
    /// Beside the bin.
    case away
    /// Over the bin.
    case over
  }

  /// How a drag uses the bin.
  package nonisolated enum BinUse: Hashable {
    /// Not at all: it does not need to be shown.
    case none
    /// It is shown.
    case closed
    /// The element is held over it: ending the drag deletes.
    case open
  }

  /// The numbers that the chip shows.
  package nonisolated struct Reading: Hashable {
    /// The angle at which the element is shown.
    package var angle: Angle
    /// By how much the drag has scaled it.
    package var scale: Double
  }

  /// What an input leads to.
  package nonisolated enum Effect: Hashable {
    /// Shows the element at a placement.
    case preview(Placement)
    /// Shows the guides that a center meets, or (nil) none.
    case guides(Point?)
    /// Shows angle and size, or (nil) hides them.
    case chip(Reading?)
    /// Shows, opens or leaves the bin.
    case bin(BinUse)
    /// Makes what is shown one step.
    case commit
    /// Shows the element where the drag began, and leaves no step.
    case restore
    /// Deletes the element, as one step.
    case delete
  }
}
