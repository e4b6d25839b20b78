import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { crewContract } from '../../../src/engine/workflows/crew/contract/index.ts';
import { editContract } from '../../../src/engine/workflows/edit/contract/index.ts';
import type { ProviderFacts } from '../../../src/ui/cockpit/cockpit-ports.ts';
import { offeringsOf } from '../../../src/ui/cockpit/offering.ts';
import { rowText } from '../../../src/ui/components/row.ts';
import { frontDoor } from '../../../src/ui/screens/home/find-door.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { makeLook } from './looks.ts';
import { summary } from './summaries.ts';

const offers = offeringsOf(workflows, makeLook({ language: 'en' }));
const usual = offers.find(({ name }) => name === 'edit');

/** Where it goes for somebody who begins things with edit, and has begun something before or nothing yet. */
const goes = (text: string, hasBegun: boolean) =>
  frontDoor.doorFor(text, {
    ...{ offers, offer: usual, isPicked: false },
    runs: hasBegun ? [summary()] : [],
  } as unknown as Parameters<typeof frontDoor.doorFor>[1])?.offer.name;

test('what only the form of a sentence says gives way to what its person begins things with', () => {
  expect(goes('arrange the chairs the way we had them', false)).toBe('crew');
  expect(goes('arrange the chairs the way we had them', true)).toBe('edit');
  expect(goes('put together a packing list and an itinerary', true)).toBe('crew');
  // and never to what acts where only looking is asked for
  expect(goes('where does the train stop?', true)).toBe('session');
});

test('in a repository what only its form says is about the code there, whatever its person begins things with', () => {
  const story = offers.find(({ name }) => name === 'folio');
  const inHere = (inRepository: boolean) =>
    frontDoor.doorFor('round money to whole cents', {
      ...{ offers, offer: story, isPicked: false, runs: [summary()], inRepository },
    } as unknown as Parameters<typeof frontDoor.doorFor>[1]);
  expect(inHere(true)).toMatchObject({ offer: { name: 'edit' }, isSure: false });
  expect(inHere(false)?.offer.name).toBe('folio');
});

const nobody = { connected: false, payer: { kind: 'nobody' } } as ProviderFacts;
const key = { connected: true, payer: { kind: 'api_key' } } as ProviderFacts;
const shown = (
  typed: string,
  facts: ProviderFacts,
  language: 'ja' | 'en' = 'en',
  more: Partial<Parameters<typeof frontDoor.enterRow>[1]> = {},
) => {
  const look = makeLook({ language, columns: 80, rows: 24 });
  const offers = offeringsOf(workflows, look);
  const home = { offers, offer: offers[0], isPicked: false, runs: [], rooms: undefined };
  const door = frontDoor.doorFor(typed, home);
  const offer = door?.offer ?? home.offer;
  const given = { ...home, facts, door, offer, engine: undefined, focus: 'field' as const };
  const row = frontDoor.enterRow(typed, { ...given, ...more }, look);
  return row === undefined ? undefined : rowText(row);
};

describe('the row that says where Enter goes', () => {
  test.each(['ja', 'en'] as const)('names the workflow and who pays in %s', (language) => {
    const paid = { ja: '有料', en: 'paid' }[language];
    for (const typed of ['a tale about a lamp', 'arrange the chairs the way we had them']) {
      const row = shown(typed, key, language);
      expect(row).toMatch(/folio|crew/);
      expect(row).toContain(paid);
      expect(shown(typed, nobody, language)).not.toContain(paid);
    }
  });

  test('says at once that a text is too long, and where to put it', () => {
    const long = 'a tale about a lamp\n'.repeat(9000);
    expect(shown(long, key, 'ja')).toMatch(/179999.*書いてください\s*$/);
    expect(shown(long, key, 'en')).toMatch(/179999.*file here\s*$/);
  });

  test.each(['ja', 'en'] as const)(
    'says the same as the footer without a model in %s',
    (language) => {
      const look = makeLook({ language, columns: 80, rows: 24 });
      const { alone } = look.messages.screens.home;
      expect(shown('a tale about a lamp', nobody, language)).toContain(alone.another.row('folio'));
      expect(shown('fix the failing test in src/a.ts', nobody, language)).toContain(
        alone.missing.row('edit'),
      );
    },
  );

  test.each(['ja', 'en'] as const)(
    'says of a long text that it is a guess, why, and the key to another in %s',
    (language) => {
      const long = 'We met at the harbour and nobody would gather the nets.\n'.repeat(20);
      const row = shown(long, key, language);
      expect(row).toContain({ ja: '長い文からの推測', en: 'a guess: long text' }[language]);
      expect(row).toMatch(/alt\+1[–〜]5/);
      expect(row).not.toContain('…');
      expect(shown(long, nobody, language)).toMatch(/long text|長い文からの推測/);
    },
  );

  test('is there for what a key has taken, and for nothing that is typed as a command or while the list has the keys', () => {
    const picked = { door: undefined, offer: offers.find(({ name }) => name === 'crew') };
    expect(shown('a tale about a lamp', key, 'en', picked)).toContain('begins crew (paid)');
    expect(shown('/stats', key)).toBeUndefined();
    expect(shown(' ', key)).toBeUndefined();
    expect(shown('a tale', key, 'en', { focus: 'list' })).toBeUndefined();
  });
});

describe('the row that says where Enter goes names what it costs', () => {
  const engine = {
    config: defaultConfig,
    estimate: (_: string, { output }: { output: number }) => ({ model: 'm', usd: output / 1e5 }),
  } as unknown as Engine;
  const rooms = new Map([
    ['crew', { ...crewContract, telling: {} }],
    ['edit', { ...editContract, telling: {} }],
  ]) as never;
  const task = 'put together a packing list and an itinerary';
  const change = 'fix the failing test in src/a.ts';

  test.each(['ja', 'en'] as const)('names about what it costs in %s', (language) => {
    expect(shown(task, key, language, { engine, rooms })).toContain(
      { ja: 'crew を始めます（質問まで約$0.03）', en: 'crew (about $0.03 until it asks)' }[
        language
      ],
    );
    expect(shown(change, key, language, { engine, rooms })).toMatch(/約?\$0\.05–0\.82/);
  });

  test('says that no price is known, and takes what it has cost here before instead of any estimate', () => {
    const unknown = { ...engine, estimate: () => ({ model: 'm', usd: null }) } as Engine;
    expect(shown(task, key, 'en', { engine: unknown, rooms })).toContain(
      'crew (paid, price unknown)',
    );
    const { spent } = summary();
    const runs = [0.2, 0.4].map((usd) =>
      summary({ workflow: 'crew', status: 'done', spent: { ...spent, usd, unpriced: 0 } }),
    );
    // what was stopped early says little of the whole
    const stopped = summary({ workflow: 'crew', status: 'paused' });
    expect(shown(task, key, 'en', { engine, rooms, runs: [...runs, stopped] })).toContain(
      'crew (about $0.30, as 2 before)',
    );
  });

  test('says nothing of a price where nobody pays', () => {
    const local = { ...key, payer: { kind: 'local', url: 'http://x' } } as ProviderFacts;
    expect(shown(task, local, 'en', { engine, rooms })).toContain('crew (free)');
  });
});
