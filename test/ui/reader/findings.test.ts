import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { citedSentence, sentenceAround } from '../../../src/ui/reader/cited.ts';
import { type Finding, gravestOf } from '../../../src/ui/reader/finding.ts';
import { markdownText } from '../../../src/ui/reader/markdown.ts';
import { start, windowOf } from '../../../src/ui/reader/pages.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { paragraphCount, woven } from '../../../src/ui/reader/weave.ts';
import { findingsIn } from '../../../src/ui/workflows/folio/reader/card-findings.ts';
import {
  cardPathOf,
  draftPath,
  reviewsIn,
  roundsIn,
  storyFile,
} from '../../../src/ui/workflows/folio/reader/story-path.ts';
import { makeLook } from '../screens/looks.ts';

const folder = 'current/chapters/ch01';
const path = `${folder}/reviews/round-02/stylist.json`;

const issue = (location: string, problem: string, severity = 'high') => ({
  severity,
  location,
  problem,
  fix: '切る。',
});

const card = (...issues: object[]) => JSON.stringify({ agent: 'Stylist', issues });

const read = (text: string, intended: Parameters<typeof findingsIn>[2]['intended'] = []) =>
  findingsIn(path, text, { paragraphs: 3, intended });

test.each([
  [`${folder}/draft-02.md`, { kind: 'draft', round: 2, chapter: 1 }],
  [`archive/x/${folder}/final.md`, { kind: 'final', chapter: 1 }],
  [path, { kind: 'card', round: 2, agent: 'stylist' }],
  [`${folder}/reviews/round-02/editor-summary.json`, { kind: 'summary', round: 2 }],
  [`${folder}/cross-review-01.json`, { kind: 'cross', round: 1 }],
  [`${folder}/revision-notes-01.md`, { kind: 'notes', round: 1 }],
])('%s is known for what it is', (name, expected) => {
  expect(storyFile(name)).toMatchObject(expected);
});

test('other files belong to no chapter; paths of a round are found among all', () => {
  expect(storyFile('current/idea.json')).toBeUndefined();
  expect(storyFile(`${folder}/edited-02.json`)).toBeUndefined();
  const paths = [path, `${folder}/draft-10.md`, `${folder}/draft-02.md`, 'paths/path-A.json'];
  expect(roundsIn(paths, folder)).toEqual([2, 10]);
  expect(reviewsIn(paths, { folder, round: 2 })).toEqual([path]);
  expect(draftPath({ folder, round: 2 })).toBe(`${folder}/draft-02.md`);
  expect(cardPathOf({ folder, round: 2 }, 'Stylist')).toBe(path);
});

test.each([
  ['¶2', { from: 2, to: 2 }],
  ['¶2-9', { from: 2, to: 3 }],
  ['章末', { from: 3, to: 3 }],
  ['the opening', { from: 1, to: 1 }],
  ['¶9', undefined],
  ['', undefined],
])('a finding at %s is about the paragraphs %o', (location, range) => {
  expect(read(card(issue(location, '硬い。')))[0]?.range).toEqual(range);
});

test('a finding across reviewers says in its problem where it is', () => {
  const text = JSON.stringify({
    agent: 'Lens',
    issues: [],
    cross_review_findings: [
      { severity: 'high', scope: 'Pacer + Voice', problem: 'In ¶2-3 …', fix: '' },
    ],
  });
  expect(read(text)[0]).toMatchObject({ location: 'Pacer + Voice', range: { from: 2, to: 3 } });
});

test('what is no scorecard has no findings, and what is no finding is passed over', () => {
  expect(read('{"agent":')).toEqual([]);
  expect(
    findingsIn('current/idea.json', card(issue('¶1', 'x')), { paragraphs: 3, intended: [] }),
  ).toEqual([]);
  expect(read(card({ severity: 'high' }, 'x' as unknown as object))).toEqual([]);
});

test('a finding that was dismissed carries the reason, in later words too', () => {
  const intended = [
    {
      agent: 'stylist',
      chapter: 1,
      location: '¶2',
      problem: '会話が文書のように硬い。',
      reason: '役人の口調',
    },
  ];
  const [same, other] = read(
    card(issue('¶2', '会話が文書のように硬いまま。'), issue('¶2', '犬が歌うのは唐突。')),
    intended,
  );
  expect(same?.dismissed).toBe('役人の口調');
  expect(other?.dismissed).toBeUndefined();
});

test('the gravest finding of a reviewer is theirs alone', () => {
  const found = read(card(issue('¶2', 'b', 'low'), issue('', 'whole', 'critical')));
  expect(gravestOf(found, 'stylist')?.problem).toBe('whole');
  expect(gravestOf(found, 'Lens')).toBeUndefined();
});

const draft =
  '# 第1章\n\n¶1\n霧が出た。\n\n¶2\n犬が歌う。「な。押すだけだ」古賀が言った。\nまるで心臓をつかまれたようだった。\n\n¶3\nおわり\n';

function shownWith(findings: readonly Finding[], focus?: Finding) {
  const look = makeLook();
  const style = { keepMarks: false };
  const text = woven(markdownText(draft, style), findings, look);
  const sheet = textSheet(text, { look, style, width: 60, marks: [], pointed: undefined, focus });
  return windowOf(sheet, start, 99).map(({ row }) => rowText(row).trimEnd());
}

test('each finding stands under the paragraph it cites, with who, how grave, what and how to mend it', () => {
  const found = read(card(issue('¶2', '台詞が硬い。'), issue('', '長い。', 'low')));
  const rows = shownWith(found);
  const at = rows.indexOf('     │ Stylist  高  ¶2');
  expect(rows.slice(at - 2, at + 3)).toEqual([
    '     まるで心臓をつかまれたようだった。',
    '',
    '     │ Stylist  高  ¶2',
    '     │ 台詞が硬い。',
    '     │ 直し方: 切る。',
  ]);
  expect(rows.indexOf('  章全体についての指摘')).toBeGreaterThan(rows.indexOf('  ¶3 おわり'));
  expect(paragraphCount(markdownText(draft, { keepMarks: false }))).toBe(3);
});

test('a finding about the last paragraph of a scene stands above the break', () => {
  for (const mark of ['---', '◇']) {
    const text = markdownText(`¶1\n霧が出た。\n\n${mark}\n\n¶2\n朝。\n`, { keepMarks: false });
    const kinds = woven(text, read(card(issue('¶1', '長い。'))), makeLook()).blocks.map(
      ({ kind }) => kind,
    );
    const finding = kinds.indexOf('finding');
    expect(finding).toBeGreaterThan(0);
    expect(kinds.findIndex((kind) => kind === 'rule' || kind === 'scene')).toBeGreaterThan(finding);
  }
});

test('findings of one paragraph stand with the gravest first, and where the words they quote stand', () => {
  const found = read(
    card(
      issue('¶1', 'b', 'low'),
      issue('¶1', 'a'),
      issue('¶1-2', '「犬が歌う」は唐突。', 'critical'),
    ),
  );
  const rows = shownWith(found).filter((row) => / Stylist |^ {2}¶/.test(row));
  expect(rows.map((row) => row.trim().replace(/ {2,}/g, ' '))).toEqual([
    '¶1 霧が出た。',
    '│ Stylist 高 ¶1',
    '│ Stylist 低 ¶1',
    expect.stringContaining('¶2 犬が歌う。'),
    '│ Stylist 重大 ¶1-2',
    '¶3 おわり',
  ]);
});

test('a dismissed finding says that it is intended, and why', () => {
  const [finding] = read(card(issue('¶1', '霧が出た。が短い')));
  if (finding === undefined) throw new Error('no finding');
  const rows = shownWith([{ ...finding, dismissed: 'わざと' }]);
  expect(rows.join('\n')).toContain('Stylist  高  ¶1  意図どおり: わざと');
});

const paragraphs = [
  { paragraph: 1, text: '霧が出た。港は静かだ。' },
  {
    paragraph: 2,
    text: '犬が歌う。「な。押すだけだ」古賀が言った。まるで心臓をつかまれたようだった。',
  },
  { paragraph: 3, text: 'She stopped. “That isn’t a no,” he said. It was late.' },
];

test.each([
  ['「まるで心臓をつかまれたようだった」は出来合い。', 2, 'まるで心臓をつかまれたようだった。'],
  ['「押すだけだ」が唐突。', 2, '「押すだけだ」'],
  ['‘isn’t a no’ gives it away', 3, '“That isn’t a no,” he said.'],
])('%s is about the sentence it quotes', (problem, paragraph, sentence) => {
  const range = { from: paragraph, to: paragraph };
  const cited = citedSentence({ problem, fix: '', range }, paragraphs);
  const text = paragraphs[paragraph - 1]?.text ?? '';
  expect(cited?.paragraph).toBe(paragraph);
  expect(text.slice(cited?.from, cited?.to)).toContain(sentence.slice(1, -1));
});

test('a quotation from elsewhere does not lead astray; without a place it is looked for everywhere', () => {
  const problem = '「港は静かだ」が早い。';
  expect(
    citedSentence({ problem, fix: '', range: { from: 2, to: 2 } }, paragraphs),
  ).toBeUndefined();
  expect(citedSentence({ problem, fix: '', range: undefined }, paragraphs)?.paragraph).toBe(1);
  expect(citedSentence({ problem: '硬い', fix: '', range: undefined }, paragraphs)).toBeUndefined();
});

test('a sentence ends at its full stop, and what is quoted within it belongs to it', () => {
  const text = 'One. Two is here! Three';
  expect(text.slice(...Object.values(sentenceAround(text, 5, 8)))).toBe('Two is here!');
  expect(text.slice(...Object.values(sentenceAround(text, 19, 21)))).toBe('Three');
});
