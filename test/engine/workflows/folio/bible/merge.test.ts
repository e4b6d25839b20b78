import { describe, expect, test } from 'vitest';
import {
  checkedReply,
  KeeperReply,
  type Reading,
} from '../../../../../src/engine/workflows/folio/bible/keeper-reply.ts';
import { mended } from '../../../../../src/engine/workflows/folio/bible/mend.ts';
import { mergeReading } from '../../../../../src/engine/workflows/folio/bible/merge.ts';
import { placeOfQuote, quotable } from '../../../../../src/engine/workflows/folio/bible/quotes.ts';
import { withoutReading } from '../../../../../src/engine/workflows/folio/bible/take-back.ts';
import { allLedgerFiles } from '../../../../../src/engine/workflows/folio/contract/ledger/entries.ts';
import {
  charactersOf,
  type Ledger,
  readLedger,
  threadsOf,
} from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import { changedLedgerFile } from '../../../../../src/engine/workflows/folio/contract/ledger/ledger-file.ts';

const text = quotable(
  '# 第1章：霧\n\n¶1\n　澪は左の手で手帳を閉じた。\n\n¶2\n「まだ、来ない」\n澪はもう一度言った。\n\n¶3\n手帳を閉じた、と父は書いた。\n',
);

describe('a quote', () => {
  test.each([
    ['左の手で手帳を閉じた', undefined, 1],
    ['「まだ、来ない」 澪はもう一度', undefined, 2],
    ['手帳を閉じた', 3, 3],
    ['手帳を閉じた', 9, 1],
    ['閉じた。 「まだ、来ない」', undefined, 1],
  ])('%s stands in the text', (quote, paragraph, found) => {
    expect(placeOfQuote(text, { quote, paragraph }, 4)).toMatchObject({
      chapter: 4,
      paragraph: found,
    });
  });

  test.each(['右の手で手帳を閉じた', '手帳', '', '左の手で、手帳を閉じた', 'あ'.repeat(500)])(
    '%s proves nothing',
    (quote) => {
      expect(placeOfQuote(text, { quote }, 4)).toBeUndefined();
    },
  );
});

const quote = '左の手で手帳を閉じた';

function reading(chapter: number, changes: readonly unknown[]): Reading {
  const reply = KeeperReply.parse({ summary: '要約', state: '', changes });
  return {
    chapter,
    reading: 1,
    of: '',
    at: '',
    ...checkedReply(reply, { text, chapter, language: 'ja' }),
  };
}

/** The ledger after these readings, through the files it lies in. */
function after(ledger: Ledger, ...readings: readonly Reading[]): Ledger {
  return readings.reduce((now, each) => written(now, mergeReading(now, each).put), ledger);
}

function written(ledger: Ledger, put: ReturnType<typeof mergeReading>['put']): Ledger {
  const texts = allLedgerFiles.map((file) => {
    const before = changedLedgerFile('', { put: [...ledger[file].entries] });
    return [file, changedLedgerFile(before, { put: put[file] })] as const;
  });
  return readLedger(Object.fromEntries(texts));
}

const nothing = readLedger({});
const mio = { kind: 'person', id: 'mio', name: '澪', age: '17', quote };
const left = { kind: 'fact', of: 'mio', about: '利き手', fact: '左', quote };

test('a keeper that invents quotes changes nothing by them, and they are counted', () => {
  const { changes, dropped } = reading(1, [
    mio,
    { ...left, quote: '澪は右の手で書いた' },
    { kind: 'wish' },
    3,
  ]);
  expect(changes.map(({ kind }) => kind)).toEqual(['person']);
  expect(dropped).toEqual({ quotes: 1, forms: 2, over: 0 });
});

test('of ten thousand changes as many are looked at as a chapter can have', () => {
  const { changes, dropped } = reading(
    1,
    Array.from({ length: 10_000 }, () => left),
  );
  expect(changes).toHaveLength(80);
  expect(dropped.over).toBe(9920);
});

test('merging twice is merging once', () => {
  const one = reading(1, [
    mio,
    left,
    { kind: 'planted', id: 'q', what: '謎', quote },
    { kind: 'event', when: '夜', what: '霧', quote },
  ]);
  const once = after(nothing, one);
  const { put } = mergeReading(once, one);
  expect(allLedgerFiles.filter((file) => put[file].length > 0)).toEqual([]);
});

test('what differs from an earlier fact becomes a finding with both places, and the earlier one stands', () => {
  const ledger = after(nothing, reading(1, [mio, left]), reading(3, [{ ...left, fact: '右' }]));
  expect(ledger.findings.entries).toMatchObject([
    {
      of: 'mio',
      about: '利き手',
      earlier: '左',
      now: '右',
      status: 'open',
      rests_on: { chapter: 1 },
      since: { chapter: 3 },
    },
  ]);
  expect(charactersOf(ledger)[0]?.facts).toMatchObject([{ fact: '左' }]);
  // said again in a later chapter it is the same finding
  expect(after(ledger, reading(4, [{ ...left, fact: '右' }])).findings.entries).toHaveLength(1);
  const [finding] = ledger.findings.entries;
  if (finding === undefined) throw new Error('no finding');
  expect(mended(ledger, finding)).toMatchObject([
    { facts: [{ fact: '右', since: { chapter: 3 } }] },
  ]);
});

test('what the story itself changes is a new fact, and the old one has an end', () => {
  const ledger = after(
    nothing,
    reading(1, [mio, left]),
    reading(3, [{ ...left, fact: '右', changes: true }]),
  );
  expect(ledger.findings.entries).toEqual([]);
  expect(charactersOf(ledger)[0]?.facts).toMatchObject([
    { fact: '左', until: { chapter: 3 } },
    { fact: '右', since: { chapter: 3 } },
  ]);
});

test('a person is not renamed and not made twice', () => {
  const ledger = after(
    nothing,
    reading(1, [mio]),
    reading(2, [{ ...mio, name: '美緒' }]),
    reading(3, [
      { kind: 'person', id: 'mio-2', name: '澪', quote },
      { ...left, of: '澪' },
    ]),
  );
  expect(charactersOf(ledger).map(({ id, name }) => [id, name])).toEqual([['mio', '澪']]);
  expect(charactersOf(ledger)[0]?.facts).toMatchObject([{ fact: '左' }]);
  expect(ledger.findings.entries).toMatchObject([{ about: 'name', earlier: '澪', now: '美緒' }]);
});

test('somebody who was called by what they are gets the name that the text gives them, and is still found by the old one', () => {
  const unnamed = { ...mio, id: 'pigeons', name: '鳩の老人', reading: undefined };
  const named = { ...unnamed, name: '榊要蔵', aliases: ['鳩の老人', '要蔵'] };
  const ledger = after(nothing, reading(1, [unnamed]), reading(3, [named]));
  expect(charactersOf(ledger)).toMatchObject([
    { id: 'pigeons', name: '榊要蔵', aliases: ['鳩の老人', '要蔵'] },
  ]);
  expect(ledger.findings.entries).toEqual([]);
  const own = readLedger({ characters: '- id: pigeons\n  name: 鳩の老人\n' });
  expect(charactersOf(after(own, reading(3, [named])))).toMatchObject([
    { name: '鳩の老人', aliases: ['榊要蔵', '要蔵'] },
  ]);
  // two are called so already: a third would make it no clearer who is meant
  const two = ['a', 'b'].map((id) => `- id: ${id}\n  name: 榊要蔵\n`).join('');
  const both = { ...named, aliases: ['鳩の老人', '榊要蔵', '要蔵'] };
  const taken = after(readLedger({ characters: two }), reading(1, [unnamed]), reading(3, [both]));
  expect(charactersOf(taken).find(({ id }) => id === 'pigeons')).toMatchObject({
    name: '鳩の老人',
    aliases: ['要蔵'],
  });
});

test('a keeper that contradicts itself in one reply settles nothing: the first of the two stands, and both places are put before the author', () => {
  const right = { ...left, fact: '右', quote: '手帳を閉じた、と父は書いた' };
  const ledger = after(nothing, reading(1, [mio, left, right]));
  expect(charactersOf(ledger)[0]?.facts).toMatchObject([{ fact: '左' }]);
  expect(ledger.findings.entries).toMatchObject([
    { of: 'mio', earlier: '左', now: '右', status: 'open' },
  ]);
});

test('two names that are one person are one as soon as their author has said so', () => {
  const author = '- id: mio\n  name: 澪\n  aliases: [灯台の娘]\n';
  const ledger = after(
    readLedger({ characters: author }),
    reading(1, [
      { kind: 'person', id: 'girl', name: '灯台の娘', quote },
      { ...left, of: '灯台の娘' },
    ]),
  );
  expect(charactersOf(ledger).map(({ id, name }) => [id, name])).toEqual([['mio', '澪']]);
  expect(charactersOf(ledger)[0]?.facts).toMatchObject([{ fact: '左' }]);
});

test('a name that two people have means neither of them until the id is said', () => {
  const ledger = readLedger({ characters: '- id: a\n  name: 澪\n- id: b\n  name: 澪\n' });
  const merged = mergeReading(
    ledger,
    reading(1, [
      { ...left, of: '澪' },
      { ...left, of: 'b' },
    ]),
  );
  expect(merged.unknown).toBe(1);
  expect(merged.put.characters).toMatchObject([{ id: 'b', by: 'keeper', facts: [{ fact: '左' }] }]);
});

test('an author’s entry is never changed; what the chapters add stands beside it', () => {
  const ledger = readLedger({ characters: '- id: mio\n  name: 澪\n  age: 16\n' });
  const { put, findings } = mergeReading(ledger, reading(1, [mio, left]));
  expect(put.characters).toMatchObject([{ id: 'mio', by: 'keeper', facts: [{ fact: '左' }] }]);
  expect(put.characters[0]).not.toHaveProperty('age');
  expect(findings).toBe(1);
});

test('a contradiction counts only where the ledger has what it is said to have', () => {
  const said = { kind: 'contradiction', of: 'mio', now: '右利き', quote };
  const ledger = after(nothing, reading(1, [mio, left]));
  expect(mergeReading(ledger, reading(2, [{ ...said, earlier: '左' }])).findings).toBe(1);
  const invented = mergeReading(ledger, reading(2, [{ ...said, earlier: '双子の姉がいる' }]));
  expect(invented).toMatchObject({ findings: 0, unknown: 1 });
});

test('a thread goes from planted to paid, and back when the chapter that paid it is read anew', () => {
  const ledger = after(
    nothing,
    reading(1, [{ kind: 'planted', id: 'q', what: '謎', importance: 'major', quote }]),
    reading(2, [{ kind: 'touched', of: 'q', quote: '手帳を閉じた、と父は書いた' }]),
    reading(3, [{ kind: 'paid', of: 'q', quote }]),
  );
  expect(threadsOf(ledger)).toMatchObject([
    { status: 'paid', paid: { chapter: 3 }, touched: [{ chapter: 2 }] },
  ]);
  const { put, remove } = withoutReading(ledger, 'threads', 3);
  expect(remove).toEqual([]);
  expect(put).toMatchObject([{ status: 'advanced' }]);
  expect(put[0]).not.toHaveProperty('paid');
});

test('what rests on a chapter alone goes with it; what is said later stays', () => {
  const ledger = after(
    nothing,
    reading(1, [mio, left]),
    reading(2, [{ kind: 'fact', of: 'mio', fact: '手帳を持つ', quote }]),
  );
  expect(withoutReading(ledger, 'characters', 1).put).toMatchObject([
    { id: 'mio', since: { chapter: 2 }, facts: [{ fact: '手帳を持つ' }] },
  ]);
  const first = after(nothing, reading(1, [mio, left]));
  expect(withoutReading(first, 'characters', 1)).toEqual({ put: [], remove: ['mio'] });
});
