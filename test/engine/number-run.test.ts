import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Ports } from '../../src/engine/ports.ts';
import { makeNumbered, numberedRuns } from '../../src/engine/runs/number-run.ts';
import { crewPlace } from '../../src/engine/workflows/crew/contract/paths.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../src/engine/workspace/engine-disk.ts';
import { everybodyTrusted, realClock, toyAgents } from '../support/toys/toy-engine.ts';

function openPlace(folders: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'folio-numbers-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  const disk = openEngineDisk(nodeDisk, root, () => ({
    pid: process.pid,
    host: 'test',
    command: 'test',
    started: '2026-02-16T10:00:00Z',
  }));
  const ports: Ports = {
    agents: toyAgents(join(root, 'log')),
    clock: realClock,
    ids: { random: (length) => '0'.repeat(length) },
    consents: everybodyTrusted,
  };
  return {
    root,
    disk,
    make: async (base = '') => (await makeNumbered({ disk, ports }, base, crewPlace)).id,
  };
}

test.each([
  ['the first', [], 'cmd_001'],
  ['one more than the highest, gaps stay gaps', ['work/cmd_009', 'work/cmd_007'], 'cmd_010'],
  ['past 999', ['work/cmd_999'], 'cmd_1000'],
  ['past 999 by number, not by letters', ['work/cmd_999', 'work/cmd_1000'], 'cmd_1001'],
  ['names with more behind the digits do not count', ['work/cmd_061_docs'], 'cmd_001'],
  ['a number that was put away is not used again', ['archive/cmd_012/work/cmd_012'], 'cmd_013'],
  ['put away twice', ['archive/cmd_012-2/work/cmd_012'], 'cmd_013'],
  ['a rehearsal has its number too', ['rehearsal/work/cmd_004'], 'cmd_005'],
  ['beyond counting is passed over', ['work/cmd_99999999999999999999', 'work/cmd_004'], 'cmd_005'],
  ['so long that it is no number', [`work/cmd_${'9'.repeat(240)}`, 'work/cmd_004'], 'cmd_005'],
  [
    'behind the last that counts comes a gap',
    ['work/cmd_9007199254740991', 'work/cmd_001'],
    'cmd_002',
  ],
])('a new cmd is numbered: %s', async (_, folders, wanted) => {
  const { root, make } = openPlace(folders);
  expect(await make()).toBe(wanted);
  expect(readdirSync(join(root, 'work'))).toContain(wanted);
});

test('those who start at the same moment get different numbers', async () => {
  const { make } = openPlace(['work/cmd_003']);
  const ids = await Promise.all(Array.from({ length: 5 }, () => make()));
  expect([...ids].sort()).toEqual(['cmd_004', 'cmd_005', 'cmd_006', 'cmd_007', 'cmd_008']);
});

test('a number that is lost five times over is an error of the work folder', async () => {
  const { disk } = openPlace([]);
  const taken = { ...disk, claimFolder: async () => false };
  const ports = { ids: { random: () => '0' }, clock: realClock } as unknown as Ports;
  await expect(makeNumbered({ disk: taken, ports }, '', crewPlace)).rejects.toThrow(/E061/);
});

test('cmds are listed by number', async () => {
  const { disk } = openPlace(['work/cmd_1000', 'work/cmd_999', 'work/cmd_002', 'work/notes']);
  expect(await numberedRuns(disk.files, '', crewPlace)).toEqual(['cmd_002', 'cmd_999', 'cmd_1000']);
});
