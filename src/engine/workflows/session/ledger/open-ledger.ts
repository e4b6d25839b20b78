import { RunError } from '../../../data/failure.ts';
import { entryText, isLedger, readEntries, tornFrom } from '../contract/ledger/entry-text.ts';
import { lifecycleProblem } from '../contract/ledger/improvements.ts';
import { type LedgerEntry, NewRow } from '../contract/ledger-entry.ts';
import { sharedPaths } from '../contract/paths.ts';
import type { Ctx } from '../ctx.ts';

/* The ledger of a workspace: rows are added, and never changed or taken away (`docs/spec/session.md` §13). */

export type LedgerHost = {
  readonly files: Pick<Ctx['files'], 'read' | 'list' | 'write'>;
  readonly shared: Ctx['shared'];
  readonly rotateAt: number;
  now(): Date;
  /** Told when a row was torn by a crash and has been put aside. */
  torn(path: string, bytes: number): void;
};

export type Ledger = {
  /**
   * Rows, newest first; of the archives as many as are needed until `enough`. What is no row is passed over. Rejects where
   * the file cannot be read.
   */
  newestFirst(
    enough?: (entries: readonly LedgerEntry[]) => boolean,
  ): Promise<readonly LedgerEntry[]>;
  /** Adds a row, durable; resolves with its id. Rejects with `input_invalid`, `file_unwritable`, `file_damaged`. */
  append(row: NewRow): Promise<string>;
};

/** What this process knows of the file since it last looked: as long as its size is the same, so is the rest. */
type Known = { size: number; count: number; ids: Set<string> };

export function openLedger(host: LedgerHost): Ledger {
  let known: Known | undefined;

  async function addAlone(row: NewRow): Promise<string> {
    for (;;) {
      known ??= await look(host);
      if (known.count >= host.rotateAt) known = await rotate(host, known.ids);
      const timestamp = host.now().toISOString();
      const id = freeId(`LEDGER-${timestamp}`, known.ids);
      const text = entryText({ id, timestamp, ...row });
      const size = await host.shared.append(path, text, known.size);
      if (size !== undefined) {
        known.size = size;
        known.count += 1;
        known.ids.add(id);
        return id;
      }
      // another process has written since: what is there now is looked at again
      known = undefined;
    }
  }

  return {
    newestFirst: async (enough) => await rowsUntil(host, enough),
    async append(given) {
      const checked = NewRow.safeParse(given);
      if (!checked.success) throw refused(checked.error.issues[0]?.path.join('.') ?? 'row');
      const row = checked.data;
      const isStep = row.component === 'ImprovementLifecycle';
      const problem = isStep ? lifecycleProblem(await rowsUntil(host), row) : undefined;
      if (problem !== undefined) throw refused(problem);
      return await host.shared.alone(path, async () => await addAlone(row));
    },
  };
}

const { ledger: path, archives } = sharedPaths;

type Enough = (entries: readonly LedgerEntry[]) => boolean;

async function rowsUntil(
  { files }: Pick<LedgerHost, 'files'>,
  enough?: Enough,
): Promise<readonly LedgerEntry[]> {
  const rowsOf = async (file: string) => {
    const text = await files.read(file);
    return text === undefined ? [] : readEntries(text).entries.toReversed();
  };
  let all: readonly LedgerEntry[] = await rowsOf(path);
  const names = (await files.list(archives)).filter((name) => /^\d{4}-\d{2}\.yaml$/.test(name));
  for (const name of names.toSorted().toReversed()) {
    if (enough?.(all) === true) break;
    const seen = new Set(all.map(({ id }) => id));
    // a crash between archiving and emptying leaves rows in both
    const older = (await rowsOf(`${archives}/${name}`)).filter(({ id }) => !seen.has(id));
    all = [...all, ...older];
  }
  return all;
}

/** Sees to it that the file ends in a whole row. */
async function look({ files, now, torn: tell }: LedgerHost): Promise<Known> {
  let text = (await files.read(path)) ?? '';
  if (!isLedger(text))
    throw new RunError({ kind: 'file_damaged', path, detail: 'it is no list of rows' });
  if (/^\[\]\s*$/.test(text)) {
    text = '';
    await files.write(path, text);
  }
  const torn = tornFrom(text);
  if (torn !== null) {
    const tail = text.slice(torn);
    const aside = sharedPaths.corrupt(
      now()
        .toISOString()
        .replaceAll(/[^0-9]/g, ''),
    );
    await files.write(aside, tail);
    text = text.slice(0, torn);
    await files.write(path, text);
    tell(aside, Buffer.byteLength(tail));
  }
  const { entries } = readEntries(text);
  const size = Buffer.byteLength(text);
  return { size, count: entries.length, ids: new Set(entries.map(({ id }) => id)) };
}

/** What is full goes into the archive of the month of its newest row, and the file begins anew. */
async function rotate({ files, now }: LedgerHost, ids: Set<string>): Promise<Known> {
  const text = (await files.read(path)) ?? '';
  const newest = readEntries(text).entries.at(-1);
  const archive = sharedPaths.archive((newest?.timestamp ?? now().toISOString()).slice(0, 7));
  const before = (await files.read(archive)) ?? '';
  if (!before.endsWith(text)) await files.write(archive, before + text);
  await files.write(path, '');
  return { size: 0, count: 0, ids };
}

/** Two rows of the same millisecond are told apart. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? id : `${id}-${n}`;
    if (!taken.has(name)) return name;
  }
}

function refused(why: string): RunError {
  return new RunError({ kind: 'input_invalid', reason: 'ledger_row', values: { why } });
}
