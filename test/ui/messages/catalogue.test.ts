import { expect, test } from 'vitest';
import { keys } from '../../../src/ui/messages/en/keys.ts';
import { notices, warnings } from '../../../src/ui/messages/en/notices.ts';
import { questions } from '../../../src/ui/messages/en/questions.ts';
import { usage as enUsage } from '../../../src/ui/messages/en/usage.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { usage as jaUsage } from '../../../src/ui/messages/ja/usage.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { pickLanguage } from '../../../src/ui/messages/pick-language.ts';
import type { RoomWords } from '../../../src/ui/messages/words.ts';
import { makeCells } from '../../../src/ui/text/text-width.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { roomWords } from '../../../src/ui/workflows/words/en.ts';

/** How the verbs of each workflow are used, by its name. */
async function roomUsage(language: 'ja' | 'en'): Promise<object> {
  const rooms = workflows.map(async ({ name, words }) => [name, await words[language]()]);
  return Object.fromEntries(await Promise.all(rooms));
}
const [jaRooms, enRooms] = [await roomUsage('ja'), await roomUsage('en')];

/** Every path to a text or a function in a catalogue, with what stands there. */
function entries(catalogue: object, prefix = ''): [string, unknown][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? entries(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  );
}

test.each([
  ['the catalogue', ja, en],
  ['the words of the command line', jaUsage, enUsage],
  ['the words of the verbs of workflows', jaRooms, enRooms],
])('%s has the same keys, of the same kind, in both languages', (_name, one, other) => {
  const kinds = (catalogue: object) =>
    entries(catalogue)
      .map(([key, value]) => `${key}: ${typeof value}`)
      .sort();
  expect(kinds(other)).toEqual(kinds(one));
});

test('no workflow takes a name that the engine or another workflow has', () => {
  const taken = [notices, warnings, questions, ...Object.values(roomWords).flatMap(told)].flatMap(
    (words) => Object.keys(words),
  );
  expect(taken.filter((name, at) => taken.indexOf(name) !== at)).toEqual([]);
});

function told({ notices, warnings, questions }: RoomWords): readonly object[] {
  return [notices, warnings, questions];
}

test('no English text has Japanese letters in it', () => {
  const texts = [...entries(en), ...entries(enUsage), ...entries(enRooms)].filter(
    ([, value]) => typeof value === 'string',
  );
  expect(texts.length).toBeGreaterThan(50);
  for (const [key, text] of texts)
    expect([key, text]).not.toEqual([key, expect.stringMatching(/[\u3040-\u30ff\u4e00-\u9fff]/)]);
});

test('help lines fit into 80 cells', () => {
  const { width } = makeCells(1);
  const texts = [jaUsage.help, jaUsage.verbs, enUsage.help, enUsage.verbs, jaRooms, enRooms];
  for (const [, text] of texts.flatMap((each) => entries(each)))
    for (const line of String(text).split('\n'))
      expect([line, width(line) <= 80]).toEqual([line, true]);
});

test.each([
  [{ LANG: 'ja_JP.UTF-8' }, undefined, undefined, 'ja'],
  [{ LANG: 'en_US.UTF-8' }, undefined, undefined, 'en'],
  [{}, undefined, undefined, 'en'],
  [{ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' }, undefined, undefined, 'en'],
  [{ LANG: 'C', LC_MESSAGES: 'ja_JP' }, undefined, undefined, 'ja'],
  [{ LC_ALL: '', LANG: 'ja' }, undefined, undefined, 'ja'],
  [{ LANG: 'ja_JP.UTF-8' }, undefined, 'en', 'en'],
  [{ LANG: 'ja_JP.UTF-8' }, undefined, 'auto', 'ja'],
  [{ LANG: 'en_US.UTF-8' }, 'ja', 'en', 'ja'],
] as const)(
  'environment %o, flag %s, setting %s: the screen is in %s',
  (env, flag, setting, language) => {
    expect(pickLanguage(env, flag, setting)).toBe(language);
  },
);

test('no workflow calls a key of its own by the name of another with another word, which it would take', () => {
  const all = [keys, ...Object.values(roomWords).map((words) => words.keys)];
  const words = new Map<string, Set<string>>();
  for (const [name, word] of all.flatMap((each) => Object.entries(each)))
    words.set(name, (words.get(name) ?? new Set()).add(word));
  expect([...words].filter(([, said]) => said.size > 1).map(([name]) => name)).toEqual([]);
});
