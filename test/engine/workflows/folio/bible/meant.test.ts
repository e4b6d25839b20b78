import { expect, test } from 'vitest';
import {
  calledIn,
  meantIn,
} from '../../../../../src/engine/workflows/folio/contract/ledger/meant.ts';

const things = ['遠野の十キロ台秤', '父の帳面', '台所の秤', '柱時計の鍵', '手帳', '塔2', '霧笛'];
const meant = (text: string, names: readonly string[]) =>
  names.filter((name) => meantIn(text)({ name, aliases: [] }));

test.each([
  ['遠野の秤は、今日も重い。', ['遠野の十キロ台秤', '台所の秤']],
  ['台秤に手を置いた。', ['遠野の十キロ台秤']],
  ['帳面をめくる。', ['父の帳面']],
  ['秤が傾いた。', ['台所の秤']],
  ['台所に立ち、秤をのぞく。', ['台所の秤']],
  ['鍵を回した。', ['柱時計の鍵']],
  ['天秤座の夜。塔に霧。', []],
  ['手のひらの汗。鍵盤。', []],
])('%j may mean %j', (text, expected) => {
  expect(meant(text, things)).toEqual(expected);
});

test('in English the last word of a name is what it is about', () => {
  const names = ["Father's ledger", 'the kitchen scale', 'the old key', 'Lamp room'];
  expect(meant('The scales stood still. She opened a ledger.', names)).toEqual([
    "Father's ledger",
    'the kitchen scale',
  ]);
  expect(meant('Ledgerwork. A mushroom.', names)).toEqual([]);
});

test('somebody may be meant by what another calls them, but by no word that everybody is called by', () => {
  const shiro = { id: 'shiro', name: '志郎', aliases: [] };
  const person = (calls: Record<string, string>) => ({
    id: 'kana',
    name: '佳奈',
    aliases: [],
    calls,
  });
  expect(calledIn('父は黙っていた。', [person({ 志郎: '父' })])(shiro)).toBe(true);
  expect(calledIn('父は黙っていた。', [person({ shiro: '父' })])(shiro)).toBe(true);
  expect(calledIn('母は黙っていた。', [person({ 志郎: '父' })])(shiro)).toBe(false);
  expect(calledIn('あなたは黙っていた。', [person({ 志郎: 'あなた' })])(shiro)).toBe(false);
});
