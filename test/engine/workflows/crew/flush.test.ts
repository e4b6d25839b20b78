import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { proposals, request } from './approving-world.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';

const candidate = proposals.slice(proposals.indexOf('#### LP-001'));

/** A cmd without a look back; its flush found one candidate, and two signals besides. */
function openFlushed(learns: { enabled: boolean; collect_signals: boolean }) {
  const root = temporaryFolder();
  const head = ['status: success', 'lp_candidates_count: 1', 'signal_updates_count: 2'];
  const counted = ['avoid:jargon', 'defaults:language'].map(
    (topic) => `- Topic \`${topic}\`: counter 0.0 -> 0.7 (added repeated specification +0.7)`,
  );
  const text = [
    ...['---', ...head, '---', '# LP Flush', '', '## Knowledge Candidates (Memory MCP + LP)'],
    ...['### MEDIUM Priority', candidate, '## Internal State Updates', ...counted],
    ...['<!-- COMPLETE -->', ''],
  ].join('\n');
  return openCmd({
    root,
    ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal) },
    config: (config) => ({
      ...quiet(config),
      retrospect: { ...config.retrospect, enabled: false },
      lp_system: { ...config.lp_system, ...learns },
    }),
    script: { reply: ({ role }) => (role === 'crew/lp_flush' ? text : undefined) },
  });
}

test('without a look back signals of preferences are still gathered, and are put before the person before anything is remembered (C-083, C-085, C-086, C-087)', async () => {
  const cmd = openFlushed({ enabled: true, collect_signals: true });
  expect((await cmd.start({ request })).result.status).toBe('waiting');
  expect(cmd.roles().slice(-2)).toEqual(['aggregator', 'lp_flush']);
  expect(cmd.log().lp_flush).toEqual({
    ...{ triggered: true, source: 'phase4_skip', candidates_generated: 1, signal_updates: 2 },
  });
  const [asked] = await cmd.engine.questions();
  expect(asked?.question).toMatchObject({
    kind: 'approvals',
    values: { items: [{ id: 'LP-001', kind: 'preference' }, { kind: 'signal_log' }] },
  });
  const memory = () => readFileSync(`${cmd.root}/memory.json`, 'utf8');
  expect(memory).toThrow(/ENOENT/);
  await cmd.answer({ choice: 'all' });
  expect((await cmd.resume()).result.status).toBe('done');
  expect(memory()).toContain('lp:communication:numbers_in_tables');
});

test.each([
  { enabled: false, collect_signals: true },
  { enabled: true, collect_signals: false },
])('nothing is gathered where one of both is off: %j (C-077, C-083)', async (learns) => {
  const cmd = openFlushed(learns);
  expect((await cmd.start({ request })).result.status).toBe('done');
  expect(cmd.roles().at(-1)).toBe('aggregator');
  expect(cmd.log().lp_flush).toBeUndefined();
});
