import TouchKit

/// A picture whose rotation the view tree reports.
final class TurnedPicture: ImageView {
  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("rotation", .number(transform.rotation.radians))]
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: bounds.width / 24) }
}
