import {
  type ChangedText,
  type Finding,
  finding,
  type Hunk,
  hunksOf,
  type Line,
} from './finding.ts';
import { testWordsFor } from './languages.ts';

/* What became of what runs tests and checks: settings, scripts, snapshots, and source that knows it is being tested. */

const config =
  /(^|\/)(package\.json|pyproject\.toml|setup\.cfg|pytest\.ini|tox\.ini|\.coveragerc|conftest\.py|tsconfig[^/]*\.json|biome\.jsonc?|\.eslint[^/]*|eslint\.config\.[^/]+|(jest|vitest|vite|karma|playwright|cypress|ava|nyc|c8)\.config\.[^/]+|\.mocharc[^/]*|\.nycrc[^/]*|\.c8rc[^/]*|phpunit\.xml[^/]*|phpstan\.neon[^/]*|Cargo\.toml|\.golangci[^/]*|\.rubocop\.yml|\.rspec|Makefile|justfile|agent\.yaml|\.github\/workflows\/[^/]+|deno\.jsonc?|mypy\.ini|ruff\.toml|\.flake8)$/i;
const snapshot =
  /(^|\/)__snapshots__\/|\.snap(shot)?$|\.golden$|\.approved\.[^/]+$|(^|\/)goldens?\//i;
const fixture = /(^|\/)(fixtures?|testdata|__fixtures__|test[-_]data)\//i;

export const isTestSetting = (path: string) => config.test(path);
export const isSnapshot = (path: string) => snapshot.test(path);
export const isFixture = (path: string) => fixture.test(path);

const excludes =
  /\bexclude\b|\bignore\w*\b|testPathIgnorePatterns|modulePathIgnorePatterns|norecursedirs|collect_ignore|\bomit\b|--ignore\b|--deselect\b|-k\s+['"]?not\b|--exclude\b|--skip\b|testNamePattern|--grep\b|\bskip_covered\b/i;
const weaker =
  /\|\|\s*(?:true|:|exit\s+0|echo)|;\s*(?:true|exit\s+0)\b|passWithNoTests|--no-fail\b|--continue-on-error|continue-on-error:\s*true|--silent-fail|allow_failure|\bset\s+\+e\b|--max-warnings\s+\d{3,}|--forceExit|--bail\s+0|^\t-\S|"(?:test|lint|build|typecheck)[\w:-]*"\s*:\s*"\s*(?:true|echo|exit 0|:)\b/i;
const hooks =
  /\bpytest_(?:runtest_makereport|collection_modifyitems|runtest_call|sessionfinish|ignore_collect|pyfunc_call)\b|\bexpect\.extend\s*\(|\bsetupFiles|globalSetup|\bcustom_?reporter/i;
const silenced =
  /@ts-(?:ignore|nocheck|expect-error)\b|\beslint-disable|\bbiome-ignore\b|#\s*noqa\b|#\s*type:\s*ignore\b|\bpylint:\s*disable|\bmypy:\s*ignore|\/\/\s*nolint\b|#!?\[allow\(|@SuppressWarnings\b|\brubocop:disable\b|@phpstan-ignore|#pragma\s+warning\s+disable|\b(?:istanbul|c8|v8)\s+ignore\b|#\s*pragma:\s*no\s*cover/;
const detects =
  /\bNODE_ENV\b.{0,12}['"]test['"]|\bJEST_WORKER_ID\b|\bprocess\.env\.(?:VITEST|CI|TEST)\b|\bprocess\.env\[['"](?:VITEST|CI|TEST|JEST_WORKER_ID|NODE_TEST_CONTEXT)['"]\]|\bNODE_TEST_CONTEXT\b|\bPYTEST_CURRENT_TEST\b|['"](?:pytest|unittest)['"]\s+in\s+sys\.modules|\btesting\.Testing\s*\(|\bcfg!\s*\(\s*test\s*\)|\bos\.environ\b.{0,12}['"]CI['"]|\binspect\.stack\s*\(|\bnew Error\(\)\.stack\b/;
const equal =
  /\bdef\s+__(?:eq|ne|lt|le|gt|ge|bool|contains)__\b|\bSymbol\.toPrimitive\b|\basymmetricMatch\b|\bbool\s+operator==/;

/** What changed around the tests of a task. `isTest`: the file itself holds tests. */
export function findAroundTests(file: ChangedText, isTest: boolean): readonly Finding[] {
  const { path, before } = file;
  const whole: Line = { line: 0, text: path };
  if (isSnapshot(path)) return before === null ? [] : [finding('snapshot_changed', path, whole)];
  const hunks = hunksOf(file);
  const settings = isTestSetting(path) ? hunks.flatMap((hunk) => inSettings(path, hunk)) : [];
  const fixtures =
    isFixture(path) && before !== null ? [finding('fixture_changed', path, whole)] : [];
  return [...fixtures, ...settings, ...hunks.flatMap((hunk) => inSource(path, hunk, isTest))];
}

function inSettings(path: string, { removed, added }: Hunk): readonly Finding[] {
  const fresh = (pattern: RegExp) =>
    added.filter(({ text }) => {
      if (!pattern.test(text)) return false;
      return !removed.some((old) => old.text.trim() === text.trim());
    });
  const say = (kind: Finding['kind'], pattern: RegExp) =>
    fresh(pattern).map((line) => finding(kind, path, line));
  return [
    ...say('tests_excluded', excludes),
    ...say('script_weakened', weaker),
    ...say('runner_changed', hooks),
    ...goneScripts(path, { removed, added }),
    ...thresholds(path, { removed, added }),
  ];
}

const script = /^\s*"((?:test|lint|typecheck|type-check|build|check)[\w:-]*)"\s*:/;

function goneScripts(path: string, { removed, added }: Hunk): readonly Finding[] {
  if (!/package\.json$/.test(path)) return [];
  const stays = new Set(added.map(({ text }) => script.exec(text)?.[1]));
  return removed
    .filter(({ text }) => script.test(text) && !stays.has(script.exec(text)?.[1]))
    .map((line) => finding('script_weakened', path, line));
}

const threshold =
  /["']?\b(branches|functions|lines|statements|fail_under|fail-under|minimum_coverage|check-coverage|min_?coverage|threshold|max-warnings|max_complexity|strict)\b["']?\s*[:= ]\s*["']?(-?\d+(?:\.\d+)?|true|false)/i;

function thresholds(path: string, { removed, added }: Hunk): readonly Finding[] {
  return removed.flatMap(({ text, line }) => {
    const [, name = '', was = ''] = threshold.exec(text) ?? [];
    if (name === '') return [];
    const now = added.find((each) => threshold.exec(each.text)?.[1] === name);
    if (now === undefined) return [finding('threshold_lowered', path, { line, text })];
    const is = threshold.exec(now.text)?.[2] ?? '';
    const raised = /^max/i.test(name);
    const lower =
      was === 'true'
        ? is === 'false'
        : raised
          ? Number(is) > Number(was)
          : Number(is) < Number(was);
    return lower ? [finding('threshold_lowered', path, now)] : [];
  });
}

function inSource(path: string, { removed, added }: Hunk, isTest: boolean): readonly Finding[] {
  const fresh = (pattern: RegExp) =>
    added.filter(
      ({ text }) => pattern.test(text) && !removed.some((old) => pattern.test(old.text)),
    );
  const say = (kind: Finding['kind'], pattern: RegExp) =>
    fresh(pattern).map((line) => finding(kind, path, line));
  const words = testWordsFor(path);
  return [
    ...say('check_silenced', silenced),
    ...(isTest ? [] : say('test_detected', detects)),
    ...say('always_equal', equal),
    ...(isTest || words === undefined || isTestSetting(path) ? [] : say('early_exit', words.exit)),
  ];
}
