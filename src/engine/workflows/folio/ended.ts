import { z } from 'zod';
import type { RunEvent } from '../../data/event.ts';
import { jsonText, readJson } from '../../json-artifact.ts';
import type { PrepareHost } from '../../workflow.ts';
import { filesOf } from './contract/paths.ts';
import { stamp } from './files.ts';
import { errorMessage, progressStatus } from './words.ts';

const AnyState = z.looseObject({
  status: z.string(),
  active_agents: z.array(z.string()).catch([]),
});
const AnyProgress = z.looseObject({
  agents: z.record(z.string(), z.looseObject({ status: z.string() })).catch({}),
});

/**
 * After a walk that ended early, the story's own files say so: `paused` when it can simply go on, `error` when
 * something failed. An open question and a finished story leave them as they are. Files that cannot be read are left
 * for the next walk to ask about.
 */
export async function ended(
  host: PrepareHost,
  { status, failure }: RunEvent & { type: 'run_ended' },
): Promise<void> {
  if (status === 'done' || status === 'waiting') return;
  const end: End = {
    said: status === 'failed' ? 'error' : 'paused',
    code: failure?.kind ?? 'bug',
    message: status === 'failed' ? errorMessage(failure) : undefined,
    at: stamp(host.now),
  };
  const files = filesOf(host.folder);
  const state = readJson((await host.files.read(files.state)) ?? '', AnyState);
  if (state.ok) await host.files.write(files.state, jsonText(restingState(state.value, end)));
  const progress = readJson((await host.files.read(files.progress)) ?? '', AnyProgress);
  if (progress.ok)
    await host.files.write(files.progress, jsonText(restingProgress(progress.value, end)));
}

type End = {
  readonly said: 'error' | 'paused';
  readonly code: string;
  readonly message: string | undefined;
  readonly at: string;
};

function restingState(state: z.infer<typeof AnyState>, { said, code, message, at }: End) {
  const ended = state.status === 'paused' || state.status === 'error';
  return {
    ...state,
    status: said,
    ...(ended ? {} : { previous_status: state.status }),
    active_agents: [],
    ...(message === undefined ? {} : { error: { code, agent: null, message } }),
    updated_at: at,
  };
}

/** No agent is at work any more: those that were are pending again. */
function restingProgress(progress: z.infer<typeof AnyProgress>, { said, message, at }: End) {
  const agents = Object.entries(progress.agents).map(([name, entry]) => {
    const atWork = entry.status === 'drafting' || entry.status === 'reviewing';
    return [name, atWork ? { status: 'pending' } : entry];
  });
  return {
    ...progress,
    agents: Object.fromEntries(agents),
    status: progressStatus[said],
    ...(message === undefined ? {} : { message }),
    updated_at: at,
  };
}
