import Drawing
import Platform

/// A frame around the canvas, whose picture has the canvas's shape. A disguise fits its frames to its canvas, which
/// they always cover: their placement says nothing.
package struct FrameDesign: ElementDesign {
  package static let kind = "frame"

  /// The frame in the catalog.
  package let frame: StickerID
  /// The size of the canvas in pixels; nil for the frame as it is drawn, in no disguise yet.
  package let canvas: Size?

  /// In files a frame has no fields of its own, since its canvas is that of the disguise.
  package static func read(_ fields: DesignFields) throws -> FrameDesign? {
    guard try fields.decodeIfPresent(JSONValue.self, forKey: "kind") == .text(kind) else {
      return nil
    }
    return FrameDesign(
      frame: StickerID(rawValue: try fields.decode(String.self, forKey: "sticker")), canvas: nil)
  }

  package func write(_ fields: inout KeyedEncodingContainer<DesignField>) throws {}

  /// A frame comes with Guise: a picture of the user's own says nothing about its edges.
  package var isValid: Bool { frame.content == nil }
  package var title: String { localized("Frame") }
  /// None: its artwork is drawn from the catalog's drawing.
  package var picture: (any DesignPicture)? { nil }
}

extension ElementKind {
  /// The frame; nil for everything else.
  package var frame: FrameDesign? { design as? FrameDesign }

  /// A frame of the catalog.
  ///
  /// - Parameter canvas: The size of the canvas in pixels; nil for the frame as it is drawn.
  package static func frame(_ frame: StickerID, on canvas: Size? = nil) -> ElementKind {
    let artwork = canvas.map { StickerID(framing: $0, with: frame) }
    return ElementKind(FrameDesign(frame: frame, canvas: canvas), shownBy: artwork ?? frame)
  }
}

extension StickerID {
  private static let mark = "frame:"

  /// The picture of a frame on a canvas of a size: stores, caches and limits use it as any other one.
  fileprivate init(framing canvas: Size, with frame: StickerID) {
    self.init(rawValue: "\(Self.mark)\(canvas.width)x\(canvas.height):\(frame.rawValue)")
  }

  /// The frame of the catalog of which this is the picture on a canvas; nil for everything else.
  private var framing: (canvas: Size, frame: StickerID)? {
    guard rawValue.hasPrefix(Self.mark) else { return nil }
    let parts = rawValue.dropFirst(Self.mark.count).split(separator: ":", maxSplits: 1)
    let sides = parts.first?.split(separator: "x").compactMap { Double($0) } ?? []
    guard parts.count == 2, sides.count == 2,
      sides.allSatisfy({ (0.5...PhotoReference.maximumSide).contains($0) })
    else { return nil }
    return (Size(sides[0], sides[1]), StickerID(rawValue: String(parts[1])))
  }

  /// The ID in files and in the catalog, where a frame has no size.
  package var inFiles: StickerID { framing?.frame ?? self }

  /// The kind of a frame of which this is the picture on a canvas; nil for everything else.
  var frameKind: ElementKind? { framing.map { .frame($0.frame, on: $0.canvas) } }
}

extension Sticker {
  /// What an element of it is on a canvas of a size: a frame has the shape of that.
  package func kind(on canvas: Size) -> ElementKind {
    frame == nil ? kind : .frame(id.inFiles, on: canvas)
  }

  /// The frame on the canvas of a kind.
  func shaped(as kind: ElementKind) -> Sticker {
    var sticker = self
    sticker.kind = kind
    return sticker
  }
}
