import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { sensibleCoder } from '../coder/coder-model.ts';
import { makeProject } from '../coder/coder-world.ts';
import { saidBy, whoInPrompt } from '../crew/said-by.ts';
import { wantedOf } from '../folio/rehearsed-reply.ts';
import { crewOfFive, storyteller } from '../written-before/models.ts';
import { openHeldModel } from './held-model.ts';
import { change, field, settle } from './more-scenes.ts';
import { openPlace } from './places.ts';
import { type Language, walkThrough } from './recorder.ts';

type Scene = (language: Language) => Promise<readonly string[]>;

const esc = '\u001B';
const enter = '\r';
const tab = '\t';
const backTab = '\u001B[Z';
const down = '\u001B[B';
const palette = '\u0010';
/** The program has read the workspace by then. */
const settles = 1500;
/** What was said before has left the screen by then: on a slow machine it may be gone before the step is there. */
const unsaid = 9000;
const rest = 600;
const released = 1100;
const idea = '灯台守の娘が、来ない船を待つ話。';
const request = 'Compare three editors, and always put numbers in a table.';

const asksTwice = { ja: 'もう一度確かめます', en: 'it asks once more' };
const isPutOff = { ja: 'a で答える', en: 'press a to answer' };
const isAccepted = { ja: '第1章が合格しました', en: 'Chapter 1 is accepted' };

const command = (words: string) => [palette, words, enter];

const begin: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace([]),
    [],
    [
      { screen: 'home-empty', settles },
      {
        screen: 'home-connect',
        shows: { ja: 'ANTHROPIC_API_KEY', en: 'ANTHROPIC_API_KEY' },
        keys: [esc, 'c'],
      },
      { screen: 'home-crew', shows: { ja: '▸ crew', en: '▸ crew' }, keys: [esc, 'n', backTab] },
      { screen: 'palette', keys: [palette] },
      { screen: 'palette-found', keys: ['/export'] },
    ],
  );

const lists: Scene = async (language) => {
  const everything = ['finished-story', 'rehearsal-in-the-middle', 'crew-with-approvals'];
  return await walkThrough(
    language,
    await openPlace(everything),
    [],
    [
      { screen: 'home-runs', settles },
      { screen: 'home-list', keys: [tab] },
      { screen: 'help', keys: ['?'] },
      {
        screen: 'help-found',
        shows: { ja: '合格基準', en: 'pass rules' },
        keys: ['/', language === 'ja' ? '基準' : 'rules'],
      },
      { screen: 'runs', keys: [enter, esc, esc, 'r'] },
      { screen: 'runs-found', keys: ['/', '五時'] },
      { screen: 'runs-put-away', keys: [enter, 'p'] },
      { screen: 'stats', rest: released, keys: [esc, esc, 's'], settles },
      { screen: 'stats-models', keys: [tab] },
      { screen: 'stats-rounds', keys: [tab] },
      { screen: 'settings', keys: command('/settings'), settles },
      { screen: 'permissions', keys: [esc, ...command('/permissions')], settles },
      { screen: 'memory', keys: [esc, ...command('/memory')], settles },
    ],
  );
};

const story: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace(['finished-story']),
    [],
    [
      { screen: 'home-story', settles },
      { screen: 'story-end', shows: isAccepted, keys: [tab, enter] },
      { screen: 'author', keys: ['u'] },
      { screen: 'gate-sheet', rest: released, keys: [esc, 't'] },
      { screen: 'scores', keys: [esc, 's'] },
      { screen: 'reader-draft', keys: [esc, 'r'] },
      { screen: 'reader-findings', keys: ['i'] },
      { screen: 'reader-compare', keys: ['c'] },
      { screen: 'reader-search', keys: ['c', '/', '鍵', enter] },
      { screen: 'reader-files', keys: [esc, tab] },
      { screen: 'reader-narrowed', keys: ['/', 'round-02/stylist', enter] },
      { screen: 'reader-scorecard', keys: [enter] },
      { screen: 'reader-json', keys: ['v'] },
    ],
  );

const approvals: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace(['crew-with-approvals']),
    [],
    [
      { screen: 'home-cmd', settles },
      {
        screen: 'approvals-first',
        shows: { ja: '提案を見る', en: 'see the proposals' },
        keys: [tab, enter],
      },
      { screen: 'approvals-card', rest: released, keys: [enter] },
      { screen: 'approvals-summary', rest, keys: ['n'] },
      { screen: 'approvals-back', rest: released, keys: [esc] },
      { screen: 'board-end', rest: released, keys: [esc] },
      { screen: 'board-task', keys: [down, down] },
      { screen: 'cmd-files', keys: ['v'] },
      { screen: 'reader-yaml', keys: ['/', 'execution_log', enter, enter] },
      { screen: 'reader-yaml-raw', keys: ['v'] },
    ],
  );

const paused: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace(['crew-in-wave-2']),
    [],
    [
      { screen: 'home-paused', settles },
      { screen: 'board-paused', keys: [tab, enter] },
      { screen: 'board-task-open', keys: [down, down] },
      { screen: 'board-note', keys: ['m'] },
      { screen: 'board-task-file', keys: ['t'] },
    ],
  );

const asked: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace(['story-with-a-question']),
    [],
    [
      { screen: 'home-asked', settles },
      { screen: 'question-missing', shows: asksTwice, keys: [tab, enter] },
      { screen: 'story-waiting', shows: isPutOff, rest: released, keys: [esc] },
      { screen: 'story-scores', keys: ['s'] },
    ],
  );

const stranger: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace(['finished-story'], { trusted: false }),
    [],
    [
      { screen: 'home-untrusted', settles },
      {
        screen: 'trust-question',
        shows: { ja: 'この作業フォルダーを信頼しますか', en: 'Do you trust this' },
        keys: [tab, 't'],
      },
    ],
  );

const rehearsal: Scene = async (language) =>
  await walkThrough(
    language,
    await openPlace(['rehearsal-in-the-middle']),
    ['--speed', '1000'],
    [
      { screen: 'home-rehearsal', settles },
      { screen: 'rehearsal-end', shows: isAccepted, keys: [tab, enter], settles: 4000 },
      {
        screen: 'rehearsal-reader',
        shows: { ja: '指摘 14 件', en: '14 findings' },
        keys: ['r'],
      },
    ],
  );

const payer: Scene = async (language) => {
  const model = await openHeldModel({ name: () => '', answer: () => '' }, ['']);
  const place = await openPlace([]);
  const env = { ...place.env, ...model.env };
  return await walkThrough(
    language,
    { ...place, env },
    ['write', idea],
    [
      { screen: 'payer', shows: asksTwice, settles },
      { screen: 'payer-picked', rest, keys: ['y'] },
    ],
  );
};

/**
 * By way of a server that takes one call at a time and has no cache: which of several calls goes first, and how long it is held,
 * then shows in no figure.
 */
const phases: Scene = async (language) => {
  const held = ['idea.json', 'paths', 'draft-01', '1/lens', 'draft-02'];
  const model = await openHeldModel(
    {
      name: (request) => {
        const { output, role, round } = wantedOf(request);
        if (output.endsWith('idea.json')) return 'idea.json';
        if (role === 'draft') return `draft-0${round}`;
        return round === 0 ? 'paths' : `${round}/${role}`;
      },
      answer: ({ text }) => storyteller(text),
    },
    held,
  );
  const place = await openPlace([]);
  const env = { ...place.env, ANTHROPIC_BASE_URL: model.env.ANTHROPIC_BASE_URL };
  const go = (one: string) => () => model.allow(one);
  const args = ['write', idea, '--provider', 'compatible', '-c', 'folio.max_parallel=1'];
  return await walkThrough(language, { ...place, env }, args, [
    {
      screen: 'phase-idea',
      shows: { ja: 'アイデアを整理しています', en: 'Reading your idea' },
      settles,
    },
    {
      screen: 'phase-paths',
      shows: { ja: '三つの道筋を書いています', en: 'Three paths are being written' },
      act: go('idea.json'),
      settles: unsaid,
    },
    {
      screen: 'choose-path',
      shows: { ja: 'A / B / C', en: 'Press A, B or C' },
      act: go('paths'),
      settles: unsaid,
    },
    { screen: 'choose-path-b', rest: released, keys: ['b'] },
    {
      screen: 'phase-draft',
      shows: { ja: '草稿1 執筆中', en: 'draft 1, writing' },
      rest: released,
      keys: [enter],
      settles,
    },
    {
      screen: 'phase-reviews',
      shows: { ja: 'Lens    ──────┃─── 評価中', en: 'Lens    ──────┃─── review 0%' },
      act: go('draft-01'),
      settles,
    },
    {
      screen: 'phase-revision',
      shows: { ja: '草稿2 執筆中', en: 'draft 2, writing' },
      act: go('1/lens'),
      settles,
    },
    { screen: 'stop', keys: ['x'] },
    {
      screen: 'story-accepted',
      shows: isAccepted,
      rest: released,
      keys: [esc],
      act: go('draft-02'),
      settles: 4000,
    },
  ]);
};

const cmd: Scene = async (language) => {
  const model = await openHeldModel(
    {
      name: ({ text }) => whoInPrompt(text),
      answer: ({ text }) => crewOfFive(text),
    },
    ['decomposer', 'worker 2', 'worker 4'],
  );
  const place = await openPlace(['finished-story']);
  const env = { ...place.env, ...model.env };
  const go = (one: string) => () => model.allow(one);
  const args = ['crew', request, '--no-retrospect', '-c', 'max_parallel=1'];
  return await walkThrough(
    language,
    { ...place, env },
    [...args, '--provider', 'anthropic'],
    [
      { screen: 'cmd-planning', shows: { ja: '作業中', en: 'working' }, settles },
      {
        screen: 'plan',
        shows: { ja: '計画を編集', en: 'edit the plan' },
        act: go('decomposer'),
        settles,
      },
      { screen: 'plan-task', rest: released, keys: [down] },
      { screen: 'plan-go', rest: released, keys: ['g'] },
      {
        screen: 'board-wave-1',
        shows: { ja: '完了 1', en: 'done 1' },
        rest: released,
        keys: [enter],
        settles,
      },
      {
        screen: 'board-wave-2',
        shows: { ja: '完了 3', en: 'done 3' },
        act: go('worker 2'),
        settles,
      },
      {
        screen: 'board-done',
        shows: { ja: '5/5 件完了', en: '5/5 done' },
        act: go('worker 4'),
        settles: 4000,
      },
    ],
  );
};

const stale: Scene = async (language) => {
  const model = await openHeldModel({ name: () => '', answer: ({ text }) => storyteller(text) }, [
    '',
  ]);
  const place = await openPlace(['story-with-a-question'], {
    prepare: (cwd) => appendFileSync(path.join(cwd, 'workspace/current/idea.json'), '\n'),
  });
  const env = { ...place.env, ...model.env };
  return await walkThrough(
    language,
    { ...place, env },
    ['resume', '--provider', 'anthropic'],
    [
      { screen: 'stale', shows: asksTwice, settles },
      { screen: 'stale-picked', rest, keys: ['r'] },
    ],
  );
};

const permission: Scene = async (language) => {
  const model = await openHeldModel(
    {
      name: () => '',
      answer: (asked) => {
        const who = whoInPrompt(asked.text);
        const answer = who === 'worker 1' ? sensibleCoder(asked) : '';
        return typeof answer === 'string' ? saidBy(who) : answer;
      },
    },
    [],
  );
  const place = await openPlace([], { trusted: true, prepare: (cwd) => makeProject(cwd) });
  const env = { ...place.env, ...model.env };
  const args = ['crew', 'Mend sum.js.', '--no-retrospect', '-c', 'ui.confirm_plan=false'];
  return await walkThrough(
    language,
    { ...place, env },
    [...args, '--provider', 'anthropic'],
    [
      { screen: 'permission', shows: { ja: 'いつも許可', en: 'always here' }, settles: 4000 },
      { screen: 'permission-word', rest, keys: ['m'] },
      { screen: 'permission-left', rest: released, keys: [esc] },
      { screen: 'permission-later', shows: isPutOff, rest: released, keys: [esc] },
    ],
  );
};

/** Each a cockpit of its own, walked through from its first screen to its last. */
export const scenes: Readonly<Record<string, Scene>> = {
  begin,
  lists,
  story,
  approvals,
  paused,
  asked,
  stranger,
  rehearsal,
  payer,
  phases,
  cmd,
  stale,
  permission,
  change,
  field,
  settle,
};
