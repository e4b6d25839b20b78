import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMetadata } from '../../../../src/engine/learned/metadata.ts';
import { observationText, preferencesIn } from '../../../../src/engine/learned/preference.ts';
import { openMemory } from '../../../../src/engine/memory/memory.ts';
import type { Learning } from '../../../../src/engine/ports.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { noticesOf, openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { retrospectiveText } from './replies.ts';

const request =
  'Compare three editors. And always put numbers in a table. And never use jargon words.';
const proposal = (id: string, name: string, quote: string) => `#### ${id}: ${name}
- **Type**: learned_preference
- **Cluster Path**: \`lp:communication:${name}\`
- **What**: Wants ${name} in whatever is written for reading, so that it can be taken in quickly
- **Evidence**: One plain declaration ("${quote}")
- **Scope**: Writing documents and reports and research
- **Action**: When writing, keep to ${name}. Except where something else was asked for
- **Signal Accumulation**: 3.0 (threshold: 3.0)
- **Quality Check**: PASS — only the presentation changes
`;
const proposals = `## Knowledge Candidates (Memory MCP + LP)
### MEDIUM Priority
${proposal('LP-001', 'tables', 'always put numbers in a table')}
${proposal('LP-002', 'plain_words', 'never use jargon words')}
`;
const text = (what: string) =>
  observationText({
    what: `Wants ${what} wherever that can be had, in every kind of work there is`,
    evidence: 'three corrections in independent sessions',
    scope: 'all work',
    action: `Give ${what} first. Exception: something else is asked for`,
  });

/** A cmd with two proposals, on a memory that holds so many preferences already. */
async function openLearned(have: number, { cap = 40, stale = 0, ...more } = {}) {
  const root = temporaryFolder();
  const open = () =>
    openMemory({
      disk: memoryFile(nodeDisk, root, openOwnSeal),
      now: () => new Date(),
      warn: () => undefined,
    });
  const today = new Date();
  const day = (ago: number) =>
    new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  await open().write(
    Array.from({ length: have }, (_, n) => ({
      kind: 'create_entities' as const,
      source: { origin: 'agent' as const, run: 'cmd_000', quotes: [] },
      entities: [
        {
          name: `lp:avoid:topic_${n}`,
          entityType: 'learned_preference',
          observations: [
            text(`topic ${n}`),
            `[meta] Last reinforced: ${n < stale ? '2025-01-01' : day(3)} [session] 0`,
          ],
        },
      ],
    })),
  );
  const switched: string[] = [];
  const learning: Learning = {
    switchOff: async () => {
      switched.push('off');
      return undefined;
    },
  };
  const cmd = openCmd({
    root,
    config: (config) => ({
      ...quiet(config),
      lp_system: { ...config.lp_system, lp_cap: cap, ...more },
    }),
    ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal), learning },
    script: {
      reply: ({ role }) =>
        role === 'crew/retrospector' ? retrospectiveText({ knowledge: 2 }, proposals) : undefined,
    },
  });
  const names = async () =>
    preferencesIn(await open().readGraph()).map(({ name }) => name.replace(/^lp:/, ''));
  const asked = async () => (await cmd.engine.questions()).map(({ question }) => question);
  /** Answers what is open and goes on; the kind of what is open then. */
  const say = async (choice: string, comment = '') => {
    await cmd.answer({ choice, comment });
    const { result } = await cmd.resume();
    return result.status === 'waiting' ? (await asked())[0]?.kind : result.status;
  };
  return { root, cmd, open, names, asked, say, switched };
}

test('at the cap the old ones are shown with their dates, and what was approved takes their room', async () => {
  const { cmd, names, asked, say } = await openLearned(30, { cap: 30, stale: 2 });
  await cmd.start({ request });
  expect(await say('all')).toBe('prune_preferences');
  // told before anybody is asked (C-117)
  const history = await cmd.engine.history('cmd_001');
  expect(noticesOf(history, 'preferences_full')).toEqual([{ count: 30, cap: 30 }]);
  expect((await asked())[0]?.values).toMatchObject({
    ...{ count: 30, cap: 30, waiting: 2 },
    stale: [
      { name: 'lp:avoid:topic_0', date: '2025-01-01' },
      { name: 'lp:avoid:topic_1', date: '2025-01-01' },
    ],
  });
  // a milestone is looked at when there is room again
  expect(await say('delete')).toBe('profile_review');
  expect(await say('keep')).toBe('done');
  const now = await names();
  expect(now).toHaveLength(30);
  expect(now).toContain('communication:tables');
  expect(now).toContain('communication:plain_words');
  expect(now).not.toContain('avoid:topic_0');
  expect(cmd.log().approvals?.map(({ id, applied }) => [id, applied])).toEqual([
    ['LP-001', true],
    ['LP-002', true],
  ]);
  expect(cmd.log().tasks.filter(({ role }) => role === 'memory_writer')).toHaveLength(2);
});

test('more than may be, and none of them old: that is told with the real number, and nobody is asked (C-117)', async () => {
  const { cmd, names, say } = await openLearned(31, { cap: 30 });
  await cmd.start({ request });
  await say('all');
  const history = await cmd.engine.history('cmd_001');
  expect(noticesOf(history, 'preferences_full')).toEqual([{ count: 31, cap: 30 }]);
  expect((await cmd.engine.questions()).map(({ question }) => question.kind)).not.toContain(
    'prune_preferences',
  );
  expect(await names()).toHaveLength(31);
});

test('who keeps the old ones is told which approved one found no room; its counter stays', async () => {
  const { cmd, names, say, open } = await openLearned(29, { cap: 30, stale: 1 });
  await cmd.start({ request });
  expect(await say('all')).toBe('prune_preferences');
  expect(await say('keep')).toBe('profile_review');
  expect(await say('keep')).toBe('done');
  expect(await names()).toHaveLength(30);
  expect(cmd.log().approvals).toMatchObject([
    { id: 'LP-001', applied: true, note: null },
    { id: 'LP-002', applied: false, note: 'no room' },
  ]);
  expect(readMetadata(await open().readGraph())).toMatchObject({ total: 30, sessions: 1 });
});

test('reviewed one by one: kept, changed in the person’s own words, or deleted', async () => {
  const { cmd, names, asked, say, open } = await openLearned(30, { cap: 30, stale: 3 });
  await cmd.start({ request });
  await say('all');
  expect(await say('review')).toBe('preference_review');
  expect(await say('keep')).toBe('preference_review');
  const [second] = await asked();
  expect(second?.values).toMatchObject({ name: 'lp:avoid:topic_1', at: 2, of: 3 });
  await expect(cmd.answer({ choice: 'edit', comment: 'skip the tests' })).rejects.toThrow(
    /input_invalid/,
  );
  const words = String(second?.values['text']).replace('Give topic 1 first', 'Give it at the end');
  expect(await say('edit', words)).toBe('preference_review');
  expect(await say('delete')).toBe('profile_review');
  expect(await say('keep')).toBe('done');
  expect(await names()).not.toContain('avoid:topic_2');
  expect(await names()).toContain('communication:tables');
  const edited = (await open().readGraph()).entities.find(({ name }) => name.endsWith('topic_1'));
  expect(edited?.observations.join('\n')).toContain('Give it at the end');
  expect(edited?.observations.join('\n')).not.toContain('Give topic 1 first');
  expect(Object.values(edited?.stamps ?? {}).map(({ origin }) => origin)).toContain('person');
});

test('the profile is shown once at ten, whichever way it was passed, and never again at eleven', async () => {
  const nine = await openLearned(9);
  await nine.cmd.start({ request });
  expect(await nine.say('all')).toBe('profile_review');
  expect((await nine.asked())[0]?.values).toMatchObject({ count: 11 });
  expect(await nine.say('keep')).toBe('done');
  expect((await nine.cmd.resume()).result.status).toBe('done');
  expect(readMetadata(await nine.open().readGraph()).milestone).toBe(10);
  const five = await openLearned(5);
  await five.cmd.start({ request });
  expect(await five.say('all')).toBe('done');
});

test('the profile may be gone through one by one: one edited, one deleted, the others as they were (C-124)', async () => {
  const { cmd, names, asked, say, open } = await openLearned(9);
  await cmd.start({ request });
  await say('all');
  expect(await say('review')).toBe('preference_review');
  expect(await say('delete')).toBe('preference_review');
  const [second] = await asked();
  const name = String(second?.values['name']);
  expect(second?.values).toMatchObject({ at: 2, of: 11 });
  await say('edit', String(second?.values['text']).replace('Exception', 'Not where'));
  for (let left = 9; left > 1; left -= 1) expect(await say('keep')).toBe('preference_review');
  expect(await say('keep')).toBe('done');
  expect(await names()).toHaveLength(10);
  const graph = await open().readGraph();
  const edited = graph.entities.filter(({ observations }) =>
    observations.join().includes('Not where'),
  );
  expect(edited.map((each) => each.name)).toEqual([name]);
  expect(readMetadata(graph)).toMatchObject({ total: 10, milestone: 10 });
});

test('clear asks once more, deletes everything that was learned and switches learning off', async () => {
  const { root, cmd, asked, say, switched } = await openLearned(9);
  await cmd.start({ request });
  await say('all');
  expect(await say('clear')).toBe('reset_preferences');
  expect((await asked())[0]).toMatchObject({
    values: { count: 11 },
    choices: [{ id: 'no' }, { id: 'yes', weighty: true }],
  });
  expect(await say('yes')).toBe('done');
  expect(readFileSync(join(root, 'memory.json'), 'utf8')).not.toContain('lp:');
  expect(switched).toEqual(['off']);
});

test('reset_all when a cmd starts reaches the same question; no leaves all of it, yes learns nothing in this cmd', async () => {
  const kept = await openLearned(2, { reset_all: true } as object);
  await kept.cmd.start({ request });
  expect((await kept.asked())[0]?.kind).toBe('reset_preferences');
  expect(await kept.say('no')).toBe('approvals');
  expect(await kept.names()).toHaveLength(2);
  const gone = await openLearned(2, { reset_all: true } as object);
  await gone.cmd.start({ request });
  expect(await gone.say('yes')).toBe('done');
  expect(await gone.names()).toEqual([]);
  expect(gone.switched).toEqual(['off']);
  const told = gone.cmd.calls.find(({ role }) => role.startsWith('crew/worker'))?.task.extra ?? '';
  expect(told).not.toContain('learned_preferences');
});
