import {
  type ChangedText,
  type Finding,
  finding,
  type Hunk,
  hunksOf,
  type Line,
} from './finding.ts';
import { type TestWords, testWordsFor } from './languages.ts';

/** What became of a file of tests. */
export function findInTests(file: ChangedText): readonly Finding[] {
  const { path, before, after } = file;
  if (after === null)
    return before === null ? [] : [finding('test_removed', path, { line: 0, text: path })];
  const words = testWordsFor(path);
  if (words === undefined) return [];
  const hunks = hunksOf(file);
  return [
    ...(before === null ? [] : removedCases(file, hunks, words)),
    ...(before === null ? [] : removedAssertions(file, hunks, words)),
    ...hunks.flatMap((hunk) => inHunk(path, hunk, words, before !== null)),
  ];
}

function inHunk(
  path: string,
  { removed, added }: Hunk,
  words: TestWords,
  isOld: boolean,
): readonly Finding[] {
  const code = added.filter(({ text }) => !words.comment.test(text));
  const fresh = (pattern: RegExp) =>
    code.filter(({ text }) => pattern.test(text) && !removed.some((old) => pattern.test(old.text)));
  const say = (kind: Finding['kind'], lines: readonly Line[]) =>
    lines.map((line) => finding(kind, path, line));
  return [
    ...say('case_skipped', fresh(words.skip)),
    ...(words.focus === null ? [] : say('case_focused', fresh(words.focus))),
    ...say('exception_caught', fresh(words.caught)),
    ...say('early_exit', fresh(words.exit)),
    ...say(
      'always_true',
      code.filter(({ text }) => alwaysTrue.test(text)),
    ),
    ...say('subject_mocked', fresh(mocks)),
    ...say('retried', fresh(retries)),
    ...(isOld ? weakened(path, { removed, added: code }, words) : []),
    ...tolerances(path, { removed, added: code }),
  ];
}

/** Passes whatever is tested. */
const alwaysTrue =
  /\bexpect\s*\(\s*(true|1)\s*\)\s*\.\s*(toBe|toEqual|toBeTruthy)\s*\(\s*(true|1)?\s*\)|\bassert(?:\.ok)?\s*\(\s*(?:true|1)\s*[,)]|^\s*assert\s+(?:True|1)\s*(?:,|$|#)|\bself\.assertTrue\s*\(\s*True\s*\)|\bassert!\s*\(\s*true\s*\)|\bassert\.True\s*\(\s*t\s*,\s*true\s*\)|\b(?:assertEqual|strictEqual|equal|assert_eq!)\s*\(\s*(\w+)\s*,\s*\4\s*[,)]/;
const mocks =
  /\b(?:jest|vi)\.(?:mock|doMock|spyOn)\s*\(|\bmock\.(?:module|method|patch)\b|@(?:mock\.)?patch\b|\bmonkeypatch\.setattr\b|\bsinon\.(?:stub|replace)\b/;
const retries =
  /\bretryTimes\s*\(|\bretries?:\s*[1-9]|\bretry:\s*[1-9]|@(?:pytest\.mark\.)?flaky\b|\breruns\b/;

function removedCases(
  { path, before, after }: ChangedText,
  hunks: readonly Hunk[],
  words: TestWords,
): readonly Finding[] {
  const gone =
    count(before ?? '', words.testCase, words) - count(after ?? '', words.testCase, words);
  if (gone <= 0) return [];
  const lines = hunks.flatMap(({ removed }) =>
    removed.filter(({ text }) => words.testCase.test(text)),
  );
  return lines.slice(0, Math.max(gone, 1)).map((line) => finding('case_removed', path, line));
}

function removedAssertions(
  { path, before, after }: ChangedText,
  hunks: readonly Hunk[],
  words: TestWords,
): readonly Finding[] {
  const gone =
    count(before ?? '', words.assertion, words) - count(after ?? '', words.assertion, words);
  if (gone <= 0) return [];
  return hunks
    .flatMap(({ removed, added }) => {
      const asserted = ({ text }: Line) => words.assertion.test(text) && !words.comment.test(text);
      return removed.filter(asserted).slice(added.filter(asserted).length);
    })
    .map((line) => finding('assertion_removed', path, line));
}

function count(text: string, pattern: RegExp, words: TestWords): number {
  return text.split('\n').filter((line) => pattern.test(line) && !words.comment.test(line)).length;
}

/** An assertion that says less than the one it replaces, or something else. */
function weakened(path: string, { removed, added }: Hunk, words: TestWords): readonly Finding[] {
  const old = removed.filter(({ text }) => words.assertion.test(text) && !words.comment.test(text));
  const now = added.filter(({ text }) => words.assertion.test(text));
  return now.slice(0, old.length).flatMap((line, at) => {
    const before = old[at]?.text ?? '';
    if (before.trim() === line.text.trim() || alwaysTrue.test(line.text)) return [];
    const isLoose = words.exact.test(before) && !words.exact.test(line.text);
    if (isLoose || negates(before, line.text)) return [finding('assertion_weakened', path, line)];
    // another name for what is tested expects the same
    return literals(before) === literals(line.text)
      ? []
      : [finding('expectation_changed', path, line)];
  });
}

const negation = /\.not\b|\bnot(?:Equal|StrictEqual|DeepEqual)?\s*\(|\bassertNot|\bnot\s+in\b|!=/;

function negates(before: string, after: string): boolean {
  return negation.test(after) && !negation.test(before);
}

/** Numbers and texts in a line: what it compares with. */
function literals(text: string): string {
  return (
    text.match(
      /-?\b\d[\d._]*\b|'[^']*'|"[^"]*"|`[^`]*`|\b(?:true|false|null|None|True|False|nil|undefined)\b/g,
    ) ?? []
  ).join(' ');
}

const named =
  /\b(?:delta|places|atol|rtol|abs_tol|rel_tol|abs|rel|tolerance|epsilon|eps|timeout|precision|maxDiff(?:Pixels|PixelRatio)?|threshold)\b\s*[=:]\s*(-?[\d._]+(?:e-?\d+)?)/gi;
const closeTo =
  /\.toBeCloseTo\s*\([^,]*,\s*(-?\d+)\s*\)|\bassertAlmostEqual\s*\([^,]*,[^,]*,\s*(-?\d+)\s*\)/;

function tolerances(path: string, { removed, added }: Hunk): readonly Finding[] {
  return added.slice(0, removed.length).flatMap((line, at) => {
    const before = removed[at]?.text ?? '';
    const wider = [...line.text.matchAll(named)].some(([all, now = '']) => {
      const name = all.split(/[=:]/)[0]?.trim().toLowerCase() ?? '';
      const old = [...before.matchAll(named)].find(([was]) =>
        was.toLowerCase().startsWith(name),
      )?.[1];
      if (old === undefined) return false;
      const [a, b] = [Number(old.replaceAll('_', '')), Number(now.replaceAll('_', ''))];
      return name === 'places' || name === 'precision' ? b < a : b > a;
    });
    const digits = (text: string) => {
      const found = closeTo.exec(text);
      return found === null ? undefined : Number(found[1] ?? found[2]);
    };
    const [was, is] = [digits(before), digits(line.text)];
    const fewer = was !== undefined && is !== undefined && is < was;
    return wider || fewer ? [finding('tolerance_widened', path, line)] : [];
  });
}
