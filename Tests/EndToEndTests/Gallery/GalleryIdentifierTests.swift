import Testing

extension GalleryStories {
  @Suite("Identifiers") struct GalleryIdentifierTests {
    @Test(
      "every control of a scene has an identifier",
      arguments: [
        "", "transform", "gestures", "hot-areas", "hold", "tiles", "share", "controls", "lists",
        "text", "photos", "margins", "targets", "responders",
        "pages",
      ])
    func controls(scene: String) throws {
      let stage = try GalleryStage(scene)

      let tree = try stage.waitForTree("controls") { !$0.controls.isEmpty }

      #expect(tree.controls.filter { $0.identifier.isEmpty }.map(\.label) == [])
    }
  }
}

extension TreeNode {
  fileprivate var controls: [TreeNode] {
    all.filter { [.button, .tab, .cell, .menuitem, .switch, .slider].contains($0.role) }
  }
}
