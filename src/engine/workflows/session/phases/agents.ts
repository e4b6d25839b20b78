import type { Tier } from '../../../data/event.ts';
import type { Json } from '../../../data/question.ts';
import type { AgentTask, ToolName } from '../../../ports.ts';
import type { Session } from '../session.ts';

/* What all parts that a model plays have in common. */

/** Tools to look at the project with; nothing is changed by them. */
const look: readonly ToolName[] = ['read_file', 'list_files', 'glob', 'grep'];

type Common = Pick<AgentTask<unknown>, 'language' | 'values' | 'recording' | 'limits'>;

/** `n`: which of several answers this is; a recording plays that one. */
export function common({ ctx }: Pick<Session, 'ctx'>, ms: number, n = 1): Common {
  return {
    language: ctx.config.folio.language,
    values: {},
    recording: { attempt: n },
    limits: { idleMs: ms, silenceEnds: true },
  };
}

/** May look at the project where there is one; it writes nowhere. */
export function looking({
  ctx,
}: Pick<Session, 'ctx'>): Pick<AgentTask<unknown>, 'tools' | 'project'> {
  if (ctx.project === null) return {};
  return { tools: look, project: { root: ctx.project, writes: 'run' } };
}

/** Milliseconds that an executor may be silent. */
export function executorMs({ ctx, input }: Pick<Session, 'ctx' | 'input'>): number {
  const { executorTimeout: seconds } = input;
  return seconds === null ? ctx.config.session.executor_timeout_ms : seconds * 1000;
}

export function tierOf({ ctx }: Pick<Session, 'ctx'>, role: 'executor' | 'watcher'): Tier {
  return ctx.config.session.models[role] ?? ctx.config.default_model;
}

/** What a part is given, as data behind everything else. */
export function given(data: Readonly<Record<string, Json | undefined>>): {
  readonly extra: string;
} {
  const said = Object.entries(data).filter(([, value]) => value !== undefined);
  return { extra: JSON.stringify(Object.fromEntries(said), null, 2) };
}

/** Plain data of a checked shape. */
export function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
