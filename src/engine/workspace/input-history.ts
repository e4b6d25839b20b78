import path from 'node:path';
import { jsonIn } from '../data/json-text.ts';
import { atomicWrite, writeAll } from './atomic-write.ts';
import { codeOf, type Disk, type OpenFile, unwritable } from './disk.ts';
import { withFileLock } from './file-lock.ts';

/** What a person typed before, for the arrow keys of the composer. */
export type InputHistory = {
  /** Oldest first, at most 500; what was added here before is among them. */
  load(): Promise<readonly string[]>;
  /** Survives a crash and a power cut once it resolves. Rejects with RunError `file_unwritable`. */
  add(text: string): Promise<void>;
  /** Resolves when all that was added here is on disk, or could not be written. */
  written(): Promise<void>;
};

const kept = 500;
/** Beyond this the file is rewritten with what is kept. */
const roomyBytes = 1024 * 1024;

/** One JSON string per line in `<stateHome>/folio-tui/input-history.jsonl`; torn and foreign lines are passed over. */
export function openInputHistory(disk: Disk, stateHome: string): InputHistory {
  const file = path.join(stateHome, 'folio-tui', 'input-history.jsonl');
  /** One after the other, in the order they were typed. */
  let last: Promise<void> = Promise.resolve();
  async function write(text: string): Promise<void> {
    try {
      await withFileLock(disk, file, () => append(disk, file, `${JSON.stringify(text)}\n`));
    } catch (error) {
      throw unwritable(file, error);
    }
  }
  return {
    async load() {
      await last;
      const text = await readText(disk, file);
      const texts = textsIn(text);
      // Trimming is not waited for, and a history that cannot be trimmed is still usable.
      if (text.length > roomyBytes) await trim(disk, file).catch(() => undefined);
      return texts;
    },
    async add(text) {
      if (text.trim() === '') return;
      const added = last.then(() => write(text));
      last = added.catch(() => undefined);
      await added;
    },
    written: async () => await last,
  };
}

async function append(disk: Disk, file: string, line: string): Promise<void> {
  const handle = await openOrMake(disk, file);
  try {
    const size = await handle.size();
    // A line cut short by a crash must not join with this one.
    await writeAll(handle, Buffer.from(size === 0 ? line : `\n${line}`), size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openOrMake(disk: Disk, file: string): Promise<OpenFile> {
  try {
    return await disk.open(file, 'update');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const handle = await disk.open(file, 'create');
    await disk.syncFolder(path.dirname(file));
    return handle;
  }
}

async function trim(disk: Disk, file: string): Promise<void> {
  await withFileLock(disk, file, async () => {
    const lines = textsIn(await readText(disk, file)).map((text) => `${JSON.stringify(text)}\n`);
    await atomicWrite(disk, file, lines.join(''));
  });
}

async function readText(disk: Disk, file: string): Promise<string> {
  try {
    return (await disk.readFile(file)).toString('utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw unwritable(file, error);
  }
}

function textsIn(text: string): string[] {
  return text
    .split('\n')
    .map(readLine)
    .filter((entry) => entry !== undefined)
    .filter((entry, index, all) => entry !== all[index - 1])
    .slice(-kept);
}

function readLine(line: string): string | undefined {
  const value = jsonIn(line);
  return typeof value === 'string' ? value : undefined;
}
