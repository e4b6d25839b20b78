import { expect, test } from 'vitest';
import { type Config, defaultConfig } from '../../../src/engine/config.ts';
import { registry } from '../../../src/engine/workflows/registry.ts';
import { offeringsOf } from '../../../src/ui/cockpit/offering.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { offerProblem } from '../../../src/ui/screens/home/home-lines.ts';
import { type HomeFacts, homeFoot, homeHead } from '../../../src/ui/screens/home/home-rows.ts';
import type { Offer } from '../../../src/ui/workflows/offer.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { makeLook } from './looks.ts';
import { tellings } from './tellings.ts';

/** Stories and tasks: how they stand beside each other is the same whatever else there is. */
const two = workflows.slice(0, 2);

/** Settings by which stories are written in English. */
const inEnglish = {
  ...defaultConfig,
  folio: { ...defaultConfig.folio, language: 'en' },
} as const;

/** In which way a text would begin what is offered. */
const wayOf = (text: string, settings: Config, { offer }: { readonly offer: Offer }) =>
  offer.ways?.of(text, settings);

/** Head and foot of home with nothing on it; the first offer is chosen, where nothing else is said. */
function screen(home: Partial<HomeFacts>, look: Look): readonly string[] {
  const offers = offeringsOf(two, look);
  const nothing = {
    facts: undefined,
    runs: [],
    trusted: true,
    failure: undefined,
    toast: undefined,
  };
  const quiet = { repaired: false, focus: 'field', selected: 0, now: 0, rooms: tellings } as const;
  const { settings = defaultConfig, offer = offers[0] } = home;
  const way = offer && wayOf('', settings, offer);
  const all = { ...nothing, ...quiet, way, settings, offers, offer, ...home };
  const rows = [...homeHead(all, look), ...homeFoot(all, 10, look)];
  return rows.map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

test('an idea is refused when it is empty or longer than five thousand characters', () => {
  const look = makeLook({ language: 'en' });
  const [story, task] = offeringsOf(two, look);
  if (story === undefined || task === undefined) throw new Error('two can be begun');
  const problem = (text: string, of = story) => offerProblem(text, of, look.messages.screens);
  expect(problem('  \n')).toBe(story.words.empty);
  expect(problem('  \n', task)).toBe(task.words.empty);
  expect(problem('葉'.repeat(5001))).toContain('5001 of 5000 characters');
  expect(problem('葉'.repeat(5001), task)).toBeUndefined();
  expect(problem('😀'.repeat(5000))).toBeUndefined();
});

test('home knows of each workflow how long a text it takes, so that a longer one is refused in words', async () => {
  const look = makeLook({ language: 'en' });
  for (const offering of offeringsOf(workflows, look)) {
    const { name, offer } = offering;
    const { longest } = offer;
    const room = await registry.find((entry) => entry.name === name)?.load();
    const takes = (text: string) => room?.input.safeParse(offer.input(text)).success;
    if (offer.wordless !== true) expect([name, longest]).toEqual([name, expect.any(Number)]);
    if (longest === undefined) continue;
    expect([name, takes('x'.repeat(longest)), takes('x'.repeat(longest + 1))]).toEqual([
      ...[name, true, false],
    ]);
    const problem = offerProblem('x'.repeat(longest + 1), offering, look.messages.screens);
    expect(problem).toContain(`${longest + 1} of ${longest} characters`);
  }
});

test('home says in which language the story will be written, the key to another, and how to change it for good where there is room', () => {
  const wide = screen({ settings: inEnglish }, makeLook({ columns: 150, rows: 40 })).join('\n');
  expect(wide).toMatch(
    /folio 物語を書く +crew 作業を分担 +shift\+tab +英語で書きます ctrl\+t （.*config\.yaml の folio\.language）/,
  );
  for (const language of ['ja', 'en'] as const)
    expect(screen({}, makeLook({ language })).join('\n')).toMatch(
      /crew .+shift\+tab .+(日本語で書きます|In Japanese) ctrl\+t/,
    );
  const narrow = screen({}, makeLook({ columns: 60, rows: 16, language: 'en' })).join('\n');
  expect(narrow).toMatch(/write a story +crew +In Japanese ctrl\+t *$/m);
  expect(narrow).not.toContain('folio.language');
});

test('home says what the field begins, and how to begin the other', () => {
  const look = makeLook();
  const task = screen({ offer: offeringsOf(two, look)[1] }, look).join('\n');
  expect(task).toContain('何を任せますか');
  expect(task).toMatch(/folio 物語を書く +▸ crew 作業を分担 +shift\+tab で切替/);
  expect(task).not.toContain('日本語で書きます');
});

/** A workflow that says of itself only what it must. */
const plainOffer: Offer = {
  input: (text) => text,
  words: {
    ja: {
      label: 'こだま',
      one: 'これに',
      prompt: '何と',
      hint: '',
      empty: '',
      rehearsalStarts: '',
    },
    en: {
      label: 'say it back',
      one: 'this',
      prompt: 'Say what?',
      hint: '',
      empty: '',
      rehearsalStarts: '',
    },
  },
};

/** The row of what can be begun, when as many more workflows as `names` are there. */
function rowWith(names: readonly string[], chosen: number, look: Look): string {
  const words = plainOffer.words.en;
  const more = names.map((name) => ({ name, verbs: [], offer: plainOffer, words }));
  const offers = [...offeringsOf(two, look), ...more];
  const rows = screen({ offers, offer: offers[chosen] }, look);
  return rows.find((row) => row.includes(look.glyphs.pointer)) ?? '';
}

test('a third workflow stands beside the others, and where there is no room for all its words are seen when it is chosen', () => {
  const look = makeLook({ columns: 120, rows: 40, language: 'en' });
  expect(rowWith(['echo'], 2, look)).toMatch(
    /folio write a story +crew do any task +▸ echo say it back +shift\+tab switches/,
  );
  const small = makeLook({ columns: 60, rows: 16, language: 'en' });
  expect(rowWith(['echo'], 2, small)).toMatch(/folio +crew +▸ echo say it back/);
  const many = ['echo', 'second_of_them', 'third_of_them', 'fourth_of_them'];
  expect(rowWith(many, 5, small)).toMatch(/^ ▸ fourth_of_them say it back/);
});

test('where one workflow can be begun nothing is said of choosing', () => {
  const look = makeLook({ columns: 120, rows: 40, language: 'en' });
  const only = { name: 'echo', verbs: [], offer: plainOffer, words: plainOffer.words.en };
  const rows = screen({ offers: [only], offer: only }, look).join('\n');
  expect(rows).toContain('▸ echo say it back');
  expect(rows).toContain('Say what?');
  expect(rows).not.toContain('shift+tab');
});

test('in a terminal with plain glyphs only, offers draw nothing but letters', () => {
  const look = makeLook({ ascii: true, language: 'en' });
  const said = offeringsOf(workflows, look).flatMap(({ words }) => Object.values(words));
  expect(said.length).toBeGreaterThan(10);
  expect(JSON.stringify(said)).toMatch(/^[\u0020-\u007E]+$/);
});

test('a rehearsal says on one row of 80 cells that it plays something else', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language });
    for (const { words, offer } of offeringsOf(workflows, look)) {
      const { rehearsalStarts = '' } = words;
      // what asks no model does what was asked for, with one or without
      if (offer.wordless) expect(rehearsalStarts).toBe('');
      if (offer.wordless) continue;
      expect(look.cells.width(rehearsalStarts)).toBeLessThanOrEqual(78);
      expect(rehearsalStarts).toMatch(
        /別の(物語|作業|検討)|another, recorded|録画の例|plays a recording/,
      );
    }
  }
});

test('what the empty field says of a workflow stands whole on a screen of 80 columns', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language });
    for (const { words } of offeringsOf(workflows, look))
      expect(look.cells.width(words.hint), words.hint).toBeLessThan(79);
  }
});
