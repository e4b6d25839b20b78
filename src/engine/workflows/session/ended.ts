import type { RunEvent } from '../../data/event.ts';
import { readJson } from '../../json-artifact.ts';
import type { PrepareHost } from '../../workflow.ts';
import { filesOf } from './contract/paths.ts';
import { ClassifierOut, type Result, RunStateFile } from './contract/shapes.ts';
import { reasonOf } from './failures.ts';
import { readTrace, writeResult } from './recorder.ts';

/**
 * A status is always returned: where the walk itself ended early, the result says failed, with what is known so far. While a
 * question is open there is none yet, and an escalation stands as it is.
 */
export async function endedEarly(
  { files: store, folder, runId }: PrepareHost,
  { at, status, failure }: RunEvent & { type: 'run_ended' },
): Promise<void> {
  if (status === 'done' || status === 'waiting') return;
  const files = filesOf(folder);
  const text = await store.read(files.state);
  const read = text === undefined ? undefined : readJson(text, RunStateFile);
  const state = read?.ok === true ? read.value : undefined;
  const classified = await store.read(files.classification);
  const known = classified === undefined ? undefined : readJson(classified, ClassifierOut);
  const task = known?.ok === true ? known.value : undefined;
  const rows = await readTrace(store, files.trace);
  const result: Result = {
    ...{ name: 'TaskOrchestrator', version: '0.2.0', run_id: runId },
    rehearsal: state?.rehearsal ?? false,
    status: 'failed',
    result: {
      session_type: state?.session_type ?? null,
      task_type: task?.task_type ?? null,
      requires_persona: task?.requires_persona ?? null,
      ...{ pass: false, issues: [] },
      artifacts: await store.list(files.artifacts),
    },
    session_init: state?.session_init ?? {},
    // of this result alone: who goes on from here finds the trace as the walk left it
    execution_trace: [
      ...rows.map(({ iteration: _, ...row }) => row),
      { state: 'failed', timestamp: at, component: 'TaskOrchestrator', outcome: 'failed' },
    ],
    ledger_entries: state?.ledger_entries ?? [],
    message: failure === null ? status : reasonOf(failure),
  };
  await writeResult(store, files, result);
}
