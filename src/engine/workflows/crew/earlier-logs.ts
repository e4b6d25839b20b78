import { numberedRuns } from '../../number-run.ts';
import type { RunFiles } from '../../workflow.ts';
import type { ExecutionLog } from './shapes/execution-log.ts';
import { readLog } from './text/execution-log.ts';

/** No more cmds than these are read, the newest. */
const most = 200;

/** Logs of the cmds of a workspace, without that of `except`; one that cannot be read tells nothing. */
export async function earlierLogs(
  files: Pick<RunFiles, 'list' | 'read'>,
  except?: string,
): Promise<readonly ExecutionLog[]> {
  const logs: ExecutionLog[] = [];
  for (const name of (await numberedRuns(files, '')).slice(-most)) {
    if (name === except) continue;
    const text = await files.read(`work/${name}/execution_log.yaml`);
    const read = text === undefined ? undefined : readLog(text);
    if (read?.ok) logs.push(read.value);
  }
  return logs;
}
