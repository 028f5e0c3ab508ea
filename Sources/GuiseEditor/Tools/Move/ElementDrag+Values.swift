import DisguiseModel
import TouchKit

/// The values of a drag: sources and motions in, effects out.
extension ElementDrag {
  /// The input that drags an element.
  package nonisolated enum Source: Hashable {
    /// The fingers on the element itself, or the mouse's main button.
    case fingers
    /// Two fingers of a hand on the bare photo, around the element.
    case canvasFingers(ObjectIdentifier)
    /// The finger on the corner handle of a hand.
    case handle(ObjectIdentifier)
    /// The wheel of a mouse; its drag ends after a rest, or when another input follows.
    case wheel(device: Int)
    /// A pinch on a touchpad.
    case touchpad(device: Int)
    /// A key; its drag begins and ends with one press.
    case keyboard

    /// Whether the source is a wheel, whose drag any other source may end.
    package var isWheel: Bool {
      if case .wheel = self { true } else { false }
    }

    /// Whether the source is a corner handle.
    package var isHandle: Bool {
      if case .handle = self { true } else { false }
    }

    /// Whether the source moves by steps, each of which is shown at once.
    var isStepwise: Bool { isWheel || self == .keyboard }

    /// Whether the source is fingers on the screen, which lift.
    var isTouch: Bool {
      switch self {
      case .fingers, .canvasFingers, .handle: true
      case .wheel, .touchpad, .keyboard: false
      }
    }
  }

  /// What a source has done since its drag began.
  package nonisolated struct Motion: Hashable {
    /// The whole motion, in photo pixels.
    package var similarity = Similarity.identity
    /// The current midpoint of the fingers, in photo pixels.
    package var midpoint: Point
    /// Whether the source has turned the element, so that it may snap to a right angle.
    package var turns = false
    /// Whether the source has changed the size.
    package var scales = false
    /// The location of the fingers or the pointer, in window points.
    package var location = Point.zero
    /// The number of fingers that are down.
    package var fingers = 0
    /// The total transform that the recognizer has reported so far, in window points.
    private(set) var reported = Similarity.identity

    /// Whether the source has neither turned nor scaled the element.
    var isTranslation: Bool { similarity.scale == 1 && similarity.rotation == .zero }

    /// The motion with one more step, after which the midpoint is `midpoint`.
    package func followed(by step: Similarity, to midpoint: Point, at location: Point) -> Motion {
      var result = self
      result.similarity = similarity.then(step)
      result.midpoint = midpoint
      result.turns = turns || step.rotation != .zero
      result.scales = scales || step.scale != 1
      result.location = location
      return result
    }

    /// The motion after the canvas was resized under the source: the same location is now at another
    /// midpoint. A translation, so that what the source holds stays under it.
    package func carried(to midpoint: Point) -> Motion {
      var result = self
      result.similarity = similarity.then(Similarity(from: self.midpoint, to: midpoint))
      result.midpoint = midpoint
      return result
    }

    /// The motion with the latest movement of a recognizer's fingers, in the coordinates of a view.
    ///
    /// Each step is converted with the view's coordinates at that moment, so that zooming the
    /// canvas does not change the motion so far.
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
        // Scale and turn are the same in every space; composing them would only add rounding.
        (result.similarity.scale, result.similarity.rotation) = (whole.scale, whole.rotation)
        result.reported = whole
      }
      result.turns = turns || gesture.rotation != .zero
      result.scales = gesture.hasScaled
      result.location = location
      result.fingers = gesture.numberOfTouches
      return result
    }
  }

  /// The current conditions of an update, besides the motion.
  package nonisolated struct Surroundings: Hashable {
    /// The limits at the current zoom.
    package var limits: PlacementLimits
    /// Photo pixels for each point on the screen.
    package var pixelsPerPoint: Double
    /// The artwork's shape, by which the limits keep the element on the photo.
    package var shape: ArtworkShape
    /// Whether the motion's location is over the bin.
    package var isOverBin: Bool
    /// The current time.
    package var time = EventTime.zero
  }

  /// How a drag uses the bin.
  package nonisolated enum BinUse: Hashable {
    /// Not at all: this drag does not show it.
    case none
    /// The bin is shown.
    case closed
    /// The element is over the bin: ending the drag deletes it.
    case open
  }

  /// The numbers that the chip shows.
  package nonisolated struct Reading: Hashable {
    /// The displayed angle of the element.
    package var angle: Angle
    /// The factor by which the drag has scaled the element.
    package var scale: Double
  }

  /// What is shown of a drag.
  package nonisolated struct Feedback: Hashable {
    /// The placement of the element.
    package var placement: Placement
    /// Angle and size; nil hides them.
    package var reading: Reading?
  }

  /// What becomes of the element at the end of a drag.
  package nonisolated enum Outcome: Hashable {
    /// The last placement is committed as one step.
    case commit
    /// The start of the drag is restored; there is no step.
    case restore
    /// The element is deleted, as one step.
    case delete
  }
}
