import { RunError } from '../../engine/data/failure.ts';
import type { AgentHost, AgentTask } from '../../engine/ports.ts';
import { tools } from '../tools/table.ts';
import { type ActingSettings, openToolHost } from './acting-settings.ts';
import type { Workbench } from './run-calls.ts';
import type { Work } from './work.ts';

export type Given<R> = Pick<
  Work<R>,
  'talk' | 'request' | 'provider' | 'mostTokens' | 'templates'
> & {
  readonly settings: ActingSettings | undefined;
};

/** What a task with tools works with. Throws (a bug) when the engine did not provide it. */
export function openWork<R>(task: AgentTask<R>, host: AgentHost, given: Given<R>): Work<R> {
  const { settings, ...rest } = given;
  const { acting, clock } = host;
  if (settings === undefined || acting === undefined) {
    throw new RunError({ kind: 'bug', detail: `${task.role} has tools and nobody lends them` });
  }
  const bench = openBench(task, { ...host, acting }, settings);
  return { ...rest, task, acting, clock, began: clock.monotonic(), bench };
}

function openBench<R>(
  task: AgentTask<R>,
  host: AgentHost & Required<Pick<AgentHost, 'acting'>>,
  settings: ActingSettings,
): Workbench {
  const { acting, signal, clock } = host;
  // prompts carry files of the run, so only a task without inputs has read no foreign text
  let foreign = task.inputs.length > 0 || task.extra !== undefined || task.common !== undefined;
  const seen = new Map<string, string>();
  return {
    step: task.step,
    tools: task.tools ?? [],
    turns: acting.turns,
    signal,
    closing: host.closing,
    clock,
    emit: (event) => host.emit(event),
    heard(name) {
      foreign ||= tools[name].foreign;
    },
    hostFor: (asking) =>
      openToolHost(settings, { task, acting, clock, seen, asking, foreignRead: () => foreign }),
  };
}
