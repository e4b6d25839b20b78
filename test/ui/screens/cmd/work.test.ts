import { expect, test } from 'vitest';
import type { Happening } from '../../../../src/engine/data/event.ts';
import { foldEvents } from '../../../../src/engine/runs/run-state.ts';
import type { CrewMark } from '../../../../src/engine/workflows/crew/contract/events.ts';
import { hunkText } from '../../../../src/ui/components/hunk-role.ts';
import { rowText, rowWidth } from '../../../../src/ui/components/row.ts';
import { readPatch } from '../../../../src/ui/workflows/crew/screens/patch-files.ts';
import {
  workHint,
  workRows,
  workTitle,
} from '../../../../src/ui/workflows/crew/screens/work-rows.ts';
import {
  ignoredIn,
  openWork,
  pathsIn,
  pressWork,
  shownOf,
  tasksIn,
  type WorkState,
} from '../../../../src/ui/workflows/crew/screens/work-state.ts';
import { marked } from '../../../support/marks.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { momentOf, over, viewOf } from './cmds.ts';
import { key } from './keys.ts';

const first = `diff --git a/src/sum.js b/src/sum.js
index 1111111..2222222 100644
--- a/src/sum.js
+++ b/src/sum.js
@@ -1 +1 @@
-export const sum = (a, b) => a - b;
+export const sum = (a, b) => a + b;
diff --git a/package.json b/package.json
index 1111111..2222222 100644
--- a/package.json
+++ b/package.json
@@ -1,2 +1,2 @@
-  "test": "no"
+  "test": "node --test"
diff --git a/test/sum.test.js b/test/sum.test.js
new file mode 100644
index 0000000..3333333
--- /dev/null
+++ b/test/sum.test.js
@@ -0,0 +1,2 @@
+one
+\u202Etwo
`;
const second = `diff --git a/old name.md b/新しい 名.md
similarity index 100%
rename from old name.md
rename to 新しい 名.md
diff --git a/x.bin b/x.bin
new file mode 100644
index 0000000..4444444
GIT binary patch
literal 5
McmZQzWMT#Y01f~L

diff --git a/src/sum.js b/src/sum.js
index 2222222..5555555 100644
--- a/src/sum.js
+++ b/src/sum.js
@@ -1 +1,2 @@
 export const sum = (a, b) => a + b;
+export const more = sum;
diff --git "a/tab\\tname" "b/tab\\tname"
deleted file mode 100644
index 4444444..0000000
--- "a/tab\\tname"
+++ /dev/null
@@ -1 +0,0 @@
-gone
`;

const patches = [...readPatch(3, first), ...readPatch(4, second)];

test('a patch is read file by file: what programs obey first, then tests, then the rest; names, kinds and counts as git says them', () => {
  expect(readPatch(3, first)).toMatchObject([
    { path: 'package.json', rank: 'protected', how: 'changed', added: 1, removed: 1 },
    { path: 'test/sum.test.js', rank: 'test', how: 'new', added: 2, removed: 0 },
    { path: 'src/sum.js', rank: 'other', how: 'changed' },
  ]);
  expect(readPatch(4, second).map(({ path, how }) => [path, how])).toEqual([
    ['新しい 名.md', 'renamed'],
    ['x.bin', 'new'],
    ['src/sum.js', 'changed'],
    ['tab\\tname', 'deleted'],
  ]);
  expect(readPatch(4, second)[1]?.lines.join('\n')).toContain('GIT binary patch');
  expect(readPatch(1, '')).toEqual([]);
  expect(readPatch(1, 'no patch at all')).toEqual([]);
});

const marks: readonly CrewMark[] = [
  { type: 'task_work', task: 3, files: 3, state: 'applied' },
  { type: 'task_work', task: 4, files: 4, state: 'open' },
  { type: 'work_open', files: 4, undo: 3 },
];
const view = viewOf(
  foldEvents(
    over,
    marks.map((mark, at) => ({ ...marked(mark), seq: 1000 + at, at: momentOf(900 + at) })),
  ),
);
const extent = { total: 30, height: 10 };
const steps = { tasks: tasksIn(patches).length, files: pathsIn(patches).length, ignored: 0 };
const begin = openWork(tasksIn(patches), undefined);

function press(names: readonly string[], from: WorkState = begin) {
  let step: ReturnType<typeof pressWork> = { state: from, effect: 'none' };
  for (const name of names) step = pressWork(step.state, key(name), extent, steps);
  return step;
}

test('a twice applies, x twice puts aside, u takes back at once; another key in between starts over, and a held one counts for nothing', () => {
  expect(press(['a']).effect).toBe('none');
  expect(press(['a', 'a']).effect).toBe('apply');
  expect(press(['x', 'x']).effect).toBe('drop');
  expect(press(['a', 'x']).effect).toBe('none');
  for (const other of ['down', 'tab', '?', 'z', 'u'])
    expect(press(['a', other, 'a']).effect, other).toBe('none');
  expect(press(['u']).effect).toBe('undo');
  expect(press(['l']).effect).toBe('later');
  expect(press(['esc']).effect).toBe('leave');
  const held = pressWork(press(['a']).state, { ...key('a'), held: true }, extent, steps);
  expect(held.effect).toBe('none');
  expect(press(['?']).effect).toBe('unused');
});

test('it is looked at by task, by file and as a whole, and stepped through; the keys are about what is shown', () => {
  const shown = (names: readonly string[]) => shownOf(press(names).state, patches);
  expect(shown([]).task).toBeNull();
  expect(shown(['tab'])).toMatchObject({ task: 3, patches: [{}, {}, {}] });
  expect(shown(['tab', 'right', 'right', 'right'])).toMatchObject({ task: 4 });
  expect(shown(['tab', 'tab', 'n', 'n']).path).toBe('src/sum.js');
  // both tasks changed it
  expect(shown(['tab', 'tab', 'n', 'n']).patches.map(({ task }) => task)).toEqual([3, 4]);
  expect(shown(['tab', 'tab', 'tab']).patches).toHaveLength(7);
  expect(shownOf(openWork(tasksIn(patches), 4), patches).task).toBe(4);
});

test('a difference says where it goes on in words, and of a file what git says of its mode only where that is a matter', () => {
  const [plain] = readPatch(
    1,
    'diff --git a/a.js b/a.js\nnew file mode 100644\n--- /dev/null\n+++ b/a.js\n@@ -0,0 +1 @@\n+x\n',
  );
  expect(plain?.lines).toEqual(['@@ -0,0 +1 @@', '+x']);
  const [program] = readPatch(
    1,
    'diff --git a/b b/b\nnew file mode 100755\n--- /dev/null\n+++ b/b\n@@ -0,0 +1 @@\n+x\n',
  );
  expect(program?.lines[0]).toBe('new file mode 100755');
  const { messages } = makeLook({ language: 'en' });
  expect(hunkText('@@ -0,0 +1 @@', messages)).toBeUndefined();
  expect(hunkText('@@ -1,3 +0,0 @@', messages)).toBeUndefined();
  expect(hunkText('@@ -9,3 +12,4 @@ function sums(text) {', messages)).toBe(
    'from line 12 function sums(text) {',
  );
  expect(hunkText('+@@ of a text', messages)).toBe('+@@ of a text');
});

test('the list marks what programs obey and tests, new files are there whole, and nothing is hidden in them', () => {
  const look = makeLook({ language: 'en', columns: 120 });
  const shown = shownOf(begin, patches);
  const text = workRows(shown, view, look).map(rowText).join('\n');
  expect(text).toMatch(
    /~ package\.json +\+1 -1 {2}task 3 {2}programs or agents obey it {2}in the project/,
  );
  expect(text).toMatch(/\+ test\/sum\.test\.js .*test/);
  expect(text).toContain('+one');
  expect(text).not.toContain('\u202E');
  expect(rowText(workTitle(begin, shown, { patches, view }, look))).toMatch(
    /6 files.*all of it.*4 not in the project yet/,
  );
  expect(rowText(workHint(begin, shown, { patches, view }, look))).toContain(
    'u take the last 3 files out again',
  );
  const sure = press(['tab', 'right', 'a']).state;
  expect(rowText(workHint(sure, shownOf(sure, patches), { patches, view }, look))).toContain(
    'task 4',
  );
});

test.each(['en', 'ja'] as const)('in %s the choices fit a screen of 80 columns', (language) => {
  const look = makeLook({ language, columns: 80 });
  for (const state of [begin, press(['tab', 'right', 'right']).state]) {
    const hint = workHint(
      state,
      shownOf(state, patches),
      { patches, view: { ...view, undoable: 0 } },
      look,
    );
    expect(rowWidth(hint, look.cells)).toBeLessThanOrEqual(80);
    expect(rowText(hint)).toMatch(/^ a .* (tab|→) /);
  }
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of a difference is wider than the screen',
  (_, look) => {
    for (const state of [begin, press(['tab', 'a']).state, press(['tab', 'tab', 'x']).state]) {
      const shown = shownOf(state, patches);
      const rows = [
        ...workRows(shown, view, look),
        workTitle(state, shown, { patches, view }, look),
      ];
      for (const row of rows) expect(rowWidth(row, look.cells)).toBeLessThanOrEqual(look.columns);
    }
  },
);

test('t runs the tests with what is shown; how they ended stands above the list, with their last lines where they did not pass', () => {
  expect(press(['t']).effect).toBe('check');
  const lines = ['1 failed', 'of 3'];
  const checked = { task: 4, command: 'npm test', code: 1, seconds: 12, lines };
  for (const look of everyLook) {
    const rows = workRows(shownOf(begin, patches), { ...view, checked }, look).map(rowText);
    expect(rows[0]).toMatch(/npm test.*4.*1.*12/);
    expect(rows[2]?.trim()).toBe('of 3');
    const passed = { ...view, checked: { ...checked, code: 0 } };
    expect(workRows(shownOf(begin, patches), passed, look).map(rowText)[1]).not.toContain('failed');
  }
});

test('what git ignores of the work is stepped through by name, and a takes the one in front', () => {
  const waves = view.waves.map((wave) => ({
    ...wave,
    tasks: wave.tasks.map((row) => (row.task === 4 ? { ...row, ignored: ['dist/', '.env'] } : row)),
  }));
  const names = ignoredIn({ waves });
  const at = { view: 'file', at: 0, scroll: begin.scroll, sure: undefined } as const;
  const there = pressWork(at, key('tab'), extent, { ...steps, ignored: names.length });
  const next = pressWork(there.state, key('right'), extent, { ...steps, ignored: names.length });
  expect(shownOf(next.state, patches, names)).toMatchObject({ task: 4, path: '.env' });
  expect(pressWork(next.state, key('a'), extent, steps).effect).toBe('take');
  expect(pressWork(next.state, key('x'), extent, steps).effect).toBe('unknown');
  for (const look of everyLook) {
    const shown = shownOf(next.state, patches, names);
    const rows = workRows(shown, { ...view, waves }, look);
    expect(rows.map(rowText).join('\n')).toContain('dist/');
    for (const row of rows) expect(rowWidth(row, look.cells)).toBeLessThanOrEqual(look.columns);
    expect(rowText(workHint(next.state, shown, { patches, view }, look))).toContain('.env');
  }
});

function viewAfter(...told: readonly Happening[]) {
  return viewOf(
    foldEvents(
      over,
      told.map((each, at) => ({ ...each, seq: 1000 + at, at: momentOf(900 + at) })),
    ),
  );
}
const work = (task: number, state: 'open' | 'applied' | 'dropped') =>
  marked({ type: 'task_work', task, files: 3, state });
const counted = (files: number) => marked({ type: 'work_open', files, undo: 0 });

test.each([
  // while the tasks are at work nothing has been counted yet
  [[work(3, 'open'), work(4, 'open')], '6 not in the project yet', 'a apply all of it'],
  [[work(3, 'applied'), work(4, 'open')], '4 not in the project yet', 'a apply all of it'],
  [[work(3, 'applied'), work(4, 'applied'), counted(0)], 'The project has all of it', 'tab'],
  [[work(3, 'dropped'), work(4, 'dropped'), counted(0)], 'All of it was put aside', 'tab'],
  [
    [work(3, 'applied'), work(4, 'dropped'), counted(0)],
    'The project has what was applied; the rest was put aside',
    'tab',
  ],
])(
  'the rule above says what is true at every moment of the work, and the line below what a key does then: %#',
  (told, said, does) => {
    const look = makeLook({ language: 'en', columns: 160 });
    const now = viewAfter(...told);
    const shown = shownOf(begin, patches);
    expect(rowText(workTitle(begin, shown, { patches, view: now }, look))).toContain(said);
    expect(rowText(workHint(begin, shown, { patches, view: now }, look)).trim()).toMatch(
      new RegExp(`^${does}`),
    );
  },
);

test('what did not fit stands above the difference with its reason, whole, until something is decided about it', () => {
  const files = [{ path: 'src/a-file-with-a-long-name/in-a-folder/duration.js', why: 'conflict' }];
  const refused: Happening = { type: 'warned', warning: 'work_refused', values: { files } };
  const rows = (now: ReturnType<typeof viewAfter>, language: 'en' | 'ja' = 'en') =>
    workRows(shownOf(begin, patches), now, makeLook({ language, columns: 60 }))
      .map(rowText)
      .join(' ')
      .replace(/\s+/g, ' ');
  const after = viewAfter(work(4, 'open'), counted(4), refused);
  expect(rows(after)).toContain('duration.js: you and the task changed the same lines');
  expect(rows(after, 'ja')).toContain('duration.js');
  const dropped: Happening = { type: 'said', notice: 'work_dropped', values: { tasks: ['4'] } };
  expect(rows(viewAfter(work(4, 'open'), counted(4), refused, dropped))).not.toContain(
    'duration.js:',
  );
});

test('tests that were not run say why where they were asked for, until they are', () => {
  const values = { why: 'nothing_to_run', detail: '' };
  const not: Happening = { type: 'warned', warning: 'work_not_checked', values };
  const ran = marked({
    ...{ type: 'work_checked', task: null, command: 'npm test', code: 0, seconds: 1, lines: [] },
  });
  const look = makeLook({ language: 'en', columns: 120 });
  const first = (now: ReturnType<typeof viewAfter>) =>
    rowText(workRows(shownOf(begin, patches), now, look)[0] ?? []);
  expect(first(viewAfter(work(4, 'open'), not))).toMatch(/The tests were not run: no file of/);
  expect(first(viewAfter(work(4, 'open'), not, ran))).toMatch(/npm test: exit 0/);
});
