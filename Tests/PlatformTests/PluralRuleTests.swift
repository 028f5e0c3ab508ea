import Testing

@testable import Platform

@Suite("PluralRule") struct PluralRuleTests {
  @Test(
    "has the form of each number, as the languages define them",
    arguments: [
      ("nplurals=1; plural=0;", "000000000000000"),
      ("nplurals=2; plural=(n != 1);", "101111111111111"),
      ("nplurals=2; plural=n>1;", "001111111111111"),
      ("nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;", "201112222222222"),
      (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
          + "(n%100<10 || n%100>=20) ? 1 : 2);", "201112222202201"
      ),
      (
        "nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);",
        "012330000000012"
      ),
      (
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
          + "n%100>=11 ? 4 : 5);", "012333344444555"
      ),
      ("nplurals=2; plural= n == 1 || n % 10 == 1 ? 0 : 1 ;", "101111101101101"),
    ])
  func forms(rule: String, expected: String) throws {
    let numbers: [UInt] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 20, 21, 99, 100, 101, 102]
    let rule = try #require(PluralRule(rule))

    #expect(numbers.map { String(rule.form(for: $0)) }.joined() == expected)
  }

  @Test(
    "computes as C does",
    arguments: [
      ("1+2*3", 7), ("(1+2)*3", 9), ("7-2-1", 4), ("17/5%2", 1), ("!0", 1), ("!!7", 1), ("!n+1", 1),
      ("1||0&&0", 1), ("1<2==1", 1), ("3>2>1", 0), ("0?1:0?2:3", 3), ("1?0?1:2:3", 2),
      ("1?2,3:4", nil), ("n-12", UInt.max - 1), ("4==4!=0", 1), ("2>=2", 1), ("0||0", 0),
      ("0&&1/0", 0), ("1||1/0", 1), ("1/0", nil), ("1%0", nil), ("1?1:1/0", 1),
      ("18446744073709551615+1", 0), ("18446744073709551616", nil),
    ])
  func values(text: String, value: UInt?) {
    #expect(PluralExpression(text)?.value(for: 10) == value)
  }

  @Test(
    "is none where the text is not an expression",
    arguments: [
      "", " ", "(", ")", "n n", "n+", "+n", "n=1", "n&1", "n|1", "n?1", "n?1:", "m", "1 2", "-1",
      "n ? 1 : 2 : 3", "((n)", "n)", "٣", "0x1F", "é",
    ])
  func invalid(text: String) {
    #expect(PluralExpression(text) == nil)
    #expect(PluralRule("nplurals=2; plural=\(text);") == nil)
  }

  @Test("an index that the rule does not have is the first one") func outside() throws {
    #expect(try #require(PluralRule("nplurals=2; plural=n;")).form(for: 2) == 0)
    #expect(try #require(PluralRule("nplurals=2; plural=1/n;")).form(for: 0) == 0)
    #expect(try #require(PluralRule("nplurals=2; plural=n-1;")).form(for: 0) == 0)
  }

  @Test("a rule nested however deep ends no program") func deep() {
    for (open, close) in [
      ("(", ")"), ("!", ""), ("n?", ":0"), ("n?0:", ""), ("n+", ""), ("0||", ""),
    ] {
      for count in [1, 40, 200, 100_000] {
        let text =
          String(repeating: open, count: count) + "n" + String(repeating: close, count: count)

        let expression = PluralExpression(text)

        #expect((expression != nil) == (text.utf8.count <= PluralExpression.maximumCount))
        _ = expression?.value(for: 3)
      }
    }
  }
}
