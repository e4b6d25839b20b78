import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { commandRows } from '../../../src/ui/screens/question/command-rows.ts';
import {
  foldedPermission,
  permissionHint,
  permissionLayout,
  permissionRows,
} from '../../../src/ui/screens/question/permission-rows.ts';
import {
  hostsTyped,
  newPermission,
  type PermissionState,
  pressPermission,
} from '../../../src/ui/screens/question/permission-state.ts';
import { runFooter } from '../../../src/ui/screens/run/run-footer.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { visibleCommand } from '../../../src/ui/text/visible.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { press } from './questions.ts';
import { fetching, wish } from './wishes.ts';

const alone = { at: 1, total: 1 };

/** The dialog's rows as text, at first or after some keys. */
function drawn(question: Question, look: Look, keys: readonly string[] = []): readonly string[] {
  const layout = permissionLayout(question, look.rows - 5, look);
  const state = keys.reduce(
    (before, key) => pressPermission(before, question, layout.extent, press(key)).state,
    newPermission,
  );
  const rows = [...permissionRows(layout, state, alone, look), permissionHint(layout, state, look)];
  expect(rows).toHaveLength(layout.height);
  return rows.map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

const longest = Array.from({ length: 200 }, (_, at) => `echo "行 ${at}" >> log.txt`).join('\n');
test('the step is named as its task is, where that is known', () => {
  const look = makeLook({ language: 'en' });
  const factsOf = (named?: () => string | undefined) =>
    permissionLayout(wish('npm test'), look.rows - 5, look, named)
      .facts.map(rowText)
      .join('\n');
  expect(factsOf(() => 'Task 1 Mend it')).toMatch(/step +Task 1 Mend it/);
  expect(factsOf(() => undefined)).toMatch(/step +work\/cmd_001\/results\/result_1\.md/);
});

test('what would become of a file stands below its name, whole, and is read to its end before a yes', () => {
  const added = Array.from({ length: 40 }, (_, at) => `+line ${at}`);
  const lines = ['@@ -1,1 +1,41 @@', ' first', ...added];
  const question = wish('docs/a.md', { tool: 'edit_file', change: { lines, left: 7 } });
  const look = makeLook({ columns: 80, rows: 24, language: 'en' });
  const layout = permissionLayout(question, look.rows - 5, look);
  const text = layout.command.map((row) => rowText(row).replace(/^.. ?/, ''));
  expect(text.slice(0, 4)).toEqual(['docs/a.md', 'from line 1', 'first', '+line 0']);
  expect(text).toContain('… and 7 more lines, too many to show');
  const early = pressPermission(newPermission, question, layout.extent, press('y'));
  expect(early.effect).toBe('none');
  const read = pressPermission(newPermission, question, layout.extent, press('end')).state;
  expect(pressPermission(read, question, layout.extent, press('y')).effect).toEqual({
    choose: 'once',
  });
});

test('the rule of a question, asked for by its key, stands whole where how long a yes counts leaves it no room', () => {
  const guard = { tier: '3', phase: '7A', rule: 'always_ask:node' };
  const question = wish('node --test test/parse.test.js', { guard, remember: 'session' });
  const look = makeLook({ columns: 80, rows: 24, language: 'en' });
  const ruled = drawn(question, look, ['w']).join('\n');
  expect(ruled).toContain('rule    “always ask node” (check 7A, caution 3 of 4)');
  expect(ruled).not.toContain('counts until you quit');
  expect(drawn(question, look).join('\n')).toContain('counts until you quit folio-tui');
  const wide = drawn(question, makeLook({ columns: 160, rows: 45, language: 'en' }), ['w']);
  expect(wide.join('\n')).toMatch(/caution 3 of 4\) +.+counts until you quit folio-tui/);
});

test.each(['ja', 'en'] as const)(
  'a folder that is longer than its line ends lines where its parts join (%s)',
  (language) => {
    const look = makeLook({ columns: 100, rows: 45, language });
    const parts = Array.from({ length: 14 }, (_, at) => `department${at}`);
    const folder = `/${parts.join('/')}`;
    const rows = drawn(wish('./check.sh', { folder }), look).map((row) => row.trim());
    const told = rows.filter((row) => row.includes('department'));
    expect(told.length).toBeGreaterThan(1);
    for (const row of told) expect(row).toMatch(/(?:\/|department13)$/);
    for (const part of parts) expect(told.join('\n')).toContain(part);
  },
);

/** A wish that could lose so many files, of which the guard named all but `more`. */
function losing(files: number, more: number): Question {
  const paths = Array.from({ length: files }, (_, at) => `src/part-${at}.ts`).join('\n');
  const reason = { kind: 'may_lose', values: { use: 'git stash', paths, more } };
  return wish('git stash', { guard: { tier: '3', phase: '7B2', rule: 'git:loss', reason } });
}

test('files that could be lost stand in the dialog, and all of those that are named behind the command', () => {
  const look = makeLook({ columns: 100, rows: 30, language: 'en' });
  const rows = drawn(losing(30, 12), look).map((row) => row.trim());
  expect(rows).toContain('risks   src/part-0.ts');
  expect(rows).toContain('and 40 more');
  const { command } = permissionLayout(losing(30, 12), look.rows - 5, look);
  const text = command.map((row) => rowText(row)).join('\n');
  expect(text).toContain('src/part-29.ts');
  expect(text).toContain('and 12 more');
  const few = drawn(losing(2, 0), look).join('\n');
  expect(few).toContain('src/part-1.ts');
  expect(few).toMatch(/git stash can undo or mix up work that nobody has committed yet/);
  expect(drawn(wish('git push'), look).join('\n')).not.toContain('risks');
});

const subjects: readonly (readonly [string, Question])[] = [
  ['a short command', wish('git push origin main')],
  ['200 lines', wish(longest)],
  [
    'Japanese',
    wish(
      'git commit -m "灯台守の娘、霧の朝に手紙を受け取る（第一章の書き直し）、そして父の沈黙の理由を探す"',
    ),
  ],
  ['files that could be lost', losing(40, 3)],
  ['invisible letters', wish('git\u200b push \u202egol\u202c \u05d0\u05d1')],
  [
    'many places',
    wish('cp a b', { writes: Array.from({ length: 40 }, (_, at) => `/p/${'d/'.repeat(60)}${at}`) }),
  ],
  [
    'a long reason',
    wish('make', {
      guard: {
        tier: '3',
        phase: '7B',
        rule: 'runner:make',
        reason: {
          kind: 'changed_in_run',
          values: {
            paths: Array.from({ length: 9 }, (_, at) => `/home/me/${'x'.repeat(100)}/${at}`).join(
              '\n',
            ),
          },
        },
      },
    }),
  ],
  [
    'nothing known',
    wish('', { guard: null, reach: {}, writes: [], folder: '', step: '', role: '' }),
  ],
];

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every wish fits into its room, is as wide as the screen, and shows some of what is asked and why',
  (_, look) => {
    for (const [name, question] of subjects) {
      const rows = drawn(question, look);
      expect([name, rows.length <= look.rows - 5]).toEqual([name, true]);
      for (const row of rows) expect([name, look.cells.width(row)]).toEqual([name, look.columns]);
      const { labels } = look.messages.permission;
      for (const label of [labels.why, labels.reach, labels.folder, labels.writes])
        expect(rows.join('\n')).toContain(` ${label} `);
      for (const row of foldedPermission(question, { at: 1, total: 3 }, look))
        expect(look.cells.width(rowText(fitRow(row, look.columns, look.cells)))).toBe(look.columns);
    }
  },
);

test('the dialog says who asks, the command, why, what it could reach and whose files would change, folder, where it would write, and how long a yes is kept', () => {
  expect(
    drawn(wish('git push origin main'), makeLook({ language: 'en' })).map((row) => row.trimEnd()),
  ).toEqual([
    expect.stringMatching(/^── \? The “code” agent wants to run a command ─+$/),
    '│ git push origin main',
    expect.stringMatching(/^─+$/),
    ' why     git push is on the list of commands that always ask.',
    ' reach   No network. It can write only in its own copy of /home/me/proj. Your',
    '         files change only when you apply its work.',
    ' folder  its own copy of /home/me/proj',
    ' writes  any file in its own copy of /home/me/proj and its folders',
    ' step    work/cmd_001/results/result_1.md',
    expect.stringMatching(/^ +“always here” counts until you revoke it$/),
    '',
  ]);
});

test('the lines of a long command are numbered, and it says how much of it is to be seen', () => {
  const look = makeLook({ language: 'en' });
  const first = drawn(wish(longest), look).join('\n');
  expect(first).toContain('│   1 echo "行 0" >> log.txt');
  expect(first).toMatch(/lines 1–\d+ of 200 {2}there is more/);
  expect(first).toContain('once you have seen its end');
  const last = drawn(wish(longest), look, ['end']).join('\n');
  expect(last).toContain('│ 200 echo "行 199" >> log.txt');
  expect(last).toMatch(/lines \d+–200 of 200 {2}read to the end/);
});

test('places that have no room below the command are read on behind it, before anything is allowed', () => {
  const look = makeLook({ language: 'en' });
  const writes = Array.from({ length: 40 }, (_, at) => `/home/me/proj/deep/${at}`);
  const question = wish('cp a b', { writes });
  const first = drawn(question, look).join('\n');
  expect(first).toContain('and 38 more');
  expect(first).toContain('once you have seen its end');
  const last = drawn(question, look, ['end']).join('\n');
  expect(last).toContain('/home/me/proj/deep/39');
});

test('after A the hint says what y would do', () => {
  const look = makeLook({ language: 'en' });
  expect(drawn(wish('git push'), look, ['A']).at(-1)).toContain(
    'always allow exactly this command in this folder',
  );
  const session = wish('git push', { remember: 'session' });
  expect(drawn(session, look, ['A']).at(-1)).toContain('until you quit');
});

test('after H and its hosts the hint names them and both keys; a word that is none is named', () => {
  const look = makeLook({ language: 'en' });
  const question = fetching('npm install', ['registry.example']);
  const layout = permissionLayout(question, look.rows - 5, look);
  const hint = (text: string) =>
    rowText(permissionHint(layout, hostsTyped(newPermission, text), look));
  expect(hint('registry.example')).toBe(' y now: allow once, with network to registry.example');
  expect(hint('a/b')).toContain('No host: a/b');
  const footer = (state: PermissionState) => {
    const permission = { question, layout, state, place: alone };
    return rowText(runFooter({ ...beside, focus: 'permission', permission }, look));
  };
  expect(footer(newPermission)).not.toContain('with network,');
  expect(footer(hostsTyped(newPermission, 'registry.example'))).toContain(
    'y allow once, with network  n deny  m deny, say why  R for this run',
  );
  expect(footer({ ...newPermission, wide: 'checks' })).toContain('y allow tests and builds');
  expect(footer({ ...newPermission, wide: 'always' })).toContain('y always allow');
});

const beside = {
  ...{ live: true, readOnly: false, asked: true, resumable: false, moreChapters: false },
  ...{ overBudget: false, writing: false, confirmable: false, hasAmount: false, hasComment: false },
};

const odd: readonly { cmd: string; must_show: readonly string[] }[] = JSON.parse(
  readFileSync(new URL('../../cases/c/c15_approval_text.json', import.meta.url), 'utf8'),
);

test.each(odd.map(({ cmd, must_show }) => [cmd.slice(0, 30), cmd, must_show] as const))(
  'C15: before %j can be allowed, everything of it was on a screen of 80x24',
  (_, cmd, must) => {
    const look = makeLook();
    const question = wish(cmd);
    const { extent } = permissionLayout(question, look.rows - 5, look);
    let state = newPermission;
    let seen = '';
    for (let page = 0; page < 100; page += 1) {
      const rows = permissionRows(permissionLayout(question, 19, look), state, alone, look);
      seen += rows
        .slice(1, 1 + extent.height)
        .map((row) => rowText(row).replace(/^│ /, ''))
        .join('');
      const step = pressPermission(state, question, extent, press('y'));
      if (step.effect !== 'none') break;
      state = pressPermission(state, question, extent, press('pagedown')).state;
    }
    for (const part of must) expect(seen.replaceAll('\n', '')).toContain(part);
  },
);

test('cut into rows, a command loses nothing and no row is too wide', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('日本語', '👩‍👩‍👧', '   ', '\u202e', '\u0301', '\t'),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 2, max: 90 }), (parts, width) => {
      const cells = makeCells(1);
      const line = visibleCommand(parts.join('').replaceAll('\n', ''));
      const rows = commandRows([line], width, cells).map(rowText);
      expect(rows.join('')).toBe(line);
      for (const row of rows) expect(cells.width(row)).toBeLessThanOrEqual(width);
    }),
  );
});
