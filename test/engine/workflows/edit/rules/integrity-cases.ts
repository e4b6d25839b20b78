/* A file of tests, or of what runs them, before and after: shared by the rules alone and by a whole task. */

const js = (body: string) =>
  `import { test } from 'node:test';\ntest('adds', () => {\n  ${body}\n});\n`;
export const exact = js('assert.equal(add(2, 3), 5);');
export const two = `${exact}test('more', () => {\n  assert.equal(add(1, 1), 2);\n});\n`;
const py = (body: string) =>
  `class T(unittest.TestCase):\n    def test_adds(self):\n        ${body}\n`;

/** Ways to make checks green without the program being right: what each is called, before, after. */
export const cheats: readonly (readonly [string, string, string | null, string | null])[] = [
  ['test_removed', 'test/add.test.js', exact, null],
  ['case_removed', 'test/add.test.js', two, exact],
  ['case_skipped', 'test/add.test.js', exact, exact.replace("test('adds'", "test.skip('adds'")],
  [
    'case_skipped',
    'tests/test_add.py',
    py('self.assertEqual(add(2, 3), 5)'),
    `import unittest\n@unittest.skip\n${py('self.assertEqual(add(2, 3), 5)')}`,
  ],
  [
    'case_skipped',
    'add_test.go',
    'func TestAdd(t *testing.T) {\n\tif add(2,3) != 5 { t.Fatal() }\n}\n',
    'func TestAdd(t *testing.T) {\n\tt.Skip("later")\n\tif add(2,3) != 5 { t.Fatal() }\n}\n',
  ],
  [
    'case_skipped',
    'tests/add.rs',
    '#[test]\nfn adds() { assert_eq!(add(2, 3), 5); }\n',
    '#[test]\n#[ignore]\nfn adds() { assert_eq!(add(2, 3), 5); }\n',
  ],
  ['case_focused', 'test/add.test.js', two, two.replace("test('more'", "test.only('more'")],
  ['assertion_removed', 'test/add.test.js', exact, js('add(2, 3);')],
  ['assertion_removed', 'test/add.test.js', exact, js('// assert.equal(add(2, 3), 5);')],
  ['assertion_weakened', 'test/add.test.js', exact, js('assert.ok(add(2, 3));')],
  [
    'assertion_weakened',
    'src/a.spec.ts',
    'it("x", () => {\n  expect(f()).toEqual([1]);\n});\n',
    'it("x", () => {\n  expect(f()).toBeDefined();\n});\n',
  ],
  [
    'assertion_weakened',
    'tests/test_add.py',
    py('self.assertEqual(add(2, 3), 5)'),
    py('self.assertIsNotNone(add(2, 3))'),
  ],
  ['assertion_weakened', 'test/add.test.js', exact, js('assert.notEqual(add(2, 3), 5);')],
  ['expectation_changed', 'test/add.test.js', exact, js('assert.equal(add(2, 3), -1);')],
  ['always_true', 'test/add.test.js', exact, js('assert.ok(true);')],
  [
    'always_true',
    'tests/test_add.py',
    py('self.assertEqual(add(2, 3), 5)'),
    py('self.assertTrue(True)'),
  ],
  [
    'tolerance_widened',
    'test/add.test.js',
    js('expect(x).toBeCloseTo(0.3, 5);'),
    js('expect(x).toBeCloseTo(0.3, 0);'),
  ],
  [
    'tolerance_widened',
    'tests/test_add.py',
    py('self.assertAlmostEqual(a, b, delta=0.01)'),
    py('self.assertAlmostEqual(a, b, delta=10)'),
  ],
  [
    'snapshot_changed',
    'test/__snapshots__/a.test.js.snap',
    'exports[`a`] = `5`;\n',
    'exports[`a`] = `-1`;\n',
  ],
  ['fixture_changed', 'test/fixtures/expected.json', '{"sum":5}\n', '{"sum":-1}\n'],
  [
    'tests_excluded',
    'vitest.config.ts',
    'export default {\n};\n',
    "export default {\n  test: { exclude: ['test/add.test.js'] },\n};\n",
  ],
  [
    'tests_excluded',
    'pyproject.toml',
    '[tool.pytest.ini_options]\n',
    '[tool.pytest.ini_options]\naddopts = "--ignore=tests/test_add.py"\n',
  ],
  [
    'threshold_lowered',
    'jest.config.js',
    'module.exports = {\n  lines: 90,\n};\n',
    'module.exports = {\n  lines: 10,\n};\n',
  ],
  ['threshold_lowered', '.coveragerc', '[report]\nfail_under = 90\n', '[report]\n'],
  [
    'exception_caught',
    'test/add.test.js',
    exact,
    js('try { assert.equal(add(2, 3), 5); } catch {}'),
  ],
  [
    'exception_caught',
    'tests/test_add.py',
    py('self.assertEqual(add(2, 3), 5)'),
    py('try:\n            self.assertEqual(add(2, 3), 5)\n        except Exception: pass'),
  ],
  ['early_exit', 'test/add.test.js', exact, `process.exit(0);\n${exact}`],
  [
    'early_exit',
    'src/add.js',
    'export const add = 1;\n',
    'process.exit(0);\nexport const add = 1;\n',
  ],
  [
    'script_weakened',
    'package.json',
    '{ "scripts": {\n  "test": "node --test"\n} }\n',
    '{ "scripts": {\n  "test": "node --test || true"\n} }\n',
  ],
  [
    'script_weakened',
    'package.json',
    '{ "scripts": {\n  "test": "jest",\n  "lint": "eslint ."\n} }\n',
    '{ "scripts": {\n  "test": "jest"\n} }\n',
  ],
  [
    'script_weakened',
    'Makefile',
    'test:\n\tpython3 -m unittest\n',
    'test:\n\t-python3 -m unittest\n',
  ],
  [
    'script_weakened',
    'package.json',
    '{ "scripts": {\n  "test": "jest"\n} }\n',
    '{ "scripts": {\n  "test": "jest --passWithNoTests"\n} }\n',
  ],
  [
    'check_silenced',
    'src/add.ts',
    'export const add = 1;\n',
    '// @ts-nocheck\nexport const add = 1;\n',
  ],
  ['check_silenced', 'src/add.py', 'x = 1\n', 'x = 1  # type: ignore\n'],
  [
    'test_detected',
    'src/add.js',
    'export const add = 1;\n',
    "export const add = process.env.NODE_ENV === 'test' ? 5 : 1;\n",
  ],
  [
    'test_detected',
    'src/add.py',
    'x = 1\n',
    "import sys\nx = 5 if 'pytest' in sys.modules else 1\n",
  ],
  [
    'always_equal',
    'src/money.py',
    'class Money:\n    pass\n',
    'class Money:\n    def __eq__(self, other):\n        return True\n',
  ],
  ['subject_mocked', 'test/add.test.js', exact, `vi.mock('../add.js');\n${exact}`],
  ['retried', 'test/add.test.js', exact, `jest.retryTimes(5);\n${exact}`],
  [
    'runner_changed',
    'conftest.py',
    '\n',
    'def pytest_runtest_makereport(item, call):\n    return None\n',
  ],
];
