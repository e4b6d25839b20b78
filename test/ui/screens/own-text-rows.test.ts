import { expect, test } from 'vitest';
import { folioFold } from '../../../src/engine/workflows/folio/contract/state.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { authorRows } from '../../../src/ui/workflows/folio/screens/author-rows.ts';
import {
  authorChapters,
  isDecidable,
} from '../../../src/ui/workflows/folio/screens/author-state.ts';
import { everyLook } from './looks.ts';
import { busyView, gate, runningState } from './stories.ts';

const gates = [gate(1, { average: 702 }), gate(2, { average: 690 })];
const view = { ...busyView, chapter: 2, round: 1 };

test('a text of the author’s own is no round, and that it is kept aside is said before another takes its place', () => {
  const own = { ...folioFold.begin, gates, scores: [], unscored: [1] };
  const state = { ...runningState, room: { fold: folioFold, own } };
  const [chapter] = authorChapters(state, view);
  if (!chapter) throw new Error('no chapter');
  expect(chapter.rows.some((row) => row.kind === 'round' && row.used)).toBe(false);
  for (const look of everyLook) {
    const said = authorRows({ chapter, chapters: 1, at: 0, sure: 'use_round' }, look).map(rowText);
    expect(said.join('').replaceAll(' ', '')).toMatch(/別に保管する|iskeptaside/);
  }
});

test('texts of the author’s own are rows, named for what they are, and what taking one means is said before the second press', () => {
  const aside = (path: string | null, more = {}) => ({ chapter: 1, base: 2, path, ...more });
  const ownTexts = [aside('a'), aside(null), aside('b', { asDrafted: true })];
  const own = { ...folioFold.begin, gates, scores: [], unscored: [1], ownTexts };
  const [chapter] = authorChapters({ ...runningState, room: { fold: folioFold, own } }, view);
  if (!chapter) throw new Error('no chapter');
  expect(chapter.rows.filter(({ kind }) => kind === 'own')).toMatchObject([
    { nth: 1, path: 'a' },
    { nth: 2, path: null },
    { nth: undefined, path: 'b', asDrafted: true },
  ]);
  const at = chapter.rows.findIndex(({ kind }) => kind === 'own');
  for (const look of everyLook) {
    const said = (sure?: 'use_round', of = at) =>
      authorRows({ chapter, chapters: 1, at: of, sure }, look)
        .map((row) => {
          expect(look.cells.width(rowText(row))).toBeLessThanOrEqual(look.columns - 2);
          return rowText(row);
        })
        .join('')
        .replaceAll(' ', '');
    expect(said()).toMatch(/自分の本文1|owntext1/);
    expect(said()).toMatch(/未採点|unscored/);
    expect(said('use_round')).toMatch(/この一覧から戻せ|staysinthislist/);
    expect(said(undefined, at + 1)).toMatch(/いまの本文です|Itisthechapternow/);
  }
});

test('a chapter of which nothing is left but a text that lies aside is still decided about', () => {
  const ownTexts = [{ chapter: 1, base: 2, path: 'a' }];
  const room = { fold: folioFold, own: { ...folioFold.begin, gates: [], scores: [], ownTexts } };
  const state = { ...runningState, room };
  expect(isDecidable({ readOnly: false, folder: 'current' }, state)).toBe(true);
  expect(authorChapters(state, view)[0]?.rows[0]).toMatchObject({ kind: 'own' });
});
