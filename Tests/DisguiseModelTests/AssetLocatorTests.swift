import DisguiseModel
import Testing

@Suite struct AssetLocatorTests {
  let folder = TemporaryFolder()

  @Test("the environment's word counts first") func environment() throws {
    try folder.write("[]", to: "Assets/Stickers/tabs.json")

    let found = AssetLocator.find(
      environment: ["GUISE_ASSETS": "/elsewhere"], executable: folder.path + "/guise")

    #expect(found == "/elsewhere")
  }

  @Test("then what is installed beside the program") func installed() throws {
    try folder.write("[]", to: "usr/share/guise/Stickers/tabs.json")
    try folder.write("[]", to: "usr/bin/Assets/Stickers/tabs.json")

    let found = AssetLocator.find(environment: [:], executable: folder.path + "/usr/bin/guise")

    #expect(found == folder.path + "/usr/share/guise")
  }

  @Test("then the nearest Assets above it that has stickers") func sourceTree() throws {
    try folder.write("[]", to: "Assets/Stickers/tabs.json")
    try folder.write("", to: "a/Assets/other")

    let found = AssetLocator.find(environment: [:], executable: folder.path + "/a/b/c/guise")

    #expect(found == folder.path + "/Assets")
  }

  @Test("or there are none") func none() {
    #expect(AssetLocator.find(environment: [:], executable: folder.path + "/guise") == nil)
  }

  @Test("the running program knows its path") func executable() {
    #expect(AssetLocator.executablePath.hasPrefix("/"))
  }
}
