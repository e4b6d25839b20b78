import { expect, test } from 'vitest';
import type { Finding } from '../../../src/ui/reader/finding.ts';
import { markdownText } from '../../../src/ui/reader/markdown.ts';
import { lastPlace, start, windowOf } from '../../../src/ui/reader/pages.ts';
import {
  endOfPart,
  findingLike,
  inFile,
  nextStop,
  partOf,
  placeInText,
  placeToShow,
} from '../../../src/ui/reader/target.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { step, trailTo } from '../../../src/ui/reader/trail.ts';
import { woven } from '../../../src/ui/reader/weave.ts';
import { otherOf, steppedOther } from '../../../src/ui/workflows/folio/reader/other-file.ts';
import { makeLook } from '../screens/looks.ts';

const finding = (change: Partial<Finding> = {}): Finding => ({
  ...{
    agent: 'Lens',
    chapter: 1,
    round: 1,
    location: '¶2',
    severity: 'high',
    character: undefined,
  },
  ...{ problem: 'Too dense.', fix: 'Cut.', range: { from: 2, to: 2 }, dismissed: undefined },
  ...{ card: 'lens.json', ...change },
});

const look = makeLook();
const style = { keepMarks: false };
const bare = markdownText(
  Array.from({ length: 40 }, (_, index) => `¶${index + 1}\nparagraph ${index + 1}\n`).join('\n'),
  style,
);
const text = woven(bare, [finding()], look);
const sheet = textSheet(text, {
  ...{ look, style, width: 60, marks: [], pointed: undefined, focus: undefined },
});

test('a jump can be taken back to where one was; opening another file from the list cannot', () => {
  const one = step(trailTo('a.md'), {
    type: 'change',
    by: { place: { piece: 3, line: 0 }, shown: true },
  });
  const target = { kind: 'finding', finding: finding() } as const;
  const two = step(one, { type: 'jump', path: 'b.md', target });
  expect(two.now).toMatchObject({ path: 'b.md', place: 'target', target, shown: true });
  expect(step(two, { type: 'back' })).toEqual(one);
  expect(step(one, { type: 'back' })).toBe(one);
  expect(step(two, { type: 'open', path: 'c.md' }).before).toEqual([]);
});

test('stops are gone through from where one is, round and round', () => {
  const stops = [2, 5, 9];
  expect(nextStop(stops, { part: 5, isOn: false }, 1)).toBe(5);
  expect(nextStop(stops, { part: 5, isOn: true }, 1)).toBe(9);
  expect(nextStop(stops, { part: 9, isOn: true }, 1)).toBe(2);
  expect(nextStop(stops, { part: 2, isOn: true }, -1)).toBe(9);
  expect(nextStop([], { part: 0, isOn: false }, 1)).toBeUndefined();
});

test('what is looked for is found in the text, or said not to be there', () => {
  const at = partOf({ kind: 'finding', finding: finding() }, text);
  expect(text.blocks[at ?? 0]?.kind).toBe('finding');
  expect(partOf({ kind: 'finding', finding: finding() }, bare)).toBeUndefined();
  expect(partOf({ kind: 'part', index: 9999 }, text)).toBeUndefined();
});

test('a line of a summary is the finding of the same words, nearly the same words, or the same place', () => {
  const all = [finding(), finding({ problem: 'The motive has no cause here.', location: '¶9' })];
  const like = (change: Partial<Finding>) => findingLike(finding(change), all)?.problem;
  expect(like({ agent: 'lens' })).toBe('Too dense.');
  expect(like({ problem: 'The motive has no cause.' })).toBe('The motive has no cause here.');
  expect(like({ problem: 'Something else', location: '¶9' })).toBe('The motive has no cause here.');
  expect(like({ agent: 'Voice' })).toBeUndefined();
});

test('the window stays when what is looked for can be seen, else it goes there', () => {
  const here = { piece: 4, line: 0 };
  const shown = { first: here, last: endOfPart(sheet, 5) };
  expect(placeToShow(sheet, shown, { top: start, height: 30 })).toEqual(start);
  const end = lastPlace(sheet, 10);
  const back = placeToShow(sheet, shown, { top: end, height: 10 });
  const seen = windowOf(sheet, back, 10).map(({ place }) => place.piece);
  expect(seen).toContain(4);
  expect(seen).toContain(5);
});

test('a line of the file is the same line with findings and without them', () => {
  for (const piece of [0, 6, 20]) {
    const there = placeInText(inFile({ piece, line: 0 }, bare), text);
    expect(text.blocks[there.piece]).toBe(bare.blocks[piece]);
    expect(placeInText(inFile(there, text), bare)).toEqual({ piece, line: 0 });
  }
});

test('a draft is compared with the round before it, and from there with every other round', () => {
  const draft = (round: number) => `current/chapters/ch01/draft-0${round}.md`;
  const paths = [draft(1), draft(2), draft(3), 'current/chapters/ch01/final.md'];
  expect(otherOf(draft(2), 2, paths)).toBe(draft(1));
  expect(otherOf(draft(1), 1, paths)).toBe(draft(2));
  expect(otherOf('current/chapters/ch01/final.md', 3, paths)).toBe(draft(2));
  expect(otherOf('current/idea.json', undefined, paths)).toBeUndefined();
  expect(steppedOther(draft(2), draft(1), 1, paths)).toBe(draft(3));
  expect(steppedOther(draft(2), draft(1), -1, paths)).toBeUndefined();
});
