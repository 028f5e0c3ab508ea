/// The strips at the edges of a scroll view in which content fades out where it goes on.
final class ScrollFades {
  /// What the content fades into.
  let color: Color
  private let strips: [(fade: EdgeFade, axis: ScrollView.Axes)]

  init(_ color: Color) {
    self.color = color
    strips = [
      (EdgeFade(.left, color), .horizontal), (EdgeFade(.right, color), .horizontal),
      (EdgeFade(.top, color), .vertical), (EdgeFade(.bottom, color), .vertical),
    ]
  }

  /// Shows the strips where there is more.
  func show(in scrollView: ScrollView) {
    let (offset, first, last) = (
      scrollView.contentOffset, scrollView.minimumOffset, scrollView.maximumOffset
    )
    for (fade, axis) in strips {
      let hidden =
        switch fade.edge {
        case .left: offset.x - first.x
        case .right: last.x - offset.x
        case .top: offset.y - first.y
        case .bottom: last.y - offset.y
        }
      fade.isHidden = hidden <= 1 || !scrollView.canMove(axis)
      if !fade.isHidden { fade.place(in: scrollView) }
    }
  }

  func remove() { for (fade, _) in strips { fade.removeFromSuperview() } }
}

extension EdgeFade {
  /// Places the strip at its edge of what is seen, above the content.
  fileprivate func place(in scrollView: ScrollView) {
    if superview == nil { scrollView.addSubview(self) }
    // What has been added meanwhile is below it; the bars are above.
    let later = scrollView.subviews.reversed().prefix { $0 !== self }
    if later.contains(where: \.isUserInteractionEnabled) { bringToFront() }
    let (area, depth) = (scrollView.bounds, Self.depth)
    frame =
      switch edge {
      case .left: Rect(area.minX, area.minY, depth, area.height)
      case .right: Rect(area.maxX - depth, area.minY, depth, area.height)
      case .top: Rect(area.minX, area.minY, area.width, depth)
      case .bottom: Rect(area.minX, area.maxY - depth, area.width, depth)
      }
  }
}
