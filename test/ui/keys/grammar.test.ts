import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keymap } from '../../../src/ui/keys/keymap.ts';
import { tried } from '../../support/keys/pressed.ts';
import { type KeyScreen, keyScreens, screenNamed } from '../../support/keys/screens.ts';
import { ends, keysInHelp, type Tried, tryKeys, typed } from '../../support/keys/walk.ts';
import { chosenFrom } from '../../support/points/chosen.ts';
import { sample } from '../../support/points/sample.ts';
import { tables } from '../../support/points/tables.ts';
import { holdTime } from '../../support/recording/fixed-clock.ts';

/*
 * The grammar of keys (`docs/guide.md`), held on every screen with every key: some of both in each run, all of them by
 * FOLIO_POINTS=all. With FOLIO_KEYS=folder, what each key did is written there, a file a screen.
 */

const names = Object.keys(keyScreens);
const keys = Object.keys(tried);
/**
 * Into so many parts the keys are cut; a run tries the first and another one on each of its screens. Their number has no
 * factor in common with the turns of the screens, or some keys would never meet some screens.
 */
const parts = Array.from({ length: 31 }, (_, part) => part);
const keysIn = (some: readonly number[]) =>
  keys.filter((_, at) => some.includes(at % parts.length));

const points = chosenFrom(tables.keysOfScreens).map(
  (screen) =>
    [names[screen] ?? '', keysIn(chosenFrom({ kinds: { parts }, most: 1 }, screen))] as const,
);

test('over commits every key has its turn on every screen', () => {
  expect(tables.keysOfScreens.kinds.screens).toHaveLength(names.length);
  const walked = names.map(() => new Set<string>());
  for (let seed = 0; seed < 8 * parts.length; seed += 1)
    for (const screen of sample(tables.keysOfScreens, { seed }))
      for (const key of keysIn(sample({ kinds: { parts }, most: 1 }, { seed: seed + screen })))
        walked[screen]?.add(key);
  expect(walked.map(({ size }) => size)).toEqual(names.map(() => keys.length));
});

test('q closes whatever esc closes, but where letters are typed, and nothing of a run itself', () => {
  const typed = ['palette', 'text_editor', 'global', 'tending'];
  const closing = keymap.filter(
    ({ action, keys: [first], scope }) =>
      ['back', 'close'].includes(action) && first === 'esc' && !typed.includes(scope),
  );
  expect(closing.length).toBeGreaterThan(10);
  expect(closing.filter(({ keys: all }) => !all.some((key) => key === 'q'))).toEqual([]);
});

test.each(points)('on the screen %s keys follow the grammar', async (name, some) => {
  holdTime();
  const pressed = await tryKeys(name, screenNamed(name), some);
  for (const one of pressed) note(name, one);
  const told = pressed.flatMap((one) =>
    rules.filter(({ isBroken }) => isBroken(one, screenNamed(name))).map(({ rule }) => [rule, one]),
  );
  expect(told).toEqual([]);
});

/** Where `?` is no letter, and is not the way out of the help itself. */
const helped = chosenFrom(tables.keysOfScreens, 1)
  .map((screen) => names[screen] ?? '')
  .filter((name) => {
    const { field = false, unhelped = false } = screenNamed(name);
    return !field && !unhelped && name !== 'help';
  });

test.each(helped)(
  'on the screen %s the help tells what is heard there: every key of the last line, and none that means nothing',
  async (name) => {
    holdTime();
    const screen = screenNamed(name);
    const listed = await keysInHelp(name, screen);
    const pressed = await tryKeys(
      name,
      screen,
      chosenFrom({ kinds: { listed: listed.filter(tryable) }, most: 4 }),
    );
    expect(pressed).not.toEqual([]);
    expect(pressed.filter(({ what }) => isUnused(what))).toEqual([]);
    const [{ foot } = { foot: '' }] = pressed;
    expect(promisedBy(foot).filter((key) => key in tried && !listed.includes(key))).toEqual([]);
  },
);

const tryable = (key: string) => key in tried;

type Rule = { readonly rule: string; isBroken(pressed: Tried, screen: KeyScreen): boolean };

const rules: readonly Rule[] = [
  {
    rule: 'no key does nothing in silence, but at an end',
    isBroken: ({ key, what }, { stays = [] }) =>
      what === 'nothing' && !ends.has(key) && !stays.includes(key),
  },
  {
    rule: 'the last line promises no key that means nothing',
    isBroken: ({ key, what, foot }) => promisedBy(foot).includes(key) && isUnused(what),
  },
  { rule: 'esc leads somewhere', isBroken: ({ key, what }) => key === 'esc' && isUnused(what) },
  {
    rule: 'of all keys only q leaves the program at once',
    isBroken: ({ key, what }) => what.startsWith('leaves') && key !== 'q',
  },
  {
    rule: 'a character is typed where a field has the keys',
    // while nothing stands in the first field, ? asks for its keys
    isBroken: ({ key, what }, { field, isEmpty }) =>
      field === true && key.length === 1 && what !== 'types' && !(isEmpty && key === '?'),
  },
  {
    rule: 'what is asked once more is asked in the same words',
    isBroken: ({ what }) =>
      what.includes(' once more') && !/^says: Press \S or ↵ once more/.test(what),
  },
];

const isUnused = (what: string) => what.includes(' does nothing ');

/** The keys that stand on a last line: the first word of each of its entries. */
function promisedBy(foot: string): readonly string[] {
  return foot.split(/ {2,}/).map((entry) => {
    const [key = ''] = entry.trim().split(' ');
    return typed(key);
  });
}

function note(name: string, { key, what, foot }: Tried): void {
  const folder = process.env['FOLIO_KEYS'];
  const line = [key, what, foot].join('\t');
  if (folder !== undefined) appendFileSync(path.join(folder, `${name}.txt`), `${line}\n`);
}
