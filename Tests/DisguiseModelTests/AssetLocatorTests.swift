import DisguiseModel
import Platform
import TestSupport
import Testing

@Suite struct AssetLocatorTests {
  let folder = TemporaryFolder()

  @Test("the environment variable takes precedence") func environment() throws {
    try folder.write("[]", to: "Assets/Stickers/tabs.json")

    let found = AssetLocator.find(
      environment: ["GUISE_ASSETS": "/elsewhere"], executable: folder.path + "/guise")

    #expect(found == "/elsewhere")
  }

  @Test("then the installed assets relative to the executable") func installed() throws {
    try folder.write("[]", to: "usr/share/guise/Stickers/tabs.json")
    try folder.write("[]", to: "usr/bin/Assets/Stickers/tabs.json")

    let found = AssetLocator.find(environment: [:], executable: folder.path + "/usr/bin/guise")

    #expect(found == folder.path + "/usr/share/guise")
  }

  @Test("then the nearest Assets folder above it that contains stickers") func sourceTree() throws {
    try folder.write("[]", to: "Assets/Stickers/tabs.json")
    try folder.write("", to: "a/Assets/other")

    let found = AssetLocator.find(environment: [:], executable: folder.path + "/a/b/c/guise")

    #expect(found == folder.path + "/Assets")
  }

  @Test("otherwise there are none") func none() {
    #expect(AssetLocator.find(environment: [:], executable: folder.path + "/guise") == nil)
  }

  @Test("finds the path of the running executable") func executable() {
    #expect(Executable.path.hasPrefix("/"))
  }
}
