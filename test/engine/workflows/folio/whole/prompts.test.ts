import { afterAll, expect, test } from 'vitest';
import {
  discardStories,
  place,
  type Told,
  toldStory,
} from '../../../../support/folio/told-story.ts';

/*
 * What was really sent, read from `.engine/calls/`: the founding prompts of `docs/spec/folio.md` §6, written down a second
 * time. `inputs` are the founding ones, which come first and in this order; extras may follow.
 */

const draft = (round: number) => `current/chapters/ch01/draft-0${round}.md`;
const card = (round: number, agent: string) =>
  `current/chapters/ch01/reviews/round-0${round}/${agent}.json`;

type Founding = { readonly header: string; readonly inputs: readonly string[] };

const reviews: Readonly<Record<string, (round: number) => Founding>> = {
  plotter: (r) => ({ header: `Chapter 1 Draft ${r} を評価。`, inputs: [draft(r)] }),
  stylist: (r) => ({ header: `Chapter 1 Draft ${r} を評価。`, inputs: [draft(r)] }),
  persona: (r) => ({
    header: `Chapter 1 Draft ${r} のキャラクター一貫性を評価。`,
    inputs: [draft(r), 'current/characters/（キャラシート）'],
  }),
  pacer: (r) => ({ header: `Chapter 1 Draft ${r} のペーシングを評価。`, inputs: [draft(r)] }),
  lens: (r) => ({
    header: `Chapter 1 Draft ${r} を読者視点で評価。Cross-Review も実施。`,
    inputs: [draft(r)],
  }),
  anchor: (r) => ({
    header: `Chapter 1 Draft ${r} のテーマ一貫性を評価。`,
    inputs: [draft(r), 'current/idea.json（core_theme参照）'],
  }),
  voice: (r) => ({ header: `Chapter 1 Draft ${r} の会話品質を評価。`, inputs: [draft(r)] }),
  atlas: (r) => ({
    header: `Chapter 1 Draft ${r} の世界観・設定を評価。`,
    inputs: [draft(r), 'current/idea.json（genre参照）'],
  }),
};

const hints = {
  A: '王道・安定・広い読者層',
  B: '意外性・挑戦的・印象的な展開',
  C: 'キャラ深掘り・感情重視・没入感',
} as const;
const letters = ['A', 'B', 'C'] as const;

afterAll(discardStories);

test('a path is asked for with its letter, its own hint, the idea and the place of its file', async () => {
  const prompts = await promptsOf(await toldStory('ja'), 'folio/plotter-path');
  expect(prompts.map(({ block }) => block)).toEqual(
    letters.map((letter) =>
      [
        `Path ${letter} 生成。\n\nDirection Hint: ${hints[letter]}`,
        '入力:\n- workspace/current/idea.json',
        `出力:\n- workspace/paths/path-${letter}.json`,
      ].join('\n\n'),
    ),
  );
});

test('a hint stands only in its own call', async () => {
  const story = await toldStory('ja');
  for (const letter of letters) {
    const named = (await storedCalls(story)).filter(({ text }) => text.includes(hints[letter]));
    const paths = named.filter(({ role }) => role === 'folio/plotter-path');
    expect(paths.map(({ step }) => step)).toEqual([`paths/path-${letter}.json`]);
    // The chosen path is a file of its own later on; nobody else is told of a direction that was not taken.
    const later = named.filter(({ role }) => role !== 'folio/plotter-path');
    expect(later.length > 0).toBe(letter === 'B');
  }
});

test('the first draft is asked for without notes, each later one with the notes and the draft before', async () => {
  const [first, ...later] = await promptsOf(await toldStory('ja'), 'folio/plotter-draft');
  expect(first?.block).toBe(
    [
      'Chapter 1 ドラフト生成（Round 1）。',
      '入力:\n- workspace/current/idea.json\n- workspace/current/selected_path.json\n- workspace/current/characters/',
      '出力:\n- workspace/current/chapters/ch01/draft-01.md',
    ].join('\n\n'),
  );
  expect(later.map(({ block }) => block)).toEqual(
    [2, 3].map((round) =>
      [
        `Chapter 1 ドラフト生成（Round ${round}）。`,
        [
          '入力:',
          '- workspace/current/idea.json',
          '- workspace/current/selected_path.json',
          `- workspace/current/chapters/ch01/revision-notes-0${round - 1}.md（Round 2以降）`,
          `- workspace/current/chapters/ch01/draft-0${round - 1}.md`,
          '- workspace/current/characters/',
        ].join('\n'),
        `出力:\n- workspace/current/chapters/ch01/draft-0${round}.md`,
      ].join('\n\n'),
    ),
  );
});

test.each(Object.entries(reviews))(
  '%s is asked in founding words, with its founding inputs first',
  async (agent, founding) => {
    const prompts = await promptsOf(await toldStory('ja'), `folio/${agent}`);
    expect(prompts).toHaveLength(3);
    for (const [index, { block }] of prompts.entries()) {
      const round = index + 1;
      const { header, inputs } = founding(round);
      const [first, given, output, ...rest] = block.split('\n\n');
      expect(first).toBe(header);
      const lines = (given ?? '').split('\n');
      expect(lines.slice(0, inputs.length + 1)).toEqual([
        '入力:',
        ...inputs.map((input) => `- workspace/${input}`),
      ]);
      for (const line of lines.slice(1)) expect(line).toMatch(/^- workspace\/\S+$/);
      expect(output).toBe(`出力:\n- workspace/${card(round, agent)}`);
      expect(rest).toEqual([]);
    }
  },
);

test('only Persona, Anchor and Atlas are given their remarks behind a path', async () => {
  const story = await toldStory('ja');
  const remarks = ['（キャラシート）', '（core_theme参照）', '（genre参照）'] as const;
  for (const [remark, owner] of [
    [remarks[0], 'folio/persona'],
    [remarks[1], 'folio/anchor'],
    [remarks[2], 'folio/atlas'],
  ] as const) {
    const roles = (await storedCalls(story))
      .filter(({ block }) => block.includes(remark))
      .map(({ role }) => role);
    expect(new Set(roles)).toEqual(new Set([owner]));
  }
});

test('every call is stored with its tier, its times and its raw reply, and with no place on this computer', async () => {
  const calls = await storedCalls(await toldStory('ja'));
  expect(calls).toHaveLength(32);
  for (const { record, role } of calls) {
    expect(record.tier).toBe(role === 'folio/intake' ? 'opus' : 'sonnet');
    expect(record.reply.length).toBeGreaterThan(50);
    expect(Date.parse(record.finishedAt)).toBeGreaterThanOrEqual(Date.parse(record.startedAt));
    expect(JSON.stringify(record.request)).not.toMatch(/\/tmp\/|story_\d{8}/);
  }
});

test('reviewers of a round share house rules and draft byte for byte', async () => {
  const calls = await storedCalls(await toldStory('ja'));
  for (const round of ['round-01', 'round-02', 'round-03']) {
    const prefixes = calls
      .filter(({ step }) => step.includes(round))
      .map(({ record }) => `${record.request.system}\n${record.request.shared}`);
    expect(prefixes).toHaveLength(8);
    expect(new Set(prefixes).size).toBe(1);
  }
});

test.each(['ja', 'en'] as const)(
  'every prompt of a story in %s has the founding shape: header, what is given, where the answer goes',
  async (language) => {
    const calls = await storedCalls(await toldStory(language));
    const crew = calls.filter(({ role }) => role !== 'folio/intake');
    expect(crew).toHaveLength(31);
    for (const { block, step } of crew) {
      // the header of a path has an empty line between its two
      const [header, inputs, output, ...rest] = block
        .replace(/^(Path [ABC] 生成。)\n\n(Direction Hint: )/, '$1\n$2')
        .split('\n\n');
      expect(header).toMatch(/^(Path [ABC]|Chapter \d+) /);
      expect(inputs).toMatch(/^入力:(\n- workspace\/\S.*)+$/);
      expect(output).toBe(`出力:\n- workspace/${step}`);
      expect(rest).toEqual([]);
    }
  },
);

test('an English story is asked for in the founding words', async () => {
  const story = await toldStory('en');
  const founding = Object.entries(reviews).map(([agent, of]) => [agent, of(1)] as const);
  for (const [agent, { header, inputs }] of founding) {
    const [first] = await promptsOf(story, `folio/${agent}`);
    expect(first?.block.startsWith(`${header}\n\n入力:\n`), agent).toBe(true);
    for (const input of inputs) expect(first?.block).toContain(`- workspace/${input}`);
  }
});

async function storedCalls({ files }: Told) {
  const folder = `${place}/current/.engine/calls`;
  const names = await files.list(folder);
  return await Promise.all(
    names.map(async (name) => {
      const record = await files.json(`${folder}/${name}`);
      const { system, shared, own } = record.request;
      const text: string = [system, shared, own].join('\n');
      const { role, step } = record as { role: string; step: string };
      return { role, step, record, text, block: blockOf(own) };
    }),
  );
}

async function promptsOf(story: Told, role: string) {
  return (await storedCalls(story)).filter((call) => call.role === role);
}

/** The founding block: from its header to the last line of its outputs. */
function blockOf(own: string): string {
  const found = /^(?:Path|Chapter \d+) [\s\S]*?\n出力:\n(?:- .*(?:\n|$))+/m.exec(own);
  return found?.[0].trimEnd() ?? '';
}
