import { expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { describeQuestion } from '../../../src/ui/messages/describe-question.ts';
import {
  questionRows,
  readFrom,
  type ShownQuestion,
  sheetHeight,
} from '../../../src/ui/screens/question/question-rows.ts';
import { openQuestion } from '../../../src/ui/screens/question/question-state.ts';
import { calledAnywhere } from '../../../src/ui/workflows/folio/reader/story-names.ts';
import { pathQuestion } from '../../../src/ui/workflows/folio/screens/path-question.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { choosePath, damaged, everyQuestion, payer, planned, stale } from './questions.ts';

type Asked = Omit<ShownQuestion, 'shownAs'>;
const asStory = (asked: Asked, look: Look): ShownQuestion => ({
  ...asked,
  shownAs: pathQuestion(asked.question, false, look),
});
const texts = (asked: Asked, look = makeLook({ language: 'en' })) =>
  questionRows(asStory(asked, look), look).map(rowText);

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every question fits its sheet, and the sheet leaves room for the run',
  (_, look) => {
    for (const [question, rehearsal] of everyQuestion.flatMap((each) => [
      [each, false] as const,
      [each, true] as const,
    ])) {
      const state = { ...openQuestion(question), picked: question.choices[0]?.id };
      const shown = asStory({ question, state, rehearsal, focused: true }, look);
      const rows = questionRows(shown, look);
      const field = question.comment === true ? 1 : 0;
      expect(rows).toHaveLength(sheetHeight(shown, look) - field);
      expect(sheetHeight(shown, look)).toBeLessThanOrEqual(look.rows - 6);
      for (const row of rows)
        expect(look.cells.width(rowText(fitRow(row, look.columns, look.cells)))).toBe(look.columns);
    }
  },
);

test('a question of a recording says whole, before it is answered, what of the answer changes nothing', () => {
  for (const columns of [60, 80, 160]) {
    const look = makeLook({ columns, rows: 24, language: 'en' });
    const said = texts(
      { question: choosePath, state: undefined, rehearsal: true, focused: false },
      look,
    )
      .map((row) => row.trim())
      .join(' ');
    expect(said).toContain('A and B play the same chapter, which passes in round 3; C a short one');
    expect(said).toContain('a comment is kept and changes nothing of it.');
  }
  const mine = texts({ question: choosePath, state: undefined, focused: false }).join('\n');
  expect(mine).not.toMatch(/recording/i);
});

test('a question without the focus says how to get to it and shows nothing as picked', () => {
  expect(texts({ question: payer, state: undefined, focused: false }).at(-1)).toContain(
    'press a to answer',
  );
});

test('each choice stands with its key, and the hint says what the next key would do', () => {
  const state = openQuestion(payer);
  const open = texts({ question: payer, state, focused: true });
  expect(open.join('\n')).toMatch(/n {2}\S.*\n.*y {2}\S/);
  expect(open.at(-1)).toContain('then ↵ (y: it asks once more)');
  const stop = texts({ question: payer, state: { ...state, picked: 'stop' }, focused: true });
  expect(stop.at(-1)).toMatch(/is picked\. ↵ to go on/);
  const moved = texts({ question: payer, state: { ...state, picked: 'pay' }, focused: true });
  expect(moved.at(-1)).toMatch(/is picked\. ↵ to go on/);
  const pressed = { ...state, picked: 'pay', sure: 'pay' };
  const pay = texts({ question: payer, state: pressed, focused: true });
  expect(pay.at(-1)).toMatch(/Press y or ↵ once more/);
});

test('of what weighs and was not read to its end nothing is said but that, and a larger screen shows all of it', () => {
  const state = { ...openQuestion(stale), picked: 'redo' };
  const small = makeLook({ language: 'en', columns: 80, rows: 24 });
  const at = (change: Partial<typeof state>) =>
    texts({ question: stale, state: { ...state, ...change }, focused: true }, small)
      .at(-1)
      ?.trim();
  expect(at({})).toBe('Read it to its end first (pagedown)');
  expect(at({ seen: true })).toMatch(/is picked\. ↵ to go on/);
  expect(at({ seen: true, sure: 'redo' })).toMatch(/^Press r or ↵ once more/);
  const large = makeLook({ language: 'en', columns: 160, rows: 45 });
  const whole = texts({ question: stale, state, focused: true }, large).join('\n');
  expect(whole).not.toContain('pagedown');
});

test('of a long choice that is picked the hint says its letter, and what Enter does whole', () => {
  const side = { chapter: 5, paragraph: 2, quote: '箱は、まだ誰にも開けられていない。'.repeat(3) };
  const sides = [
    { ...side, says: '美緒' },
    { ...side, chapter: 1, says: '澪' },
  ];
  const question: Question = {
    ...payer,
    id: 'ledger-place-1',
    kind: 'ledger_place',
    values: { finding: 'mio', of: '澪', about: 'name', sides },
    choices: [
      { id: 'later_place', key: '1' },
      { id: 'earlier_place', key: '2' },
    ],
  };
  const state = { ...openQuestion(question), picked: 'later_place' };
  const small = makeLook({ columns: 80, rows: 24, language: 'en' });
  const rows = texts({ question, state, focused: true }, small);
  expect(rows.at(-1)?.trim()).toBe('“1” is picked. ↵ to go on');
  const unpicked = texts({ question, state: openQuestion(question), focused: true }, small);
  expect(unpicked.at(-1)?.trim()).toBe('Press a number, then ↵');
});

test('the choice of a path shows chapters, money and minutes, a price nobody knows as a dash', () => {
  const state = { ...openQuestion(choosePath), picked: 'path-A' };
  const a = texts({ question: choosePath, state, focused: true });
  expect(a[1]).toMatch(/Chapters now: 1 of 7 {2}\+\/- +chapter 1 {3}~\$0\.12–\$0\.60 {2}~3–15 min/);
  expect(a[2]).toMatch(/Path|A.*whole book {2}~\$0\.84–\$4\.20/);
  const b = texts({ question: choosePath, state: { ...state, picked: 'path-B' }, focused: true });
  expect(b[2]).toMatch(/whole book {2}– {2}~3–15 min/);
});

test('a long list of what changed is cut and counted', () => {
  const rows = texts({ question: stale, state: undefined, focused: false });
  expect(rows.join('\n')).toContain('7 more lines');
});

test('all of what a question is about can be read on a small screen, page by page, and the sheet stays as high', () => {
  const look = makeLook({ language: 'en', columns: 80, rows: 24 });
  const whole = describeQuestion(stale, look.messages).body.filter((text) => text !== '');
  const seen: string[] = [];
  let from = 0;
  for (let page = 0; page < 20; page += 1) {
    const shown = asStory(
      { question: stale, state: { ...openQuestion(stale), from }, focused: true },
      look,
    );
    const rows = questionRows(shown, look).map(rowText);
    expect(rows).toHaveLength(sheetHeight(shown, look));
    seen.push(rows.join('\n'));
    const next = readFrom(shown, from, 1, look);
    if (next === undefined || next === from) break;
    from = next;
  }
  expect(seen[0]).toMatch(/more lines {2}pagedown/);
  expect(seen.at(-1)).toMatch(/That is all of it {2}pageup/);
  for (const line of whole) expect(seen.some((page) => page.includes(line.trim()))).toBe(true);
  expect(readFrom({ question: stale, shownAs: undefined }, from, -1, look)).toBeLessThan(from);
  expect(readFrom({ question: payer, shownAs: undefined }, 0, 1, look)).toBe(undefined);
});

test('what a chapter of a plan is about stands there whole where the screen has room for it', () => {
  for (const [columns, rows] of [
    [80, 24],
    [160, 45],
  ] as const) {
    const look = makeLook({ language: 'ja', columns, rows });
    const shown = texts({ question: planned, state: undefined, focused: false }, look);
    expect(shown.join('\n')).toContain('終わり。');
  }
});

test('invisible characters in a name are shown', () => {
  const look = makeLook({ language: 'ja' });
  const rows = texts({ question: damaged, state: undefined, focused: false }, look);
  expect(rows.join('\n')).not.toContain('\u202E');
});

test('files that have changed, and what was made from them, are called as what they are', () => {
  const values = {
    changed: ['current/idea.json', 'current/notes.txt'],
    steps: [
      'current/chapters/ch01/draft-02.md',
      'current/chapters/ch01/reviews/round-01/anchor.json',
    ],
  };
  const shown = { question: { ...stale, values }, state: undefined, focused: true };
  const said = (language: 'ja' | 'en') =>
    texts({ ...shown, named: calledAnywhere }, makeLook({ language, rows: 45 })).join('\n');
  expect(said('en')).toMatch(
    /how your idea was understood[\s\S]*Chapter 1, draft 2[\s\S]*Chapter 1, round 1: Anchor/,
  );
  expect(said('ja')).toMatch(
    /アイデアの整理[\s\S]*第1章 草稿2[\s\S]*第1章 ラウンド 1 Anchor の採点/,
  );
  for (const text of [said('en'), said('ja')]) {
    expect(text).not.toMatch(/\.md|\.json/);
    expect(text).toContain('current/notes.txt');
  }
});

test('a question that was put off shows no letters, which mean something else to the screen then', () => {
  const state = openQuestion(payer);
  const [put, front] = [false, true].map((focused) =>
    texts({ question: payer, state, focused }).filter((line) => /^ +[a-z] {2}\S/.test(line)),
  );
  expect(front).toHaveLength(payer.choices.length);
  expect(put).toEqual([]);
});
