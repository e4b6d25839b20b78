import type { AgentTask, Checked, Input } from '../../../ports.ts';
import type { Cmd } from '../cmd.ts';
import { common, named } from '../tasks/prompt-block.ts';
import { localDay } from '../text/stamp.ts';
import { type Operation, requestText } from './operations.ts';
import type { RequestFields } from './pair.ts';

export type Errand<R> = {
  readonly operation: Operation;
  readonly fields: RequestFields;
  /** The file its step makes. */
  readonly output: string;
  /** What the request names. */
  readonly material: readonly Input[];
  /** Written besides the answer. */
  readonly also: readonly string[];
  readonly expectedTokens: number;
  /** Data that may change without making the answer stale. */
  readonly extra?: string | undefined;
  check(text: string): Checked<R>;
};

/**
 * How the secretary is started (`docs/spec/crew.md` §3.4, §16): template, request and answer by their paths, nothing of
 * their content.
 */
export function secretaryTask<R>(cmd: Cmd, errand: Errand<R>): AgentTask<R> {
  const { ctx, files, id, log } = cmd;
  const { model, max_turns } = ctx.config.secretary;
  const values = {
    request_path: named(files.secretaryRequest),
    response_path: named(files.secretaryResponse),
    cmd_id: id,
    date: log.value().started?.slice(0, 10) ?? localDay(ctx.clock.now()),
    version: ctx.config.version,
  };
  return {
    role: 'crew/secretary',
    step: errand.output,
    tier: model,
    ...common(cmd, values, 'run'),
    inputs: [
      // a copy, because the next operation overwrites the file
      { path: files.secretaryRequest, text: requestText(errand.operation, errand.fields) },
      ...errand.material,
    ],
    outputs: [files.secretaryResponse, ...errand.also],
    reply: { kind: 'text', check: (text) => errand.check(text) },
    limits: { turns: max_turns },
    expectedTokens: errand.expectedTokens,
    ...(errand.extra === undefined ? {} : { extra: errand.extra }),
  };
}
