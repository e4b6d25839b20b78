import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { atomicWrite, writeOnce } from '../../../src/engine/workspace/atomic-write.ts';
import type { Disk } from '../../../src/engine/workspace/disk.ts';
import { openInputHistory } from '../../../src/engine/workspace/input-history.ts';
import { apply, crashStates, safeDisk } from './crash-states.ts';
import { type Op, recordingDisk } from './recording-disk.ts';
import { makeTempFolder } from './temp-folder.ts';
import { openJournal } from './toy-journal.ts';

/** One call of a writer and what its file says afterwards. */
type Call = {
  readonly file: string;
  readonly content: string;
  /** The call is cut off by a crash and never returns. */
  readonly dies?: 'before the folder is synced';
  /** The file is not replaced but grows: until the call returns a part of the new end may be there. */
  readonly grows?: true;
  run(disk: Disk, file: string, content: string): Promise<unknown>;
};

const replace = { run: atomicWrite };
const once = { run: writeOnce };

const scenarios: Record<string, { before: Record<string, string>; calls: readonly Call[] }> = {
  'replacing a file': {
    before: { 'state.json': 'old state' },
    calls: [{ ...replace, file: 'state.json', content: 'the new state' }],
  },
  'replacing a file by a shorter one': {
    before: { 'state.json': 'a long old state, longer than the new one' },
    calls: [{ ...replace, file: 'state.json', content: 'short' }],
  },
  'a new file in new folders': {
    before: {},
    calls: [{ ...replace, file: 'chapters/ch01/draft-01.md', content: 'It was a dark night.' }],
  },
  'a file that is written once': {
    before: {},
    calls: [{ ...once, file: 'answers/path.json', content: '{"choice":"path-A"}' }],
  },
  'an answer that a crashed process had left without a safe name': {
    before: { 'other.json': 'something' },
    calls: [
      {
        ...once,
        file: 'path.json',
        content: '{"choice":"B"}',
        dies: 'before the folder is synced',
      },
      {
        file: 'path.json',
        content: '{"choice":"B"}',
        run: (disk, file) => writeOnce(disk, file, '{"choice":"C"}'),
      },
    ],
  },
  'a step: output, record, then the next output over it, then an answer': {
    before: { 'out/draft.md': 'round one' },
    calls: [
      { ...replace, file: 'out/draft.md', content: 'round two' },
      { ...replace, file: '.engine/steps/draft.json', content: '{"output":"draft.md"}' },
      { ...replace, file: 'out/draft.md', content: 'round three' },
      { ...once, file: '.engine/answers/a.json', content: '{"choice":"keep"}' },
    ],
  },
  'a closed journal': {
    before: {},
    calls: [
      {
        file: '.engine/events.jsonl',
        grows: true,
        content: '{"at":"2026-02-05T10:45:00.000Z","type":"step_started","step":"a","role":null}\n',
        async run(disk, file, content) {
          const journal = await openJournal(disk, file);
          journal.append(JSON.parse(content));
          await journal.close();
        },
      },
    ],
  },
  'a line of the input history': {
    before: {},
    calls: [
      {
        file: 'home/folio-tui/input-history.jsonl',
        grows: true,
        content: '"an idea"\n',
        run: (disk, file) =>
          openInputHistory(disk, path.dirname(path.dirname(file))).add('an idea'),
      },
    ],
  },
};

type Recorded = {
  readonly title: string;
  readonly root: string;
  readonly before: ReadonlyMap<string, string>;
  readonly calls: readonly Call[];
  readonly ops: readonly Op[];
};

const recordings: Recorded[] = [];
for (const [title, { before, calls }] of Object.entries(scenarios)) {
  recordings.push(await record(title, before, calls));
}
afterAll(async () => {
  for (const { root } of recordings) await rm(root, { recursive: true, force: true });
});

describe.each(recordings)('$title, when the power goes out', (recorded) => {
  it('leaves the file wholly old or wholly new at every moment, and new once the call has returned', () => {
    expect(violations(recorded, recorded.ops)).toEqual([]);
  });

  it('does at least one sync of a file and one of a folder', () => {
    const kinds = new Set(recorded.ops.map(({ op }) => op));
    expect(kinds).toContain('sync');
    expect(kinds).toContain('syncFolder');
  });

  it.each(syncsOf(recorded.ops))('would be torn without $name', ({ index }) => {
    const without = recorded.ops.filter((_, at) => at !== index);
    expect(violations(recorded, without)).not.toEqual([]);
  });
});

it('replaces a file with one sync of the file and one of its folder', () => {
  const [first] = recordings;
  expect(syncsOf(first?.ops ?? []).length).toBe(2);
});

/** Plays the operations and looks at every crash state after each of them. */
function violations({ root, before, calls }: Recorded, ops: readonly Op[]): string[] {
  const found: string[] = [];
  let model = safeDisk(before, [root]);
  const begun = new Set<number>();
  const returned = new Set<number>();
  const files = new Set(calls.map(({ file }) => file));
  const look = (index: number) => {
    for (const file of files) {
      const old = before.get(path.join(root, file));
      const isAllowed = allowedContents(file, old, calls, begun, returned);
      for (const state of crashStates(model)) {
        const content = state.get(path.join(root, file));
        if (!isAllowed(content)) found.push(`after ${index} operations ${file} is ${content}`);
      }
    }
  };
  look(0);
  for (const [index, op] of ops.entries()) {
    model = apply(model, op);
    if (op.op === 'begin') begun.add(op.call);
    if (op.op === 'return') returned.add(op.call);
    look(index + 1);
  }
  return found;
}

/** From what the last returned call wrote up to what the last begun call writes. */
function allowedContents(
  file: string,
  before: string | undefined,
  calls: readonly Call[],
  begun: ReadonlySet<number>,
  returned: ReadonlySet<number>,
): (content: string | undefined) => boolean {
  let whole: (string | undefined)[] = [before];
  let growing = '';
  calls.forEach((call, index) => {
    if (call.file !== file || !begun.has(index)) return;
    whole = returned.has(index) ? [call.content] : [...whole, call.content];
    growing = call.grows && !returned.has(index) ? call.content : '';
  });
  return (content) =>
    whole.includes(content) || (growing !== '' && growing.startsWith(content ?? ''));
}

function syncsOf(ops: readonly Op[]): { name: string; index: number }[] {
  return ops.flatMap((op, index) => {
    if (op.op === 'sync')
      return [{ name: `the sync of file ${op.inode}, operation ${index}`, index }];
    if (op.op !== 'syncFolder') return [];
    return [{ name: `the sync of a folder, operation ${index}`, index }];
  });
}

async function record(
  title: string,
  given: Record<string, string>,
  calls: readonly Call[],
): Promise<Recorded> {
  const root = await makeTempFolder();
  const before = new Map<string, string>();
  for (const [name, text] of Object.entries(given)) {
    const file = path.join(root, name);
    await atomicWrite(recordingDisk([]), file, text);
    await writeFile(file, text);
    before.set(file, text);
  }
  const ops: Op[] = [];
  const disk = recordingDisk(ops);
  for (const [call, { file, content, run, dies }] of calls.entries()) {
    ops.push({ op: 'begin', call });
    await run(dies ? dyingDisk(disk) : disk, path.join(root, file), content).catch((error) => {
      if (!dies) throw error;
    });
    if (!dies) ops.push({ op: 'return', call });
  }
  return { title, root, before, calls, ops };
}

/** The process is killed where it would sync a folder. */
function dyingDisk(disk: Disk): Disk {
  return { ...disk, syncFolder: () => Promise.reject(new Error('killed')) };
}
