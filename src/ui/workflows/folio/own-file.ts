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

/** May its author's files be changed here? Said, where they may not. */
export function mayWrite(
  { desk, runs, say }: Pick<Cockpit, 'desk' | 'runs' | 'say'>,
  id: string,
  language: 'ja' | 'en',
): boolean {
  const words = ownFileWords[language];
  const listed = runs?.find((run) => run.id === id);
  const open = desk?.get(id);
  const isRecorded = open?.store.state().rehearsal ?? listed?.rehearsal ?? false;
  const isClosed = listed?.archived === true || (open !== undefined && !isOwn(open));
  if (isRecorded) say(words.recording, 'warn');
  else if (isClosed) say(words.elsewhere, 'warn');
  return !(isRecorded || isClosed);
}
