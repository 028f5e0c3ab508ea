import Testing

@testable import TouchKit

@Suite("Japanese from Latin letters") struct KanaComposerTests {
  /// Types letters one by one; what still waits is not ended.
  private func typed(_ letters: String, _ composer: inout KanaComposer) -> String {
    letters.map { composer.type(String($0)) }.joined()
  }

  private func kana(_ letters: String, _ script: KanaComposer.Script = .hiragana) -> String {
    var composer = KanaComposer(script: script)
    return typed(letters, &composer) + composer.finish()
  }

  @Test(
    "syllables, small ones, and those that are written in several ways",
    arguments: [
      ("aiueo", "あいうえお"), ("kakikukeko", "かきくけこ"), ("shichitsufuji", "しちつふじ"),
      ("sitituhuzi", "しちつふじ"), ("wawon", "わをん"), ("dadidudedo", "だぢづでど"),
      ("kyakyukyo", "きゃきゅきょ"), ("shashusho", "しゃしゅしょ"), ("syasyusyo", "しゃしゅしょ"),
      ("chachucho", "ちゃちゅちょ"), ("jajujo", "じゃじゅじょ"), ("ryokou", "りょこう"),
      ("fafifefo", "ふぁふぃふぇふぉ"), ("thidhi", "てぃでぃ"), ("xaxyoxtsu", "ぁょっ"), ("laltu", "ぁっ"),
      ("vaiorin", "ゔぁいおりん"),
    ])
  func syllables(letters: String, expected: String) { #expect(kana(letters) == expected) }

  @Test(
    "ん before consonants, twice, at the end; っ before its consonant",
    arguments: [
      ("konnnichiha", "こんにちは"), ("kon'nichiha", "こんにちは"), ("sanpo", "さんぽ"), ("hon", "ほん"),
      ("honn", "ほん"), ("kinnenn", "きんえん"), ("kinyuu", "きにゅう"), ("kin'yuu", "きんゆう"),
      ("kitte", "きって"), ("zasshi", "ざっし"), ("matcha", "まっちゃ"), ("kekkonshiki", "けっこんしき"),
    ])
  func doubles(letters: String, expected: String) { #expect(kana(letters) == expected) }

  @Test("Katakana, with the sign of long vowels") func katakana() {
    #expect(kana("ha-to", .katakana) == "ハ-ト")
    #expect(kana("haーto", .katakana) == "ハート" && kana("koーhiー", .katakana) == "コーヒー")
    #expect(kana("vaioniin", .katakana) == "ヴァイオニイン")
  }

  @Test("letters wait for their syllable, can be deleted, and stay where they begin none")
  func waits() {
    var composer = KanaComposer()
    #expect(composer.type("k") == "" && composer.pending == "k")
    #expect(composer.type("y") == "" && composer.pending == "ky")
    #expect(composer.deleteLast() && composer.pending == "k")
    #expect(composer.type("a") == "か" && composer.pending == "" && !composer.deleteLast())
    #expect(kana("kb") == "kb" && kana("kbi") == "kび" && kana("ky") == "ky")
    #expect(typed("n", &composer) == "" && composer.type("。") == "ん。")
    #expect(composer.type("h") == "" && composer.type(" ") == "h ")
  }

  @Test("every syllable of both scripts is reached") func complete() {
    let reached = Set(KanaComposer.syllables.values.joined())
    for scalar in (0x3041...0x3096).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      // The W of ゐ and ゑ is spoken no more; ゎ is.
      guard !"ゐゑ".unicodeScalars.contains(scalar) else { continue }
      #expect(reached.contains(Character(scalar)), "\(scalar)")
    }
  }
}
