import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, watch } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Served } from '../support/fault-server.ts';
import { openAuthor, wholeStory } from '../support/folio/author.ts';
import { cardText } from '../support/folio/cards.ts';
import { rehearsedAnswer, wantedOf } from '../support/folio/rehearsed-reply.ts';

/* Rows of the checklist that failed once when they were looked at from outside, through the built program. */

const idea = '灯台守の娘が、来ない船を待つ話。';
const reviewers = ['plotter', 'persona', 'stylist', 'pacer', 'lens', 'anchor', 'voice', 'atlas'];
const chapterOne = 'current/chapters/ch01';
const oneRound = ['-c', 'quality_gate.max_rounds=1', '--lang', 'en'];

/** A model that plays the rehearsal's story, but for what `own` says. */
function model(own: (wanted: ReturnType<typeof wantedOf>) => string | undefined) {
  const others = rehearsedAnswer('ja');
  return (request: Served) => own(wantedOf(request)) ?? others(request);
}

const isReview = (request: Pick<Served, 'text'>, agent?: string) =>
  (agent === undefined ? reviewers : [agent]).includes(wantedOf(request).role);

/** A story that stopped before its first review, since the key was refused there. */
async function stoppedAtReviews(agent?: string) {
  let refusing = true;
  const author = await openAuthor({
    script: [
      {
        fault: { kind: 'status', status: 401, type: 'authentication_error' },
        when: (request) => refusing && isReview(request, agent),
        times: 99,
      },
    ],
  });
  expect((await author.run('write', idea, ...wholeStory, ...oneRound)).code).toBe(1);
  refusing = false;
  const from = author.server.requests.length;
  return {
    ...author,
    resume: async (...more: readonly string[]) =>
      await author.run('resume', '--plain', ...oneRound, ...more),
    since: () => author.server.requests.slice(from),
  };
}

test.each(['sjis', 'utf16', 'badutf8', 'nul'])(
  'a draft that its author saved as %s reaches no reviewer garbled: it is read, or asked about',
  async (name) => {
    const story = await stoppedAtReviews();
    const edited = readFileSync(new URL(`../cases/encodings/draft.${name}.md`, import.meta.url));
    story.write(`${chapterOne}/draft-01.md`, edited);
    const ended = await story.resume();
    const told = story
      .since()
      .filter((request) => isReview(request))
      .map(({ text }) => text);
    expect(told.join('')).not.toMatch(/[\uFFFD\0]/);
    if (told.length > 0)
      for (const text of told) expect(text).toContain('霧笛がふたたび鳴って、澪は顔を上げた。');
    else expect([ended.code, ended.out]).toEqual([2, expect.stringContaining('draft-01.md')]);
    expect(readFileSync(story.at(`${chapterOne}/draft-01.md`))).toEqual(edited);
  },
);

test.each([
  `${chapterOne}/final.md`,
  `${chapterOne}/draft-01.md`,
  `${chapterOne}/reviews/round-01/stylist.json`,
  'current/idea.json',
  'current/selected_path.json',
  'current/state.json',
  'current/progress.json',
  'config.yaml',
])('a folder in the place of %s is none, and that is said in words', async (name) => {
  const story = await stoppedAtReviews();
  rmSync(story.at(name), { force: true });
  mkdirSync(story.at(name), { recursive: true });
  for (const line of [['resume', '--plain'], ...(name === 'config.yaml' ? [['init']] : [])]) {
    const ended = await story.run(...line, '--lang', 'en');
    expect([ended.code, ended.err]).toEqual([3, expect.stringContaining(name)]);
    expect(ended.err).toContain('A folder stands where a file belongs');
    expect(ended.err).not.toContain('illegal operation');
  }
  expect(story.since()).toEqual([]);
});

test('a character sheet of 200 MB is named, and sent to nobody', async () => {
  const story = await stoppedAtReviews();
  story.write('current/characters/mio.md', '# 澪\n');
  truncateSync(story.at('current/characters/mio.md'), 200_000_000);
  // before anything is paid for: no agent of any role is called
  const ended = await story.resume();
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('characters/mio.md')]);
  expect(story.since()).toEqual([]);
});

test('scores with words around them are read where one number is meant, and sent back where two are', async () => {
  let asked = 0;
  const author = await openAuthor({
    answer: model(({ role }) => {
      if (role === 'stylist') return cardText(role, ['8.5 (solid)', '8/10', '**8.0**', '8点', 8]);
      if (role === 'pacer') {
        asked += 1;
        return cardText(role, asked === 1 ? '7 or 8' : 7.5);
      }
      return undefined;
    }),
  });
  expect((await author.run('write', idea, ...wholeStory, ...oneRound)).code).toBe(0);
  const card = (agent: string) => author.json(`${chapterOne}/reviews/round-01/${agent}.json`);
  expect(Object.values(card('stylist').scores)).toEqual([8.5, 8, 8, 8, 8]);
  expect([asked, card('pacer').overall]).toEqual([2, 7.5]);
});

test('a workspace that is deleted in the middle is told at once, and nothing of it is made anew', async () => {
  const author = await openAuthor({
    answer: (request) => {
      if (wantedOf(request).role === 'draft') rmSync(author.at('.'), { recursive: true });
      return rehearsedAnswer('ja')(request);
    },
  });
  const ended = await author.run('write', idea, ...wholeStory, ...oneRound);
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('was deleted or moved')]);
  expect(author.server.requests.filter((request) => isReview(request))).toEqual([]);
  expect(readdirSync(author.place.cwd)).not.toContain('workspace');
});

test('F-72: a Japanese idea on an English screen is told in Japanese, headings and prompts alike', async () => {
  const author = await openAuthor({
    answer: model(({ role }) =>
      role === 'draft' ? '港の朝は霧の匂いがした。\n\n'.repeat(20) : undefined,
    ),
  });
  await author.run('init', '--lang', 'en');
  const ended = await author.run('write', idea, ...wholeStory, ...oneRound);
  expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('In Japanese')]);
  expect(author.read(`${chapterOne}/final.md`)).toMatch(/^# 第1章/);
  const draft = author.server.requests.find((request) => wantedOf(request).role === 'draft');
  expect(draft?.text).toContain('Chapter 1 ドラフト生成（Round 1）。');
});

test('F-62: the header of each path’s prompt has its empty line', async () => {
  const author = await openAuthor();
  expect((await author.run('write', idea, ...wholeStory, ...oneRound)).code).toBe(0);
  const hints = {
    A: '王道・安定・広い読者層',
    B: '意外性・挑戦的・印象的な展開',
    C: 'キャラ深掘り・感情重視・没入感',
  };
  for (const [name, hint] of Object.entries(hints)) {
    const asked = author.server.requests.filter(
      (request) => wantedOf(request).role === `path-${name}`,
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]?.text).toContain(
      `Path ${name} 生成。\n\nDirection Hint: ${hint}\n\n入力:\n- workspace/current/idea.json\n`,
    );
  }
});

test('F-44, F-73: a forced pass is told until the next chapter has its first verdict, and each corrected score has its row', async () => {
  const seen: string[] = [];
  const author = await openAuthor({
    answer: model(({ role, chapter }) => {
      if (chapter === 2 && !role.startsWith('keeper'))
        seen.push(author.json('current/progress.json').message);
      return reviewers.includes(role) ? cardText(role, 6.4, { overall: 9.9 }) : undefined;
    }),
  });
  const line = wholeStory.map((word) => (word === '1' ? '2' : word));
  expect((await author.run('write', idea, ...line, ...oneRound)).code).toBe(0);
  expect(seen).toHaveLength(9);
  expect(new Set(seen.slice(0, 9))).toEqual(
    new Set(['⚠️ 最大ラウンド到達。品質基準未達のまま通過']),
  );
  const log = author.json(`${chapterOne}/reviews/round-01/editor-summary.json`).decision_log;
  const rows = log.filter((row: { rule: string }) => row.rule === 'overall_corrected');
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(JSON.stringify(row)).toMatch(/9\.9.*6\.4|6\.4.*9\.9/);
});

test('F-51: after a resume whoever is done stands with their score in every state of the file', async () => {
  const story = await stoppedAtReviews('stylist');
  const states: string[] = [];
  const file = story.at('current/progress.json');
  const look = () => {
    const text = readFileSync(file, 'utf8');
    if (states.at(-1) !== text) states.push(text);
  };
  const watcher = watch(path.dirname(file), look);
  expect((await story.resume()).code).toBe(0);
  watcher.close();
  expect(states.length).toBeGreaterThan(2);
  for (const text of states)
    for (const [agent, state] of Object.entries<{ status: string; score?: unknown }>(
      JSON.parse(text).agents,
    ))
      if (state.status === 'done') expect([agent, typeof state.score]).toEqual([agent, 'number']);
});
