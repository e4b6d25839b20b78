import { expect, test } from 'vitest';
import { rowText, rowWidth } from '../../../../src/ui/components/row.ts';
import { asideRows, detailRows } from '../../../../src/ui/workflows/field/screens/field-detail.ts';
import {
  chainOf,
  fieldList,
  rowKeys,
} from '../../../../src/ui/workflows/field/screens/field-list.ts';
import {
  entryRow,
  headRow,
  lampRows,
} from '../../../../src/ui/workflows/field/screens/field-rows.ts';
import { cycleOver, factsOf, issueOf, prOf } from '../../../engine/workflows/field/example.ts';
import { makeLook } from '../../screens/looks.ts';

const facts = factsOf({
  issues: [
    issueOf(1, { title: 'Log in \u001b[2J\u202eevil', createdAt: '2026-02-01T00:00:00Z' }),
    issueOf(2, { body: 'Depends on #1' }),
    issueOf(3, { body: 'Depends on #2' }),
    issueOf(4),
  ],
  prs: [prOf(45, { closes: [4], ci: 'failing', reviewers: ['kim'] })],
});
const { report } = cycleOver(facts, { given: { language: 'en' } });
const none = { key: undefined, ticked: new Set<string>() };

test.each([20, 40, 80, 160])(
  'no row is wider than %i columns, and nothing of an issue moves the screen',
  (columns) => {
    const look = makeLook({ columns, language: 'en' });
    const entries = fieldList(report);
    const rows = [
      headRow('repo', report, look),
      ...entries.map((entry) => entryRow(entry, { ...none, key: entry.key }, look)),
      ...entries.flatMap((entry) => detailRows(entry, report, look)),
    ];
    for (const row of rows) expect(rowText(row)).not.toMatch(/[\u001b\u202e]/);
    for (const row of entries.flatMap((entry) => detailRows(entry, report, look)))
      expect(rowWidth(row, look.cells)).toBeLessThan(Math.max(columns, 23) + 1);
  },
);

test('what is next stands first, then people, issues by state, and what would keep the field in order, nothing ticked', () => {
  const look = makeLook({ columns: 100, language: 'en' });
  const text = fieldList(report).map((entry) => rowText(entryRow(entry, none, look)).trimEnd());
  expect(
    text.filter((line) => line.startsWith('─')).map((line) => line.replaceAll('─', '').trim()),
  ).toEqual([
    'Next steps 2',
    'People 1',
    'in review 1',
    'What waits for what 3',
    'blocked 2',
    'not started 1',
    'Maintenance 4',
    'Agents 2',
  ]);
  expect(text.some((line) => line.includes('PR #45 waits for kim, 1 d'))).toBe(true);
  expect(text.some((line) => line.includes('PR #45: CI is red'))).toBe(true);
  expect(text.some((line) => line.includes('iterator  issue-action, project-plan'))).toBe(true);
  expect(text.filter((line) => line.includes('[ ] '))).toHaveLength(4);
});

test.each([
  ['en', ['now', 'recommended', 'possible', 'low']],
  ['ja', ['最優先', 'おすすめ', '可能', '低優先']],
] as const)('each score stands with the word of its band: %s', (language, bands) => {
  const look = makeLook({ columns: 80, language });
  const [suggestion] = report.recommend.suggestions;
  if (suggestion === undefined) throw new Error('something is suggested');
  const row = (score: number) =>
    rowText(
      entryRow({ kind: 'suggestion', key: 'x', suggestion: { ...suggestion, score } }, none, look),
    );
  for (const [scores, word] of [
    [[1, 0.9, 0.8], bands[0]],
    [[0.7, 0.6, 0.5], bands[1]],
    [[0.4, 0.3], bands[2]],
    [[0.2, 0.1, 0], bands[3]],
  ] as const)
    for (const score of scores) expect(row(score)).toContain(`${score.toFixed(1)} ${word}`);
});

test('the head cuts no count in two, and a long reason beside the lamps takes a second row', () => {
  const look = makeLook({ columns: 44, language: 'en' });
  const head = rowText(headRow('repo', report, look));
  expect(head).toMatch(/repo +in review 1 {2}not started 1 {2}… {2}look 1 $/);
  const unmatched = Array.from({ length: 30 }, (_, at) => ({ issue: 100 + at, capability: 'x' }));
  const nextActionClear = { ok: false, detail: '' };
  const long = { ...report, health: { ...report.health, nextActionClear, unmatched } };
  expect(lampRows(long, look)).toHaveLength(3);
  expect(lampRows(report, look)).toHaveLength(2);
});

test('what is pressing, who waits since today, and what an action does are said in the language of the screen', () => {
  const look = makeLook({ columns: 120, language: 'ja' });
  const { report: own } = cycleOver(facts);
  const text = fieldList(own).map((entry) => rowText(entryRow(entry, none, look)));
  expect(text.some((line) => line.includes('PR #45: CI が赤'))).toBe(true);
  expect(text.some((line) => line.includes('#2 ラベル [blocked]'))).toBe(true);
  expect(text.some((line) => line.includes('#1 の完了待ち'))).toBe(true);
  expect(text.join('')).not.toContain('depends on');
  const waits = {
    kind: 'person',
    key: 'x',
    person: { what: '#1', name: 'kim', issue: 1, days: 0 },
  } as const;
  expect(rowText(entryRow(waits, none, look))).toContain('#1 は kim 待ち、今日から');
});

test('a chosen issue shows what can be done and why, what is in its way, and the way to where its waiting begins', () => {
  const look = makeLook({ columns: 100, language: 'en' });
  const of = (key: string) => fieldList(report).find((entry) => entry.key === key);
  const text = detailRows(of('issue 3'), report, look).map(rowText).join('\n');
  expect(text).toContain('Waits: depends on #2');
  expect(text).toContain('Blocked by: depends on #2; #3 ← #2 ← #1');
  expect(detailRows(of('issue 1'), report, look).map(rowText)).toContain(
    '  Can be started: no work has begun',
  );
  expect(chainOf(report, 1)).toEqual([1]);
  expect(lampRows(report, look).map(rowText).join('\n')).toContain('next agent clear');
});

test('beside the list a chosen issue shows what it wakes, and its next step with the command', () => {
  const look = makeLook({ columns: 48, language: 'en' });
  const entry = fieldList(report).find(({ key }) => key === 'issue 1');
  const text = asideRows(entry, report, look).map(rowText);
  expect(text[0]).toContain('#1 Log in');
  expect(text.slice(text.indexOf('Unblocks'), text.indexOf('Unblocks') + 2)).toEqual([
    ...['Unblocks', '  #2 issue 2'],
  ]);
  expect(text.slice(text.indexOf('Next step')).join('\n')).toMatch(/\$ .*iterator --issue 1/);
});

test('a command is never broken between an option and what it is given', () => {
  const look = makeLook({ columns: 80, language: 'en' });
  const [suggestion] = report.recommend.suggestions;
  if (suggestion === undefined) throw new Error('something is suggested');
  const command = 'folio-tui field --maintain plan --emit crew-request | folio-tui crew --dag -';
  const entry = { kind: 'suggestion', key: 'x', suggestion: { ...suggestion, command } } as const;
  const [first, second] = detailRows(entry, report, look).map(rowText);
  expect([first, second]).toEqual([
    '  $ folio-tui field --maintain plan --emit crew-request | folio-tui crew',
    '    --dag -',
  ]);
  const narrow = { ...look, columns: 60 };
  const text = asideRows(entry, report, narrow).map(rowText);
  expect(text).toContain('$ folio-tui field --maintain plan --emit crew-request |');
});

test('the head says what a list is narrowed to, and what is cut to its room is no word of the counts', () => {
  const look = makeLook({ columns: 60, language: 'en' });
  const head = rowText(headRow('repo', report, look, 'Search: csv  1 of 5'));
  expect(head).toMatch(/repo +Search: csv {2}1 of 5 {2}look 1 $/);
  expect(head).not.toContain('not started');
  const long = headRow('repo', report, look, `Search: ${'x'.repeat(80)}`);
  expect(rowWidth(long, look.cells)).toBe(60);
});

test('moving steps over headings', () => {
  const entries = fieldList(report);
  const keys = rowKeys(entries);
  expect(keys[0]).toMatch(/^suggestion /);
  expect(keys.at(-1)).toBe(entries.at(-1)?.key);
  expect(keys.filter((key) => key.startsWith('heading'))).toEqual([]);
});

test('where there are no issues the way to a first one and the last commits are rows of their own', () => {
  const look = makeLook({ columns: 80, language: 'en' });
  const commit = {
    ...{ sha: 'a'.repeat(40), at: '2026-02-10T08:00:00Z', author: 'kim' },
    body: '',
  };
  const empty = cycleOver(
    factsOf({
      history: {
        ...{ commits: [{ ...commit, subject: 'begin', parents: [] }], branches: [] },
        defaultBranch: 'main',
      },
      states: { ...factsOf().states, issues: 'absent' },
    }),
    { given: { language: 'en' } },
  ).report;
  const text = fieldList(empty).map((entry) => rowText(entryRow(entry, none, look)).trimEnd());
  expect(text[1]).toContain('Make a folder of issues with a first one, .agent/issues/');
  const commits = text.findIndex((line) => line.includes('Commits 1'));
  expect(commits).toBeGreaterThan(0);
  expect(text[commits + 1]).toBe('   2026-02-10 aaaaaaa begin  kim');
});

test('of a recording the day stays in the head where there is room for little else', () => {
  const recorded = { day: 2, days: 3, said: 'Tuesday: waits for a review' };
  const head = (columns: number) =>
    rowText(headRow('tide-times', { ...report, recorded }, makeLook({ columns, language: 'en' })));
  expect(head(50)).toMatch(/^ REHEARSAL +tide-times .*recorded, day 2 of 3 $/);
  expect(head(160)).toContain('blocked 2');
  const lamps = lampRows({ ...report, recorded }, makeLook({ columns: 80, language: 'en' }));
  expect(lamps.map(rowText).join('\n')).toContain('Tuesday: waits for a review');
});

test('what waits for what is a small graph: trees from where the waiting begins, a ring by itself, and what stands twice is drawn once', () => {
  const graph = (given: Parameters<typeof makeLook>[0]) => {
    const { report: tangled } = cycleOver(
      factsOf({
        issues: [
          ...[issueOf(1), issueOf(2, { body: 'Depends on #1' })],
          ...[issueOf(3, { body: 'Depends on #1, #2' }), issueOf(4, { body: 'Depends on #3' })],
          ...[issueOf(5, { body: 'Depends on #6' }), issueOf(6, { body: 'Depends on #5' })],
          issueOf(7),
        ],
      }),
      { given: { language: 'en' } },
    );
    const entries = fieldList(tangled).filter(({ kind }) => kind === 'waiting');
    const look = makeLook({ columns: 60, language: 'en', ...given });
    return entries.map((entry) => rowText(entryRow(entry, none, look)).trim());
  };
  expect(graph({})).toEqual([
    '#5 → #6 → #5',
    '#1 issue 1',
    '├─ #2 issue 2',
    '│  └─ #3 issue 3',
    '│     └─ #4 issue 4',
    '└─ #3 issue 3 …',
  ]);
  expect(graph({ ascii: true }).slice(0, 4)).toEqual([
    ...['#5 -> #6 -> #5', '#1 issue 1', '|- #2 issue 2', '|  `- #3 issue 3'],
  ]);
});

test('why a condition does not hold is told in the language of the screen, whatever the report was made in', () => {
  const empty = factsOf({ issues: [], states: { ...factsOf().states, issues: 'absent' } });
  const sources = [{ name: 'issues', status: 'absent' as const }];
  const lines = (of: typeof facts, made: 'ja' | 'en', shown: 'ja' | 'en') => {
    const { report: told } = cycleOver(of, { given: { language: made }, sources });
    return lampRows(told, makeLook({ columns: 160, language: shown }))
      .slice(1)
      .map(rowText);
  };
  for (const of of [empty, facts]) {
    expect(lines(of, 'ja', 'en')).toEqual(lines(of, 'en', 'en'));
    expect(lines(of, 'en', 'ja')).toEqual(lines(of, 'ja', 'ja'));
  }
  expect(lines(empty, 'ja', 'en').join('')).toContain(
    'work can start: not known: there are no issues',
  );
});

test('an issue that waits for several things names all of them', () => {
  const { report: told } = cycleOver(
    factsOf({ issues: [issueOf(2), issueOf(4, { body: 'Depends on #2\nDepends on #9' })] }),
    { given: { language: 'en' } },
  );
  const look = makeLook({ columns: 160, language: 'en' });
  const text = fieldList(told).map((entry) => rowText(entryRow(entry, none, look)));
  expect(text.find((line) => line.includes('depends on #2;'))).toContain('dependency #9 not found');
});
