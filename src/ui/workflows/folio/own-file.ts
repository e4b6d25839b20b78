import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { isOwn } from './screens/author-state.ts';
import { ownFileWords } from './words/own-file.ts';

/*
 * What a person changes by a key in a file that is theirs: cuts, entries of the ledger, a chapter they brought along. Such a
 * file is no work of the run, so it is written at once, and counts at once.
 */

type Change = {
  readonly language: 'ja' | 'en';
  /** Inside the run, as the engine names it. */
  readonly path: string;
  /** As it was read; undefined: there was none. */
  readonly before: string | undefined;
  readonly after: string;
};

/** true: it is written. Else it is said why not, and nothing has changed. Rejects where the file cannot be written. */
export async function writeOwn(
  cockpit: Pick<Cockpit, 'engine' | 'trusted' | 'ask' | 'say' | 'ports'>,
  run: string,
  { language, path, before, after }: Change,
): Promise<boolean> {
  const { engine, ports } = cockpit;
  if (engine === undefined) return false;
  if (cockpit.trusted === false) {
    cockpit.ask({ kind: 'trust' });
    return false;
  }
  if (await ports.textFile.write(await engine.locate(run, path), before, after)) return true;
  cockpit.say(ownFileWords[language].changedMeanwhile, 'warn');
  return false;
}

type At = Pick<Cockpit, 'desk' | 'runs' | 'say'>;

/** May its author's files be changed here? Said, where they may not. */
export function mayWrite(cockpit: At, id: string, language: 'ja' | 'en'): boolean {
  const { desk, runs, say } = cockpit;
  const listed = runs?.find((run) => run.id === id);
  const isRecorded = desk?.get(id)?.store.state().rehearsal ?? listed?.rehearsal ?? false;
  if (isRecorded) say(ownFileWords[language].recording, 'warn');
  return !isRecorded && isOpenHere(cockpit, id, language);
}

/** Can anything be decided about it here? Said, where it cannot. */
export function isOpenHere({ desk, runs, say }: At, id: string, language: 'ja' | 'en'): boolean {
  const open = desk?.get(id);
  const isClosed =
    runs?.find((run) => run.id === id)?.archived === true || (open !== undefined && !isOwn(open));
  if (isClosed) say(ownFileWords[language].elsewhere, 'warn');
  return !isClosed;
}
