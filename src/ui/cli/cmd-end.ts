import type { Question } from '../../engine/data/question.ts';
import type { Engine, LiveRun } from '../../engine/engine.ts';
import { emptyRunState, foldEvents } from '../../engine/runs/run-state.ts';
import { sanitise } from '../text/sanitise.ts';
import type { ExitCode } from './exit-code.ts';

/** Without a screen nobody sees the plan: it is taken as it is, and that is noted. */
export const planTaken = { kind: 'confirm_plan', choice: 'go' } as const;

const codes = { success: 0, partial: 2, failure: 1 } as const;

/** A cmd's own word is its exit code: 0 success, 2 partial, 1 failure; approvals that are open change nothing. */
export async function cmdCode(run: LiveRun, engine: Engine, code: ExitCode): Promise<ExitCode> {
  if (run.workflow !== 'crew' || (code !== 0 && code !== 2)) return code;
  const state = foldEvents(emptyRunState, await engine.history(run.id));
  const open = state.questions.some(({ kind }) => kind !== 'approvals');
  if (state.crew?.ended == null || open) return code;
  return codes[state.crew.ended.status];
}

/** Questions that are put when a cmd has ended. */
const afterEnd: ReadonlySet<Question['kind']> = new Set(['approvals', 'commit_change']);

/**
 * What a cmd has come to: `report_summary.md` as it lies there (`docs/spec/crew.md` §2.4). Empty while it is at work, which
 * `open`, its questions, tells, and for other runs.
 */
export async function summaryText(
  { id, workflow }: Pick<LiveRun, 'id' | 'workflow'>,
  engine: Engine,
  open: readonly Pick<Question, 'kind'>[],
): Promise<string> {
  if (workflow !== 'crew' || !open.every(({ kind }) => afterEnd.has(kind))) return '';
  const file = (await engine.files(id)).find((path) => path.endsWith('/report_summary.md'));
  const text = file === undefined ? undefined : await engine.read(id, file);
  return text === undefined ? '' : `\n${sanitise(text).trimEnd()}\n`;
}
