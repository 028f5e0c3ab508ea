import TouchKit

/// The editor's colors, besides those of the toolkit's controls.
nonisolated extension Theme {
  // MARK: The canvas

  /// The background around the photo: without a hue, so that the photo's colors look as they are.
  static let canvas = Color(
    light: Color(hex: 0xD9D9D9), dark: Color(hex: 0x161616), highContrast: Color(hex: 0xF2F2F2))
  /// The line around the photo, which sets any photo off from the canvas.
  static let photoEdge = Color(
    light: Color(white: 0, alpha: 0.25), dark: Color(white: 1, alpha: 0.16), highContrast: .black)
  /// The squares below a transparent photo. They are the same in all appearances: what is
  /// transparent looks so everywhere.
  static let checkerboard = (light: Color(hex: 0xFFFFFF), dark: Color(hex: 0xD4D4D4))

  // MARK: The drawer

  /// The light in the middle of a cell, and its edge: dark artwork and pale artwork are visible on both. In the dark
  /// they are about twice as light as the drawer, and no more, so that the photo stays the brightest thing.
  static let tile = Color(
    light: Color(hex: 0xECEFF4), dark: Color(hex: 0x5A5D65), highContrast: .white)
  static let tileRim = Color(
    light: Color(hex: 0xD3D8E1), dark: Color(hex: 0x4E5057), highContrast: .white)
  /// The same of cells whose letters are about as light as that.
  static let otherTile = Color(
    light: Color(hex: 0x5C626E), dark: Color(hex: 0xC4C7CE), highContrast: Color(hex: 0x5C626E))
  static let otherTileRim = Color(
    light: Color(hex: 0x41464F), dark: Color(hex: 0xB4B7BE), highContrast: Color(hex: 0x41464F))
  /// The same of cells of face paint, which is as translucent as on skin: in the dark they have the color of that.
  static let skinTile = Color(
    light: Color(hex: 0xECEFF4), dark: Color(hex: 0xAD9080), highContrast: .white)
  static let skinTileRim = Color(
    light: Color(hex: 0xD3D8E1), dark: Color(hex: 0x9A7F70), highContrast: .white)
  /// The outline of cells, only in high contrast.
  static let tileEdge = Color(light: .clear, dark: .clear, highContrast: outline)
  /// The shade of a cell below a finger or the mouse pointer.
  static let tileShade = Color(
    light: Color(white: 0, alpha: 0.1), dark: Color(white: 1, alpha: 0.24),
    highContrast: Color(white: 0, alpha: 0.16))

  /// The ground below texts in the colors that the user has chosen: white letters are visible on it as
  /// well as black ones.
  static let textGround = Color(hex: 0x8A919E)

  // MARK: The bin

  /// The bin, which is translucent so that the element below stays visible.
  static let bin = Color(
    light: Color(white: 0.12, alpha: 0.8), dark: Color(white: 0.22, alpha: 0.88),
    highContrast: .black)
  /// The bin that would delete the element.
  static let openBin = Color(
    light: Color(hex: 0xB81A30, alpha: 0.6), dark: Color(hex: 0xB81A30, alpha: 0.6),
    highContrast: Color(hex: 0x8C0013))

  // MARK: Marks over the photo, which are visible on any photo

  /// Lines over the photo.
  static let mark = Color.white
  /// The dark edge of lines over the photo.
  static let markEdge = Color(
    light: Color(white: 0, alpha: 0.35), dark: Color(white: 0, alpha: 0.35), highContrast: .black)
  /// The colored part of marks over the photo.
  static let markAccent = Color(hex: 0x3D5AE8)
  /// The mark that deletes.
  static let markDelete = Color(hex: 0xC8243C)
}
