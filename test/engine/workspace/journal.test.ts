import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { failureOf } from './failure-of.ts';
import { faultyDisk } from './faulty-disk.ts';
import { tempFolder } from './temp-folder.ts';
import { openJournal, readJournal, readJournalFrom } from './toy-journal.ts';

const step = (n: number): RunEvent => ({
  at: `2026-02-05T10:45:00.${String(n % 1000).padStart(3, '0')}Z`,
  type: 'step_started',
  step: `章/${n}`,
  role: null,
});
const steps = (count: number) => Array.from({ length: count }, (_, n) => step(n));
const lines = (events: readonly RunEvent[]) => events.map((e) => `${JSON.stringify(e)}\n`).join('');

async function newJournalFile(text?: string): Promise<string> {
  const folder = path.join(await tempFolder(), '.engine');
  await mkdir(folder);
  const file = path.join(folder, 'events.jsonl');
  if (text !== undefined) await writeFile(file, text);
  return file;
}

describe('a journal', () => {
  it('is made with its folder, private to its owner, and empty', async () => {
    const file = path.join(await tempFolder(), 'current', '.engine', 'events.jsonl');
    const journal = await openJournal(nodeDisk, file);
    expect(journal.events).toEqual([]);
    await journal.close();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('gives back what was appended, in order, when it is opened again', async () => {
    const file = await newJournalFile();
    const first = await openJournal(nodeDisk, file);
    for (const event of steps(500)) first.append(event);
    await first.close();
    const second = await openJournal(nodeDisk, file);
    expect(second.events).toEqual(steps(500));
    expect(second.droppedBytes).toBe(0);
    second.append(step(500));
    await second.close();
    expect((await readJournal(nodeDisk, file)).events).toEqual(steps(501));
  });

  it('has everything in the file after a flush, without being closed', async () => {
    const file = await newJournalFile();
    const journal = await openJournal(nodeDisk, file);
    for (const event of steps(3)) journal.append(event);
    await journal.flush();
    expect(await readFile(file, 'utf8')).toBe(lines(steps(3)));
    await journal.close();
  });

  it('writes by itself soon after an append', async () => {
    const file = await newJournalFile();
    const journal = await openJournal(nodeDisk, file);
    journal.append(step(0));
    await new Promise(setImmediate);
    expect(await readFile(file, 'utf8')).toBe(lines(steps(1)));
    await journal.close();
  });

  it('keeps the order of the file when the clock went back', async () => {
    const late = { ...step(1), at: '2026-02-05T11:00:00.000Z' };
    const early = { ...step(2), at: '2026-02-05T09:00:00.000Z' };
    const file = await newJournalFile();
    const journal = await openJournal(nodeDisk, file);
    journal.append(late);
    journal.append(early);
    await journal.close();
    expect((await readJournal(nodeDisk, file)).events).toEqual([late, early]);
  });

  it('never holds a credential', async () => {
    const file = await newJournalFile();
    const journal = await openJournal(nodeDisk, file);
    const detail = 'header x-api-key: sk-ant-api03-abcdefghijklmnopqrstuvwxyz was refused';
    const failure = { kind: 'authentication', detail } as const;
    journal.append({ at: 'now', type: 'step_failed', step: 'a', role: null, failure });
    await journal.close();
    expect(await readFile(file, 'utf8')).not.toContain('abcdefghij');
    expect((await readJournal(nodeDisk, file)).events).toMatchObject([
      { failure: { detail: 'header x-api-key: ***API_KEY*** was refused' } },
    ]);
  });
});

describe('a journal that was cut short', () => {
  it('keeps every whole line at any cut, drops the rest, and goes on', async () => {
    const text = Buffer.from(lines(steps(4)));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: text.length }), async (cut) => {
        const file = await newJournalFile();
        await writeFile(file, text.subarray(0, cut));
        const whole = text.subarray(0, cut).lastIndexOf(0x0a) + 1;
        const journal = await openJournal(nodeDisk, file);
        expect(journal.droppedBytes).toBe(cut - whole);
        journal.append(step(99));
        await journal.close();
        const kept = steps(4).slice(0, text.subarray(0, whole).toString().split('\n').length - 1);
        expect((await readJournal(nodeDisk, file)).events).toEqual([...kept, step(99)]);
      }),
      { numRuns: 60 },
    );
  });

  it('drops the zeros that a power cut left at its end', async () => {
    const file = await newJournalFile(lines(steps(2)));
    await appendFile(file, Buffer.alloc(4096));
    const journal = await openJournal(nodeDisk, file);
    expect(journal.events).toEqual(steps(2));
    expect(journal.droppedBytes).toBe(4096);
    await journal.close();
    expect(await readFile(file, 'utf8')).toBe(lines(steps(2)));
  });
});

describe('a journal with something else in it', () => {
  it('passes over whole lines that are no events, and leaves them in the file', async () => {
    const foreign = [
      'not json',
      '[1]',
      'null',
      '{"at":"x","type":"from_a_later_version"}',
      '{"type":"step_started","step":"no time","role":null}',
      '{"at":"x","type":"step_started","step":7,"role":null}',
      '{"at":"x","type":"run_ended","status":"done","failure":[]}',
    ];
    const text = `${lines([step(0)])}${foreign.join('\n')}\n${lines([step(1)])}`;
    const file = await newJournalFile(text);
    const history = await readJournal(nodeDisk, file);
    expect(history.events).toEqual([step(0), step(1)]);
    expect(history.foreignLines + history.newerLines).toBe(foreign.length);
    const journal = await openJournal(nodeDisk, file);
    await journal.close();
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('puts a file without any event of ours aside instead of cutting it', async () => {
    const file = await newJournalFile('somebody else kept notes here');
    const journal = await openJournal(nodeDisk, file);
    expect(journal.events).toEqual([]);
    expect(journal.droppedBytes).toBe(29);
    journal.append(step(0));
    await journal.close();
    expect(await readFile(`${file}.bad-1`, 'utf8')).toBe('somebody else kept notes here');
    expect(await readFile(file, 'utf8')).toBe(lines([step(0)]));
  });

  it.each([
    'bom_only.json',
    'empty.json',
    'half_old_half_new.json',
    'nul_bytes.json',
    'truncated.json',
  ])('loses nothing of what a power cut made of it: %s (case D06)', async (name) => {
    const damaged = await readFile(path.join(import.meta.dirname, '../../cases/d/d06', name));
    const file = await newJournalFile();
    await writeFile(file, damaged);
    const journal = await openJournal(nodeDisk, file);
    expect(journal.droppedBytes).toBe(damaged.length);
    await journal.close();
    const kept = damaged.length === 0 ? file : `${file}.bad-1`;
    expect((await readFile(kept)).equals(damaged)).toBe(true);
  });

  it('is never changed by a reader', async () => {
    const text = `${lines(steps(2))}{"at":"half`;
    const file = await newJournalFile(text);
    expect((await readJournal(nodeDisk, file)).events).toEqual(steps(2));
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe('a journal on a bad disk', () => {
  it('says so at the flush, keeps the lines, and writes them when there is room again', async () => {
    const file = await newJournalFile();
    let full = false;
    const disk = faultyDisk(
      (operation) => (full && operation === 'write' ? 'ENOSPC' : undefined),
      7,
    );
    const journal = await openJournal(disk, file);
    journal.append(step(0));
    await journal.flush();
    full = true;
    journal.append(step(1));
    expect(await failureOf(journal.flush())).toMatchObject({
      kind: 'file_unwritable',
      code: 'ENOSPC',
      path: file,
    });
    full = false;
    journal.append(step(2));
    await journal.close();
    expect((await readJournal(nodeDisk, file)).events).toEqual(steps(3));
  });

  it('leaves no half line behind when a write stops in the middle', async () => {
    const file = await newJournalFile();
    let allowed = Number.POSITIVE_INFINITY;
    const disk = faultyDisk((operation) => {
      if (operation === 'write') allowed -= 1;
      return allowed < 0 ? 'ENOSPC' : undefined;
    }, 10);
    const journal = await openJournal(disk, file);
    journal.append(step(0));
    await journal.flush();
    allowed = 3;
    journal.append(step(1));
    expect(await failureOf(journal.flush())).toMatchObject({ code: 'ENOSPC' });
    allowed = 0;
    // Truncating is a fault of its own here; the next reader meets at most a torn tail.
    expect((await readJournal(nodeDisk, file)).events).toEqual([step(0)]);
    allowed = Number.POSITIVE_INFINITY;
    await journal.close();
    expect((await readJournal(nodeDisk, file)).events).toEqual(steps(2));
  });

  it('is not opened through a link', async () => {
    const outside = path.join(await tempFolder(), 'victim.txt');
    await writeFile(outside, 'keep');
    const file = await newJournalFile();
    await symlink(outside, file);
    expect(await failureOf(openJournal(nodeDisk, file))).toMatchObject({ kind: 'file_unwritable' });
    expect(await readFile(outside, 'utf8')).toBe('keep');
  });

  it('says ENOTDIR when a file lies where its folder should be', async () => {
    const folder = await tempFolder();
    await writeFile(path.join(folder, '.engine'), '');
    const file = path.join(folder, '.engine', 'events.jsonl');
    expect(await failureOf(openJournal(nodeDisk, file))).toMatchObject({ code: 'ENOTDIR' });
    expect(await readdir(folder)).toEqual(['.engine']);
  });
});

describe('readJournalFrom', () => {
  it('asks for little more than there is: who rests at a question looks every second', async () => {
    const file = await newJournalFile(lines(steps(20)));
    const { size } = await stat(file);
    const asked: number[] = [];
    const disk = {
      ...nodeDisk,
      open: async (...how: Parameters<typeof nodeDisk.open>) => {
        const handle = await nodeDisk.open(...how);
        const read = async (into: Uint8Array, position: number) => {
          asked.push(into.length);
          return await handle.read(into, position);
        };
        return { ...handle, read };
      },
    };
    const { events, end } = await readJournalFrom(disk, file, 0);
    expect([events.length, end]).toEqual([20, size]);
    await readJournalFrom(disk, file, end);
    expect(Math.max(...asked)).toBeLessThanOrEqual(Math.max(size, 4096));
  });

  it('gives what was added since, and only whole lines', async () => {
    const file = await newJournalFile(lines(steps(2)));
    const first = await readJournalFrom(nodeDisk, file, 0);
    expect(first.events).toEqual(steps(2));
    await appendFile(file, `${lines([step(2)])}{"at":`);
    const second = await readJournalFrom(nodeDisk, file, first.end);
    expect(second.events).toEqual([step(2)]);
    await appendFile(file, JSON.stringify(step(3)).slice('{"at":'.length));
    await appendFile(file, '\n');
    expect((await readJournalFrom(nodeDisk, file, second.end)).events).toEqual([step(3)]);
  });

  it('starts over when the file became shorter, and takes a missing one for an empty one', async () => {
    const file = await newJournalFile(lines(steps(3)));
    const { end } = await readJournalFrom(nodeDisk, file, 0);
    await truncate(file, Buffer.byteLength(lines(steps(1))));
    expect((await readJournalFrom(nodeDisk, file, end)).events).toEqual(steps(1));
    expect((await readJournalFrom(nodeDisk, `${file}.none`, 10)).events).toEqual([]);
  });
});

describe('a file that was closed', () => {
  it('is never written through its old number, which may be another file by now', async () => {
    const folder = await tempFolder();
    const old = await nodeDisk.open(path.join(folder, 'old'), 'create');
    await old.close();
    const other = path.join(folder, 'other');
    const fresh = await nodeDisk.open(other, 'create');
    for (const use of [old.write(Buffer.from('x'), 0), old.truncate(9), old.sync(), old.size()])
      await expect(use).rejects.toMatchObject({ code: 'EBADF' });
    await expect(old.close()).resolves.toBeUndefined();
    await fresh.close();
    expect(await readFile(other, 'utf8')).toBe('');
  });

  it('takes no more events when it is a journal', async () => {
    const file = await newJournalFile();
    const journal = await openJournal(nodeDisk, file);
    journal.append(step(1));
    await journal.close();
    journal.append(step(2));
    await journal.flush();
    expect(await readFile(file, 'utf8')).toBe(lines([step(1)]));
  });
});
