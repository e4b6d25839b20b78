import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { atomicWrite } from '../../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { readJournalHead, readJournalTail } from '../../../src/engine/workspace/read-journal.ts';
import { processorClock } from '../../support/processor-time.ts';
import { toyContract } from '../../support/toys/toy-contract.ts';
import { tempFolder } from './temp-folder.ts';

const info = () => ({ pid: process.pid, host: 'here', started: 'today', command: 'test' });
const started: RunEvent = {
  at: '2026-02-05T10:00:00.000Z',
  type: 'run_started',
  run: 'story_1',
  workflow: 'folio',
  title: '記録',
  provider: 'recorded',
  rehearsal: true,
  payer: { kind: 'nobody' },
  budgetUsd: null,
  resumed: false,
};
const ended: RunEvent = {
  at: '2026-02-05T11:00:00.000Z',
  type: 'run_ended',
  status: 'paused',
  failure: null,
};
const filler: RunEvent = {
  at: '2026-02-05T10:30:00.000Z',
  type: 'step_started',
  step: '記録'.repeat(40),
  role: null,
};
const line = (event: RunEvent) => `${JSON.stringify(event)}\n`;

it('a journal of 300 MB is listed within two seconds, by its beginning and its end (case D12)', async () => {
  const root = await tempFolder();
  const file = path.join(root, 'current', '.engine', 'events.jsonl');
  await atomicWrite(nodeDisk, file, line(started));
  const handle = await open(file, 'a');
  const megabyte = line(filler).repeat(Math.ceil(1_048_576 / line(filler).length / 1.5));
  const block = Buffer.from(megabyte);
  for (let size = 0; size < 300 * 1_048_576; size += block.length) await handle.write(block);
  await handle.write(line(ended));
  await handle.close();

  const disk = openEngineDisk(nodeDisk, root, info);
  const memory = process.memoryUsage().rss;
  const spent = processorClock();
  const events = await disk.journal('current', toyContract);
  expect(spent()).toBeLessThan(2_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1_048_576);
  expect(events[0]).toEqual(started);
  expect(events.at(-1)).toEqual(ended);
  expect(events.length).toBeLessThan(50_000);
});

it('the end of a journal begins with a whole line and ends with one', async () => {
  const root = await tempFolder();
  const file = path.join(root, 'events.jsonl');
  const all = Array.from({ length: 50 }, (_, n): RunEvent => ({ ...filler, at: `${n}` }));
  await atomicWrite(nodeDisk, file, `${all.map(line).join('')}{"at":"half`);
  const { length } = Buffer.from(line(all[40] ?? filler));
  const tail = await readJournalTail(nodeDisk, file, length * 5 + 30, toyContract);
  expect(tail.events).toEqual(all.slice(-5));
  const head = await readJournalHead(nodeDisk, file, length * 3 + 30, toyContract);
  expect(head.events).toEqual(all.slice(0, 3));
  const whole = await readJournalTail(nodeDisk, file, 1_000_000, toyContract);
  expect(whole.events).toEqual(all);
  expect((await readJournalTail(nodeDisk, `${file}.none`, 100, toyContract)).size).toBe(0);
});
