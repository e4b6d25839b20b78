/** What tests look like in one language: how they are left out, what they assert, how a case begins. */
export type TestWords = {
  readonly skip: RegExp;
  /** Only these run from now on. */
  readonly focus: RegExp | null;
  readonly assertion: RegExp;
  /** Says exactly what is expected. */
  readonly exact: RegExp;
  readonly testCase: RegExp;
  /** Swallows what goes wrong. */
  readonly caught: RegExp;
  /** Ends the test program as if all were well. */
  readonly exit: RegExp;
  readonly comment: RegExp;
};

const never = /(?!)/;
const slashes = /^\s*(?:\/\/|\/\*|\*)/;
const hash = /^\s*#/;

const js: TestWords = {
  skip: /\b(?:it|test|describe|suite|context)\.(?:skip|todo|fails|skipIf|runIf)\b|\bx(?:it|describe|test)\s*\(|\bskip:\s*(?:true|['"`])|\b(?:t|this|ctx|context)\.(?:skip|todo)\s*\(/,
  focus: /\b(?:it|test|describe|suite|context)\.only\b|\bf(?:it|describe)\s*\(|\bonly:\s*true/,
  assertion:
    /\bassert(?:\.\w+)*\s*\(|\bexpect\s*\(|\.should\b|\bt\.(?:is|deepEqual|equal|ok|true|false|throws|same)\s*\(/,
  exact:
    /\.(?:toBe|toEqual|toStrictEqual|toHaveLength|toThrowError|strictEqual|deepStrictEqual|deepEqual|equal|is|same|eql)\s*\(|===?/,
  testCase: /^\s*(?:await\s+)?(?:t\.)?(?:it|test)(?:\.\w+)*\s*\(/,
  caught: /\bcatch\b\s*[({]|\.catch\s*\(/,
  exit: /\bprocess\.exit\s*\(\s*0?\s*\)|\bprocess\.exitCode\s*=\s*0\b|\bDeno\.exit\s*\(\s*0?\s*\)/,
  comment: slashes,
};

const python: TestWords = {
  skip: /@(?:unittest\.)?(?:skip(?:If|Unless)?|expectedFailure)\b|@?pytest\.mark\.(?:skip|skipif|xfail)\b|\bpytest\.(?:skip|xfail|importorskip)\s*\(|\bself\.skipTest\s*\(|\bSkipTest\b|^\s*__test__\s*=\s*False/,
  focus: null,
  assertion: /^\s*assert\b|\bself\.assert\w+\s*\(|\bpytest\.raises\s*\(|\bself\.fail\s*\(/,
  exact:
    /\bassert(?:Equal|ListEqual|DictEqual|Is|IsNone|Raises|RaisesRegex|CountEqual)\s*\(|==|\bis\s+(?:None|True|False)\b/,
  testCase: /^\s*(?:async\s+)?def\s+test\w*\s*\(/,
  caught: /^\s*except\b|\bcontextlib\.suppress\s*\(|\bwith\s+suppress\s*\(/,
  exit: /\b(?:sys\.exit|os\._exit|exit|quit)\s*\(\s*0?\s*\)/,
  comment: hash,
};

const go: TestWords = {
  skip: /\b[tb]\.Skip(?:f|Now)?\s*\(/,
  focus: null,
  assertion: /\bt\.(?:Error|Fatal)f?\s*\(|\bt\.Fail(?:Now)?\s*\(|\b(?:assert|require)\.\w+\s*\(/,
  exact: /\b(?:assert|require)\.(?:Equal|EqualValues|ErrorIs|Len|Nil)\s*\(|!=|==/,
  testCase: /^\s*func\s+Test\w*\s*\(|\bt\.Run\s*\(/,
  caught: /\brecover\s*\(\s*\)/,
  exit: /\bos\.Exit\s*\(\s*0\s*\)/,
  comment: slashes,
};

const rust: TestWords = {
  skip: /#\[ignore\b|#\[cfg\(any\(\)\)\]/,
  focus: null,
  assertion: /\b(?:debug_)?assert(?:_eq|_ne|_matches)?!|\bpanic!/,
  exact: /\bassert_eq!|==/,
  testCase: /#\[(?:tokio::)?test\b/,
  caught: /\bcatch_unwind\b|#\[should_panic\b/,
  exit: /\bprocess::exit\s*\(\s*0\s*\)/,
  comment: slashes,
};

const java: TestWords = {
  skip: /@(?:Disabled|Ignore)\b|\bassume(?:True|False|That)\s*\(/,
  focus: null,
  assertion: /\bassert\w*\s*\(|\bverify\s*\(/,
  exact: /\bassert(?:Equals|Same|ArrayEquals|Throws)\s*\(|\.isEqualTo\s*\(/,
  testCase: /@(?:Test|ParameterizedTest)\b/,
  caught: /\bcatch\s*\(/,
  exit: /\bSystem\.exit\s*\(\s*0\s*\)/,
  comment: slashes,
};

const ruby: TestWords = {
  skip: /^\s*(?:skip|pending)\b|\bx(?:it|describe|context|specify)\b|,\s*(?:skip|pending):/,
  focus: /\bf(?:it|describe|context)\b|,\s*(?::focus\b|focus:)/,
  assertion: /\bassert\w*\b|\brefute\w*\b|\bexpect\s*[({]|\.should\b/,
  exact: /\bassert_(?:equal|same|nil)\b|\b(?:eq|eql|equal)\s*\(|==/,
  testCase: /^\s*(?:it|specify|test)\b|^\s*def\s+test_/,
  caught: /^\s*rescue\b/,
  exit: /\bexit!?\s*\(?\s*(?:0|true)\s*\)?/,
  comment: hash,
};

const php: TestWords = {
  skip: /\bmarkTest(?:Skipped|Incomplete)\s*\(/,
  focus: null,
  assertion: /(?:->|::)assert\w+\s*\(|->expectException/,
  exact: /assert(?:Same|Equals)\s*\(/,
  testCase: /\bfunction\s+test\w*\s*\(|@test\b|#\[Test\]/,
  caught: /\bcatch\s*\(/,
  exit: /\b(?:exit|die)\s*(?:\(\s*0?\s*\))?\s*;/,
  comment: /^\s*(?:\/\/|\/\*|\*|#)/,
};

const csharp: TestWords = {
  ...java,
  skip: /\bSkip\s*=\s*"|\[Ignore\b/,
  assertion: /\bAssert\.\w+\s*\(|\.Should\(\)/,
  exact: /\bAssert\.(?:Equal|AreEqual|Same|Throws)\s*(?:<[^>]*>)?\(/,
  testCase: /\[(?:Fact|Theory|Test|TestMethod)\b/,
  exit: /\bEnvironment\.Exit\s*\(\s*0\s*\)/,
};

const elixir: TestWords = {
  skip: /@(?:module)?tag\s+:?skip\b|@tag\s+skip:/,
  focus: null,
  assertion: /\b(?:assert|refute)\b/,
  exact: /\bassert\b.*(?:==|=)/,
  testCase: /^\s*test\s+"/,
  caught: /^\s*rescue\b/,
  exit: /\bSystem\.halt\s*\(\s*0?\s*\)/,
  comment: hash,
};

const shell: TestWords = {
  skip: /^\s*skip\b/,
  focus: null,
  assertion: /\[\[?\s|\btest\s|\bdiff\b|\bcmp\b/,
  exact: never,
  testCase: never,
  caught: /\|\|\s*(?:true|:)(?:\s|$)|\bset\s+\+e\b/,
  exit: /^\s*exit\s+0\b/,
  comment: hash,
};

const byEnding: readonly (readonly [RegExp, TestWords])[] = [
  [/\.[cm]?[jt]sx?$/, js],
  [/\.py$/, python],
  [/\.go$/, go],
  [/\.rs$/, rust],
  [/\.(java|kt|kts|scala|groovy)$/, java],
  [/\.rb$/, ruby],
  [/\.php$/, php],
  [/\.cs$/, csharp],
  [/\.exs?$/, elixir],
  [/\.(ba|z)?sh$|\.bats$/, shell],
];

/** undefined: nothing is known of how tests are written there. */
export function testWordsFor(path: string): TestWords | undefined {
  return byEnding.find(([ending]) => ending.test(path))?.[1];
}
