import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Config } from '../../../../src/engine/config.ts';
import { givenFiles } from '../../../../src/engine/workflows/session/words.ts';
import { executorReply, pairReply, refusal, watcherReply } from './replies.ts';
import { inTurn, openSession } from './session-world.ts';

/* What an English session sends is English; its files keep the founding names and sentences. */

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const english = (config: Config): Config => ({
  ...config,
  folio: { ...config.folio, language: 'en' },
});
const person = {
  ...{ name: 'Kent Beck', distortion: 'makes only what is needed', values: ['simplicity'] },
  ...{ anti_values: ['ornament'], blindspot: 'changes to come', axis: 'less' },
};
const other = { ...person, name: 'Jane Jacobs', blindspot: 'upkeep', axis: 'more' };

const looked = watcherReply({
  inspection_log: 'Read all of it.',
  blindspots_covered: ['changes to come'],
  checklist: [1, 2, 3, 4, 5].map((n) => ({ item: `item ${n}`, ok: true, note: 'seen' })),
});

test('nothing that it sends has a Japanese word in it, also where the usual pair stands in and an attempt made nothing', async () => {
  const world = openSession({
    config: english,
    script: inTurn({
      // the same person twice: no pair
      strategist: [pairReply(person, person, 'Both lean the same way.')],
      executor: [
        executorReply({ status: 'blocked', log: 'The table is missing.', files: {} }),
        executorReply({ files: { 'plan.md': '# Plan' }, log: 'Written.' }),
        executorReply({ files: { 'plan.md': '# Plan\n\nMore.' }, log: 'Mended.' }),
      ],
      watcher: [refusal('CRITICAL: nobody owns it'), looked],
    }),
  });
  world.earlier([
    {
      ...{ component: 'DebtMonitor', event_type: 'learning', content: 'calendar: 誤分類を検出: x' },
      rationale: 'the calendar of the teams',
    },
  ]);
  await world.start('Design the calendar of our teams');
  expect(world.roles()).toContain('watcher');
  const sent = world.calls.map(({ task }) => task.extra ?? '').join('\n');
  expect(sent).not.toMatch(japanese);
  expect(world.given('executor')).toMatchObject({
    persona: { name: 'Kent Beck', distortion: expect.stringMatching(/simplicity/), axis: 'less' },
    session: { purpose: 'Judge a trade-off' },
  });
  expect(world.given('executor', 1)).toMatchObject({
    previous_issues: ['CRITICAL: the executor was blocked. The table is missing.'],
  });
  // in files the poles are spelled as the founding documents do
  const { executor_persona: kept } = JSON.parse(world.text('personas.json'));
  expect(kept).toMatchObject({ distortion: expect.stringMatching(/simplicity/), axis: '削減' });
});

test('poles are asked for and answered in English, and kept as the founding documents have them', async () => {
  const world = openSession({
    config: english,
    script: inTurn({ strategist: [pairReply(person, other, 'It decides.')], watcher: [looked] }),
  });
  await world.start('Design the calendar of our teams');
  expect(world.given('strategist')).toMatchObject({
    recommended_axes: ['structure vs flexibility', 'risk vs opportunity'],
  });
  expect(world.rows()[2]).toMatchObject({
    rationale: 'It decides.（axis: executor=削減, watcher=追加）',
  });
  expect(world.given('watcher')).toMatchObject({ persona: { axis: 'more' } });
});

test('the meetings of an English workspace are English, and so is what is sent of those that an earlier program laid down', async () => {
  const world = openSession({ config: english });
  await world.start('Design the calendar of our teams');
  const files = givenFiles('en');
  for (const [path, text] of Object.entries(files)) {
    if (!path.startsWith('sessions/')) continue;
    expect(readFileSync(`${world.root}/${path}`, 'utf8')).toBe(text);
    expect(text.replaceAll(/selection_axes: .*/g, '')).not.toMatch(japanese);
  }
  world.write('sessions/design.yaml', givenFiles('ja')['sessions/design.yaml'] ?? '');
  await world.start('Design the calendar of our teams again');
  expect(world.given('executor', 1)).toMatchObject({ session: { purpose: 'Judge a trade-off' } });
  const own = (givenFiles('ja')['sessions/design.yaml'] ?? '').replace(
    'purpose: トレードオフを判断する',
    'purpose: 私の場',
  );
  world.write('sessions/design.yaml', own);
  await world.start('Design the calendar of our teams once more');
  expect(world.given('executor', 2)).toMatchObject({ session: { purpose: '私の場' } });
});

test('no English template of a session has a Japanese word in it', () => {
  const folder = 'templates/session';
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.en.md')))
    expect([name, readFileSync(`${folder}/${name}`, 'utf8')].join('\n')).not.toMatch(japanese);
});
