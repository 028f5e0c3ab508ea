import TouchKit

@MainActor func makeGreen(_ window: Window) {
  window.accent = Accent(Color(hex: 0x2E7D32))
}
