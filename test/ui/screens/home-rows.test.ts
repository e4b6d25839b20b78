import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/engine/config.ts';
import type { Question } from '../../../src/engine/data/question.ts';
import type { ProviderFacts } from '../../../src/ui/cockpit/cockpit-ports.ts';
import { offeringsOf } from '../../../src/ui/cockpit/offering.ts';
import { footerRow } from '../../../src/ui/components/footer.ts';
import type { Look } from '../../../src/ui/components/look.tsx';
import { fitRow, type Row, rowText } from '../../../src/ui/components/row.ts';
import { configWarningText } from '../../../src/ui/messages/config-warning.ts';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import type { Messages } from '../../../src/ui/messages/ja.ts';
import { frontDoor } from '../../../src/ui/screens/home/find-door.ts';
import { firstDay } from '../../../src/ui/screens/home/first-day.ts';
import {
  fieldHeight,
  type HomeFacts,
  homeFoot,
  homeHead,
} from '../../../src/ui/screens/home/home-rows.ts';
import { recent } from '../../../src/ui/screens/home/recent.ts';
import { payerPieces } from '../../../src/ui/screens/run/money-pieces.ts';
import { filterRuns } from '../../../src/ui/screens/runs/filter-runs.ts';
import { ago, runList } from '../../../src/ui/screens/runs/run-list-rows.ts';
import { stripRow } from '../../../src/ui/screens/strip/strip-row.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { summary } from './summaries.ts';
import { tellings } from './tellings.ts';

const nobody: ProviderFacts = {
  name: 'recorded',
  model: null,
  connected: false,
  payer: { kind: 'nobody' },
  budgetUsd: 5,
  why: 'no key',
  ignoredProxy: null,
  settings: [],
};
const connected: ProviderFacts = {
  ...nobody,
  name: 'anthropic',
  model: 'sonnet-5.5',
  connected: true,
  payer: { kind: 'api_key', env: 'ANTHROPIC_API_KEY', tail: 'a1b2' },
};

const now = Date.parse('2026-02-05T12:00:00Z');

const facts: Omit<HomeFacts, 'offers' | 'offer'> = {
  facts: nobody,
  runs: [
    summary(),
    summary({ status: 'waiting', openQuestions: 2, rehearsal: true }),
    summary({ status: 'done' }),
  ],
  trusted: true,
  failure: undefined,
  toast: undefined,
  repaired: false,
  focus: 'list',
  selected: 0,
  now,
  settings: defaultConfig,
  way: 'ja',
  rooms: tellings,
  screens: { firstDay, recent, frontDoor } as HomeFacts['screens'],
};

/** The first offer is chosen, where nothing else is said. */
function withOffers(home: Partial<HomeFacts>, look: Look): HomeFacts {
  const offers = offeringsOf(workflows, look);
  return { ...facts, offers, offer: offers[0], ...home };
}

function screen(home: Partial<HomeFacts>, look: Look): readonly string[] {
  const given = withOffers(home, look);
  const { rooms: _, ...typed } = { ...given, engine: undefined };
  const enter = given.door && frontDoor.enterRow('a request', typed, look);
  const all = { ...given, enter };
  const rows: readonly Row[] = [
    ...homeHead(all, look),
    ...homeFoot(all, look.rows - homeHead(all, look).length - 2 - fieldHeight(look.rows), look),
  ];
  return rows.map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s home fits the screen and the field keeps its place',
  (_, look) => {
    for (const home of [
      {},
      { runs: undefined },
      { trusted: false, repaired: true },
      { facts: undefined },
    ]) {
      const rows = screen(home, look);
      expect(rows).toHaveLength(look.rows - 2 - fieldHeight(look.rows));
      for (const row of rows) expect(look.cells.width(row), row).toBe(look.columns);
      expect(homeHead(withOffers(home, look), look)).toHaveLength(look.rows < 20 ? 3 : 5);
    }
  },
);

test('without a model home says so before anything is typed, and what the two keys do', () => {
  expect(screen({}, makeLook())[1]).toContain('モデル未接続。案は下書きに保存します。c 接続する');
  // Enter in the list does what is said of the run one is on
  const field = screen({ focus: 'field' }, makeLook({ ascii: true }));
  expect(field.slice(1, 3).join('')).toContain('Enter 録画を見る / esc c 接続する');
});

test('with a model home names it; who pays and the budget stand once, in full, in the row at the bottom', () => {
  const look = makeLook({ language: 'en' });
  const rows = screen({ facts: connected }, look);
  expect(rows[1]).toContain('Connected: anthropic sonnet-5.5');
  expect(rows.join('\n')).not.toContain('Paid by');
  const bottom = (facts: ProviderFacts) =>
    rowText(stripRow([], payerPieces(facts, 'this story', look), look));
  expect(bottom(connected)).toContain(
    'Paid by: ANTHROPIC_API_KEY …a1b2  Budget: $5.00 for this story',
  );
  expect(bottom({ ...connected, budgetUsd: null })).toContain('Budget: no limit');
});

test('home says of a project that nobody trusted what a crew can not do there, and only where a crew is begun', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language });
    const { noCopies } = look.messages.screens.home;
    const offers = offeringsOf(workflows, look);
    const crew = offers.find(({ name }) => name === 'crew');
    const untrusted = { untrustedProject: '/home/x/tidewatch' };
    expect(screen({ ...untrusted, offers, offer: crew }, look).join('\n')).toContain(noCopies);
    expect(screen({ ...untrusted }, look).join('\n')).not.toContain(noCopies);
    expect(screen({ offers, offer: crew }, look).join('\n')).not.toContain(noCopies);
  }
});

test('an untrusted workspace and a session that was killed are said above the field', () => {
  const look = makeLook({ language: 'en' });
  expect(screen({ trusted: false }, look)[3]).toContain('read-only. t to decide');
  expect(screen({ repaired: true }, look)[3]).toContain('The last session was killed');
});

test('open questions are counted, and the run they belong to is marked', () => {
  const rows = screen({}, makeLook({ language: 'en' }));
  expect(rows.find((row) => row.includes('Recent'))).toContain('? 2 questions for you');
  expect(rows.find((row) => row.includes('needs you'))).toMatch(/^ {2}\? /);
});

test('how long questions have waited is told in the list and above it', () => {
  const since = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const runs = [
    summary({ id: 'a', title: 'A', openQuestions: 2, askedSince: since(12) }),
    summary({ id: 'b', title: 'B', openQuestions: 1, askedSince: since(60 * 5) }),
    summary({ id: 'c', title: 'C', openQuestions: 1, askedSince: since(60 * 50) }),
    summary({ id: 'd', title: 'D', openQuestions: 1, askedSince: since(9e4), archived: true }),
  ];
  const rows = screen({ runs }, makeLook({ columns: 120, language: 'en' }));
  const of = (title: string) => rows.find((row) => row.includes(` ${title} `));
  // Where a title needs the room, only above it.
  const narrow = screen({ runs }, makeLook({ columns: 60, rows: 16, language: 'en' })).join('\n');
  expect(narrow).toContain('2 questions');
  expect(narrow).not.toContain('12 min');
  expect(of('A')).toContain('2 questions, 12 min');
  expect(of('B')).toContain('needs you, 5 h');
  expect(of('C')).toContain('needs you, 2 days');
  expect(of('D')).toContain('archived');
  expect(rows.find((row) => row.includes('Recent'))).toContain(
    '5 questions for you, asked 2 days ago',
  );
});

test('what has waited longest is told above the list: which run, what it asks, what it wants', () => {
  const question: Question = {
    id: 'permission-1',
    kind: 'permission',
    values: { role: 'crew/worker_coder', tool: 'run_command', subject: 'node --test' },
    choices: [{ id: 'once', key: 'y' }],
    openedAt: new Date(now - 9 * 3_600_000).toISOString(),
  };
  const asked = { openQuestions: 1, askedSince: question.openedAt, asked: question };
  const cmd = summary({ id: 'cmd_001', workflow: 'crew', title: 'Mend it', ...asked });
  for (const language of ['en', 'ja'] as const) {
    const rows = screen({ runs: [summary(), cmd] }, makeLook({ language }));
    const row = rows.find((each) => each.includes('node --test'))?.trimEnd();
    expect(row).not.toContain('worker_coder');
    expect(row).toMatch(/^ \? cmd_001: .+ – node --test$/);
    expect(rows.find((each) => each.includes('? ') && /9 ?(h|時間)/.test(each))).toBeDefined();
  }
});

test('a cmd that ended partial is called so in the list, and one that failed is no success', () => {
  const runs = (['partial', 'failure', 'success'] as const).map((outcome) =>
    summary({ id: outcome, title: `T ${outcome}`, workflow: 'crew', status: 'done', outcome }),
  );
  const rows = screen({ runs }, makeLook({ language: 'en', columns: 100 }));
  const of = (title: string) => rows.find((row) => row.includes(`T ${title}`));
  expect(of('partial')).toMatch(/ partial +/);
  expect(of('failure')).toContain(' failed ');
  expect(of('success')).toContain(' done ');
  const words = makeLook({ language: 'ja' }).messages.screens;
  expect(filterRuns(runs, '一部完了', words).map(({ id }) => id)).toEqual(['partial']);
});

test('a failure that kept the workspace from opening is told with what to do', () => {
  const failure = { kind: 'workspace_without_config', path: '/somewhere' } as const;
  const told = screen({ failure, wording: describeFailure }, makeLook());
  expect(told.join('\n')).toContain('folio-tui init');
});

test('a run says where it is, its average, its cost and when it was last at work', () => {
  const look = makeLook({ columns: 120, language: 'en' });
  const context = { selected: 0, now, settings: undefined, rooms: tellings };
  const { head, rows } = runList([summary({ title: 'Fog' })], { top: 0, height: 1 }, context, look);
  const row = rowText(rows[0] ?? []);
  expect(rowText(head).indexOf('status')).toBe(row.indexOf('paused'));
  expect(row).toMatch(/▸ ◌ Fog +chapter 2 round 3\/5 +7\.31 +\$0\.42 +paused +30 min ago/);
});

test('a story with a gate of its own is counted by it, whatever the settings say', () => {
  const look = makeLook({ columns: 120, language: 'en' });
  const quality_gate = { ...defaultConfig.quality_gate, max_rounds: 7 };
  const context = {
    selected: 0,
    now,
    settings: { ...defaultConfig, quality_gate },
    rooms: tellings,
  };
  const own = { chapter: 1, round: 2, max_rounds: 3 };
  const runs = [summary({ phaseValues: own }), summary({ phaseValues: { chapter: 1, round: 2 } })];
  const { rows } = runList(runs, { top: 0, height: 2 }, context, look);
  expect(rows.map(rowText).map((row) => /round \d\/\d/.exec(row)?.[0])).toEqual([
    'round 2/3',
    'round 2/7',
  ]);
});

test('a run of a workflow that nobody knows is listed by its name, its title and its phase as it is spelled', () => {
  const look = makeLook({ columns: 120, language: 'en' });
  const run = summary({ id: 'echo_1', workflow: 'echo', title: 'Fog', phase: 'far_away' });
  const context = { selected: 0, now, settings: undefined, rooms: tellings };
  const { rows } = runList([run], { top: 0, height: 1 }, context, look);
  expect(rowText(rows[0] ?? [])).toMatch(/ echo_1 Fog +far_away /);
});

test('times long past are told in the largest unit', () => {
  const { ago: words } = makeLook({ language: 'en' }).messages.screens;
  const at = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now, words);
  expect([0, 5, 130, 60 * 25, 60 * 80].map(at)).toEqual([
    'just now',
    '5 min ago',
    '2 h ago',
    'yesterday',
    '3 days ago',
  ]);
  expect(ago(null, now, words)).toBe('');
});

test('a filter finds runs by title, id and status, whatever the width of the letters', () => {
  const words = makeLook().messages.screens;
  const runs = [summary({ title: '灯台守の娘' }), summary({ title: 'Clockmaker', status: 'done' })];
  expect(filterRuns(runs, 'ＣＬＯＣＫ', words)).toHaveLength(1);
  expect(filterRuns(runs, '完了', words)[0]?.title).toBe('Clockmaker');
  expect(filterRuns(runs, '灯台 done', words)).toHaveLength(0);
  expect(filterRuns(runs, '  ', words)).toHaveLength(2);
});

test('a proxy that is set and not used, and settings that were not taken, are named before anything is typed', () => {
  const look = makeLook({ language: 'en' });
  const settings = ['on', 'off'].map((key) => (messages: Messages) => {
    const warning = { kind: 'unknown_key', file: 'config.yaml', key, likely: null } as const;
    return configWarningText(warning, messages);
  });
  const odd = screen({ facts: { ...connected, settings } }, look).join('\n');
  expect(odd).toContain('config.yaml: on is not a setting, so it is ignored and 1 more');
  const proxy = { ...connected, settings, ignoredProxy: 'socks5://proxy:1080' };
  expect(screen({ facts: proxy }, look).join('\n')).toContain(
    'The proxy socks5://proxy:1080 is not used',
  );
});

test('at 80 columns a title is cut only where the other columns need the room', () => {
  const look = makeLook({ language: 'ja' });
  const title = 'Write a short guide to it';
  const run = { id: 'cmd_001', workflow: 'crew', title, phase: 'approve' };
  const runs = [summary({ ...run, phaseValues: {}, average: null })];
  const shown = screen({ runs }, look).join('\n');
  expect(shown).toContain(`cmd_001 ${title}`);
  // when it was at work last stands there as well
  expect(shown).toMatch(/停止中 +\S+前/);
});

test.each(['ja', 'en'] as const)(
  'in %s an untrusted workspace names its key at 60 columns too',
  (language) => {
    const look = makeLook({ columns: 60, rows: 16, language });
    expect(screen({ trusted: false }, look)[1]).toContain(look.messages.screens.home.trustKey.list);
  },
);

test.each(['ja', 'en'] as const)(
  'a key that goes elsewhere is shown with where it goes (%s)',
  (language) => {
    const look = makeLook({ language });
    const payer = { ...connected.payer, host: 'proxy.example:8443' } as typeof connected.payer;
    const at = (given: typeof connected.payer) =>
      screen({ facts: { ...connected, payer: given } }, look).join('\n');
    expect(at(payer)).toContain('proxy.example:8443');
    expect(at(connected.payer)).not.toContain('proxy.example');
  },
);

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s the first day names every workflow with what one gets from it, and the keys that play their recordings',
  (_, look) => {
    const shown = screen({ runs: [], selected: 1 }, look).join('\n');
    expect(shown).toMatch(
      look.language === 'ja' ? /1〜5 で録画を再生/ : /1[–-]5 plays a recording/,
    );
    for (const name of ['1 folio', '2 crew', '3 edit', '4 field', '5 session'])
      expect(shown).toContain(name);
    expect(shown).not.toMatch(/を…|(?<= ) …/);
    const model = screen({ runs: [], facts: connected }, look).join('\n');
    expect(model).toMatch(look.language === 'ja' ? /alt\+1〜5 で選び/ : /alt\+1[–-]5 takes one/);
  },
);

test.each(['ja', 'en'] as const)(
  'in %s at 80 columns what is not clear says what Enter takes and the keys to others, beside the language of a story',
  (language) => {
    const look = makeLook({ columns: 80, rows: 24, language });
    const [offer] = offeringsOf(workflows, look);
    if (offer === undefined) throw new Error('nothing is offered');
    const door = { offer, words: [], isSure: false };
    const runs = facts.runs?.map((run) => ({ ...run, openQuestions: 0, asked: null }));
    const shown = (more: Partial<HomeFacts>) =>
      screen({ runs, door, focus: 'field', ...more }, look).map((row) => row.trimEnd());
    const rows = shown({ facts: connected });
    expect(rows.find((row) => row.includes('ctrl+t'))).toContain('folio');
    const hint = rows.find((row) => row.includes('alt+0')) ?? '';
    expect(hint).toContain('folio');
    expect(hint).toMatch(/alt\+1[–〜]5/);
    expect(hint).not.toContain('…');
    // without a model none can be asked; what is sure needs no keys
    expect(shown({ facts: nobody }).join('\n')).not.toContain('alt+0');
    const sure = shown({ facts: connected, door: { ...door, words: ['story'], isSure: true } });
    expect(sure.join('\n')).toContain('story');
    // what decided nothing is a part of a word, as «る話» is
    const unsure = shown({ facts: connected, door: { ...door, words: ['る話'] } });
    expect(unsure.join('\n')).not.toContain('る話');
    expect(sure.join('\n')).not.toContain('alt+0');
  },
);

test('a question that names its run itself is told without the run’s name before it', () => {
  const look = makeLook();
  const asked: Question = {
    id: 'approvals',
    kind: 'approvals',
    values: { cmd: 'cmd_004', count: 5 },
    choices: [{ id: 'apply', key: 'y' }],
    openedAt: new Date(now).toISOString(),
  };
  const run = summary({
    id: 'cmd_004',
    workflow: 'crew',
    ...{ openQuestions: 1, askedSince: asked.openedAt, asked },
  });
  const row = screen({ runs: [run] }, look).find((each) => each.includes('5 件'));
  expect(row?.match(/cmd_004/g)).toHaveLength(1);
});

test('on the first day all five kinds of work are told with what they do at 120 columns, and shift+tab is named at 80', () => {
  const wide = screen({ focus: 'field', way: undefined }, makeLook({ columns: 120 }));
  expect(wide.some((row) => /folio .*crew .+edit .+field .+session .+/.test(row))).toBe(true);
  const look = makeLook({ columns: 80 });
  for (const language of ['ja', 'en'] as const)
    expect(
      rowText(footerRow(['field', 'mode', 'global'], { ...look, ...makeLook({ language }) })),
    ).toContain('shift+tab');
});

test('who pays is said whole above the field; a budget that does not fit beside it stands in the strip alone', () => {
  const payer = {
    kind: 'api_key',
    env: 'ANTHROPIC_API_KEY',
    tail: '0001',
    host: '127.0.0.1:35537',
  } as const;
  const rows = screen({ facts: { ...connected, payer } }, makeLook({ columns: 80 }));
  const row = rows.find((each) => each.includes('127.0.0.1:35537'))?.trimEnd();
  expect(row).toMatch(/35537）$/);
  const wide = screen({ facts: { ...connected, payer } }, makeLook({ columns: 120 }));
  expect(wide.find((each) => each.includes('127.0.0.1:35537'))).toContain('$5.00 まで');
});
