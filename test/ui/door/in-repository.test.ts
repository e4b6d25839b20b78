import { expect, test } from 'vitest';
import { chooseDoor } from '../../../src/ui/door/choose.ts';
import { doorsOf } from '../../../src/ui/door/doors.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';

/* What people type in a repository: about its code, unless it says otherwise. */

const doors = doorsOf(workflows);
const here = (text: string) => chooseDoor(text, doors, new Map(), 'in_repository');

const aboutCode = [
  ...['fix the failing test in parser', 'fix the failing test in the parser', 'fix rounding'],
  ...['the parser test fails on windows', 'make parser.test.ts green', 'tests are red'],
  ...['tokenizer drops the last line', 'handle CRLF in the tokenizer', 'round money to cents'],
  ...['divide by zero in stats', 'stack overflow in walk()', 'fix off by one in slice'],
  ...['rename parse_line', 'support comments in the lexer', 'update deps', 'bump react to 19'],
  ...['convert callbacks to async/await', 'remove the dead code in util', 'fix lint errors'],
  ...['the last line is swallowed', 'two spaces between words become one'],
  ...['parser で落ちるテストを直して', 'パーサーの失敗しているテストを直して', 'テストを通して'],
  ...['トークナイザーが最後の行を落とす', 'リトライを三回にして', 'コメントを消して'],
  ...['sum() が合わない', 'parse_line の名前を read_line に変える', '空配列のとき例外になる'],
  ...[
    'add.js の足し算が間違っている',
    '未使用の import を消して',
    '端数の扱いがいつも切り捨てになっている',
  ],
];

test.each(aboutCode)('«%s» is about code', (text) => {
  expect(here(text).best?.name).toBe('edit');
});

const aboutElse = [
  ['write a short story about a lighthouse', 'folio'],
  ['失敗した試験の話を書いて', 'folio'],
  ['the last lighthouse keeper who fixes lamps', 'folio'],
  ['put together a packing list and an itinerary', 'crew'],
  ['社員旅行のしおりを作って', 'crew'],
  ['why does parser.ts throw', 'session'],
  ['should we drop the cache or keep it', 'session'],
  ['what is blocked and what can I start next', 'field'],
  ['次に着手できる Issue はどれ', 'field'],
] as const;

test.each(aboutElse)('«%s» goes to %s in a repository as well', (text, name) => {
  expect(here(text).best?.name).toBe(name);
});

test('what only the form of a sentence says is never sure, in a repository neither', () => {
  for (const text of ['round money to cents', 'the last line is swallowed', 'コメントを消して'])
    expect(here(text).isSure).toBe(false);
  expect(chooseDoor('the last line is swallowed', doors).best?.name).toBe('folio');
});
