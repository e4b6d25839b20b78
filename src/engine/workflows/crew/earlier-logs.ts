import type { RunFiles } from '../../ports.ts';
import { numberedRuns } from '../../runs/number-run.ts';
import { readableOr } from '../../walk/readable.ts';
import { crewPlace, filesOf } from './contract/paths.ts';
import { type History, historyOf } from './plan/eta.ts';
import type { ExecutionLog } from './shapes/execution-log.ts';
import { readLog, readUpTo } from './text/execution-log.ts';

/** No more cmds than these are read, the newest. */
const most = 200;
/** A log of 10,000 tasks has fewer; a longer file is ignored, whatever its size. */
const longest = 4_000_000;

/** Logs of the cmds of a workspace, without that of `except`; one that cannot be read is left out. */
export async function earlierLogs(
  files: Pick<RunFiles, 'list' | 'pieces'>,
  except?: string,
): Promise<readonly ExecutionLog[]> {
  const logs: ExecutionLog[] = [];
  for (const name of (await readableOr(numberedRuns(files, '', crewPlace), [])).slice(-most)) {
    if (name === except) continue;
    const place = filesOf(`${crewPlace.numbered}/${name}`).log;
    const text = await readableOr(readUpTo(files, place, longest), undefined);
    const read = text === undefined || text.length > longest ? undefined : readLog(text);
    if (read?.ok) logs.push(read.value);
  }
  return logs;
}

/**
 * What earlier cmds of this workspace took (§8.4); the present one, `id`, is not among them. Looked up when it is first
 * asked for, and not again in this walk: two hundred logs take seconds.
 */
export function openHistory(
  files: Pick<RunFiles, 'list' | 'pieces'>,
  id: string,
): () => Promise<History> {
  let known: Promise<History> | undefined;
  return () => {
    known ??= earlierLogs(files, id).then(historyOf);
    return known;
  };
}
