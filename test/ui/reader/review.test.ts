import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { openFile } from '../../../src/ui/reader/opened.ts';
import { start, windowOf } from '../../../src/ui/reader/pages.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { storyReading } from '../../../src/ui/workflows/folio/reader/story-reading.ts';
import { storyLinesOf } from '../../../src/ui/workflows/folio/words/lines.ts';
import { makeLook } from '../screens/looks.ts';

const card = {
  agent: 'Lens',
  chapter: 1,
  round: 2,
  scores: { immersion: 7.7, clarity: 6.45 },
  overall: 7.1,
  issues: [
    {
      severity: 'high',
      location: '¶7-8',
      character: 'Iris',
      problem: 'Too dense.',
      fix: 'Half a sentence.',
    },
  ],
  cross_review_findings: [
    { severity: 'low', scope: 'Voice / Pacer', problem: 'They disagree.', fix: 'Follow Voice.' },
  ],
};

const summary = {
  chapter: 1,
  round: 2,
  crew_scores: { lens: 7.1, voice: 6.4 },
  average: 7.25,
  editor_assessment: {
    overall_quality: 7.25,
    top_priorities: [{ agent: 'Lens', location: '¶7-8', issue: 'Too dense.' }],
    pass_gate: true,
    reason: 'All rules are met.',
    action: 'pass',
  },
  outcome: 'CONVERGED',
};

const folder = 'current/chapters/ch01/reviews/round-02';
const style = { keepMarks: false };

function open(path: string, value: unknown, language: 'ja' | 'en' = 'en') {
  const look = makeLook({ language });
  const source = typeof value === 'string' ? value : JSON.stringify(value);
  const opened = openFile(path, source, {
    ...{ look, style, yaml: undefined },
    review: (at, text, parsed) =>
      storyReading.review(
        { path: at, source: text, value: parsed },
        { paragraphs: 20, intended: [] },
        { values: {}, config: undefined },
        look,
      ),
  });
  const shown = { look, style, width: 79, marks: [], pointed: undefined, focus: undefined };
  const rows = windowOf(textSheet(opened.text, shown), start, 999).map(({ row }) =>
    rowText(row).trimEnd(),
  );
  return { opened, rows };
}

test('a scorecard is read as agent, round, overall, a table of its axes, and its findings', () => {
  const { rows, opened } = open(`${folder}/lens.json`, card);
  expect(rows).toEqual([
    '  Lens  round 2',
    '  ─────────────',
    '',
    '  Overall 7.1  ━━━━━━┃───',
    '',
    '  axis      │ score │',
    '  ──────────────────────────────',
    '  immersion │  7.70 │ ━━━━━━┃━──',
    '  clarity   │  6.45 │ ━━━━━━┃───',
    '',
    '  1 issue',
    '',
    '  │ Lens  high  ¶7-8  Iris',
    '  │ Too dense.',
    '  │ Fix: Half a sentence.',
    '',
    '  1 finding across reviewers',
    '',
    '  │ Lens  low  Voice / Pacer',
    '  │ They disagree.',
    '  │ Fix: Follow Voice.',
  ]);
  expect([...opened.stops.values()].map(({ kind }) => kind)).toEqual([
    'agent',
    'finding',
    'finding',
  ]);
  const japanese = open(`${folder}/lens.json`, { ...card, issues: [] }, 'ja').rows;
  expect(japanese).toContain('  指摘はありません。');
  expect(japanese.join('\n')).toContain('没入感 │ 7.70 │');
});

test('an editor summary is read as decision, scores, and what to mend first; each leads on', () => {
  const { rows, opened } = open(`${folder}/editor-summary.json`, summary);
  expect(rows).toEqual([
    '  Chapter 1, round 2: the verdict',
    '  ───────────────────────────────',
    '',
    `  Verdict: ${storyLinesOf({ language: 'en' }).gate.outcome.CONVERGED}`,
    '  Reason: All rules are met.',
    '  Average 7.25',
    '',
    '  reviewer │ score │',
    '  ─────────────────────────────',
    '  Lens     │   7.1 │ ━━━━━━┃───',
    '  Voice    │   6.4 │ ━━━━━━┃───',
    '',
    '  What to mend first',
    '  1. Lens  ¶7-8  Too dense.',
  ]);
  expect([...opened.stops.values()]).toMatchObject([
    { kind: 'agent', agent: 'Lens' },
    { kind: 'agent', agent: 'Voice' },
    { kind: 'finding', finding: { agent: 'Lens', location: '¶7-8', problem: 'Too dense.' } },
  ]);
});

test.each([
  ['a score that is a word', 'lens', { ...card, scores: { clarity: 'good' } }],
  ['an issue without its problem', 'lens', { ...card, issues: [{ severity: 'low', fix: 'Cut.' }] }],
  ['findings that are no list', 'lens', { ...card, cross_review_findings: 'none' }],
  ['a card without its overall', 'lens', { ...card, overall: undefined }],
  [
    'a summary without its reason',
    'editor-summary',
    { ...summary, editor_assessment: { top_priorities: [] } },
  ],
  [
    'priorities of another shape',
    'editor-summary',
    { ...summary, editor_assessment: { reason: '', top_priorities: [1] } },
  ],
])('%s is read as data instead, with nothing left out', (_, name, value) => {
  const { rows, opened } = open(`${folder}/${name}.json`, value);
  expect(opened.stops.size).toBe(0);
  expect(rows.join('\n')).toMatch(/^ {2}(agent|chapter) /m);
});

test('only files of reviews are read so; what is no JSON is shown as it lies, and so is what is huge', () => {
  expect(open('current/idea.json', card).opened.stops.size).toBe(0);
  const broken = open(`${folder}/lens.json`, '{"agent":');
  expect(broken.opened).toMatchObject({ broken: true, raw: undefined });
  expect(broken.rows).toEqual(['  {"agent":']);
  const huge = open('a.json', `{"b":"${'x'.repeat(1_000_001)}"}`);
  expect(huge.opened).toMatchObject({ broken: false, raw: undefined });
});

test('YAML is read as data as soon as it can be, and raw again by one key', () => {
  const how = { look: makeLook(), style, review: () => undefined };
  const waiting = openFile('tape.yaml', 'name: x\n', { ...how, yaml: undefined });
  expect(waiting.raw).toBeUndefined();
  const read = openFile('tape.yaml', 'name: x\n', { ...how, yaml: () => ({ name: 'x' }) });
  expect(read.raw?.blocks[0]).toMatchObject({ kind: 'raw', text: 'name: x' });
  expect(read.text.blocks[0]).toMatchObject({ kind: 'made' });
});
