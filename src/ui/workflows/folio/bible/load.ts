import type { Engine } from '../../../../engine/engine.ts';
import {
  allLedgerFiles,
  type LedgerFile,
} from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import {
  type Ledger,
  readLedger,
} from '../../../../engine/workflows/folio/contract/ledger/ledger.ts';
import { storyFile } from '../reader/story-path.ts';
import type { Finals } from './shown.ts';

/** The ledger of a story as it lies; `isKept`: is there one? */
export type LoadedLedger = {
  readonly ledger: Ledger;
  readonly finals: Finals;
  /** Paths of its files that are there. */
  readonly paths: Readonly<Partial<Record<LedgerFile, string>>>;
  readonly finalPaths: ReadonlyMap<number, string>;
  readonly isKept: boolean;
};

type Files = Pick<Engine, 'files' | 'read'>;

/** What cannot be read counts as not there. */
export async function loadLedger(engine: Files, run: string): Promise<LoadedLedger> {
  const all = await engine.files(run).catch(() => []);
  const read = async (path: string) => await engine.read(run, path).catch(() => undefined);
  const texts: Partial<Record<LedgerFile, string>> = {};
  const paths: Partial<Record<LedgerFile, string>> = {};
  for (const file of allLedgerFiles) {
    const path = all.find((each) => each.endsWith(`bible/${file}.yaml`));
    const text = path === undefined ? undefined : await read(path);
    if (path === undefined || text === undefined) continue;
    texts[file] = text;
    paths[file] = path;
  }
  const finals = new Map<number, string>();
  const finalPaths = new Map<number, string>();
  for (const path of all) {
    const file = storyFile(path);
    if (file?.kind !== 'final') continue;
    finals.set(file.chapter, (await read(path)) ?? '');
    finalPaths.set(file.chapter, path);
  }
  const isKept = Object.keys(paths).length > 0;
  return { ledger: readLedger(texts), finals, finalPaths, paths, isKept };
}
