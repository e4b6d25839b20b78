import { expect, test } from 'vitest';
import { emptyRunState } from '../../../../src/engine/runs/run-state.ts';
import { rowText, span } from '../../../../src/ui/components/row.ts';
import {
  beforeDraftRows,
  fixesIn,
  isUnbegun,
  notesFile,
} from '../../../../src/ui/workflows/folio/screens/before-draft.ts';
import { makeLook } from '../../screens/looks.ts';

const outline = [
  { chapter: 1, title: '聞こえました', summary: '放送のたびに電話が入る。' },
  { chapter: 2, title: '四十一基', summary: '柱を探す。' },
];
const atWork = { chapter: 2, round: 1, prose: { step: 'd', streaming: '' } };
const look = makeLook();
const size = { width: 30, height: 6 };

test('until the first word of a draft has come, its place says what the chapter is to tell', () => {
  const rows = beforeDraftRows({ view: atWork, notes: [], outline }, size, look).map(rowText);
  expect(rows).toEqual(['これから書く章: 四十一基', '', '柱を探す。']);
  expect(isUnbegun({ ...atWork, prose: { step: 'd', streaming: '霧' } })).toBe(false);
  expect(isUnbegun({ ...atWork, prose: { step: 'd', streaming: null } })).toBe(false);
});

test('a draft that is written anew has the notes it is written by there, as far as there is room', () => {
  const view = { ...atWork, round: 2 };
  expect(notesFile(view, emptyRunState)).toMatch(/ch02\/revision-notes-01\.md$/);
  expect(notesFile(atWork, emptyRunState)).toBeUndefined();
  const file = '# Revision Notes — Round 1\n\n## Priority Fixes\n1. a\n\n## Keep\n- b\n';
  expect(fixesIn(file).trim()).toBe('1. a');
  expect(fixesIn('by hand')).toBe('by hand');
  const notes = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => [span(text)]);
  const rows = beforeDraftRows({ view, notes, outline }, size, look).map(rowText);
  expect(rows).toEqual(['ラウンド 1 の改稿メモ', '', 'a', 'b', 'c', '↓ 続き（r）']);
});

test('where nothing is known of the chapter, nothing is said of it', () => {
  expect(beforeDraftRows({ view: atWork, notes: [], outline: [] }, size, look)).toEqual([]);
});
