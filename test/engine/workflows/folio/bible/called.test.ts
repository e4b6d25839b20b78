import { expect, test } from 'vitest';
import { namedIn } from '../../../../../src/engine/workflows/folio/contract/ledger/called.ts';

const who = (text: string, names: readonly string[], kind: 'person' | 'other' = 'person') =>
  names.filter((name) => namedIn(text)({ name, aliases: [] }, kind));

test.each([
  ['文乃は坂を下りた。', ['瀬戸口文乃']],
  ['瀬戸口さんは来ない。', ['瀬戸口文乃']],
  ['瀬戸口《せとぐち》文乃《ふみの》は坂を下りた。', ['瀬戸口文乃']],
  ['｜榊《さかき》｜要蔵《ようぞう》と名乗った。', ['榊要蔵']],
  ['「榊さん、鳩は」', ['榊要蔵']],
  ['《《文乃》》が、と言った。', ['瀬戸口文乃']],
  ['灯は手を止めなかった。文乃は灯に打ち明けた。', ['瀬戸口文乃', '津久井灯']],
  ['ハルが笑った。', ['松代ハル']],
  ['エレンが笑った。', ['エレン・ハート']],
  ['Mio waited. "Mr Hart," she said.', ['Mio Hart', 'Jonas Hart']],
])('%j names %j', (text, names) => {
  const all = [
    '瀬戸口文乃',
    '榊要蔵',
    '津久井灯',
    '松代ハル',
    'エレン・ハート',
    'Mio Hart',
    'Jonas Hart',
  ];
  expect(who(text, all)).toEqual(names);
});

test('a letter of a name inside another word, or a word inside another, names nobody', () => {
  expect(who('街灯の下で、桟橋の灯が消えた。', ['津久井灯'])).toEqual([]);
  expect(who('Hartley and Miog left.', ['Mio Hart'])).toEqual([]);
  expect(who('木村さんが来た。', ['木下さん', '鳩の老人'])).toEqual([]);
});

test('a short name that is in every text counts only where it is said as a name', () => {
  expect(who('They also sat on the Altar. All was said.', ['Al'])).toEqual([]);
  expect(who('"Al," she said. Al\u2019s coat hung there.', ['Al'])).toEqual(['Al']);
  expect(who('一人が一つを取り、万一に備えた。', ['一', '高橋一'])).toEqual([]);
  expect(who('「一さん」と呼ばれて、一は笑った。', ['一', '高橋一'])).toEqual(['一', '高橋一']);
  expect(who('父親が来た。', ['父'])).toEqual(['父']);
  expect(who('何もない。', ['《あ》'])).toEqual([]);
  expect(who('Mrs Crane came.', ['Mrs Hale'])).toEqual([]);
  expect(who('Mr. Crane and Mrs. Crane came.', ['Mr. Hale', 'Mrs. Hale'])).toEqual([]);
});

test('a name in Latin letters is found between Japanese words, and as that of a family', () => {
  expect(who('そこでHartが笑い、Mio Hartと呼ばれた。', ['Mio Hart'])).toEqual(['Mio Hart']);
  expect(who('Annaは坂を下りた。', ['Anna Kern', 'Anna'])).toEqual(['Anna Kern', 'Anna']);
  expect(who('The Harts left.', ['Jonas Hart', 'Hart'])).toEqual(['Jonas Hart', 'Hart']);
});

test('a place or a thing is named by its whole name, with or without its reading', () => {
  expect(who('松代屋《まつしろや》に泊まった。', ['松代屋'], 'other')).toEqual(['松代屋']);
  expect(who('宿｜松代《まつしろ》屋に泊まった。', ['松代屋'], 'other')).toEqual(['松代屋']);
  expect(who('松代に泊まった。', ['松代屋'], 'other')).toEqual([]);
});
