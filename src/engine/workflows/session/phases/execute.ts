import { z } from 'zod';
import { jsonArtifact } from '../../../json-artifact.ts';
import type { SessionDefinition } from '../contract/definition.ts';
import { ExecutorOut, type SessionInit } from '../contract/shapes.ts';
import { type ExecutorReply, type MadeFile, readExecutorReply } from '../executor-reply.ts';
import { orElse, reasonOf } from '../failures.ts';
import type { Attempting } from '../orchestrate.ts';
import { changesBetween } from '../rules/changes.ts';
import { settledExecutor } from '../rules/guards.ts';
import { declared } from '../rules/persona-pair.ts';
import type { Session } from '../session.ts';
import { common, executorMs, given, looking, plain, tierOf } from './agents.ts';
import { type Sent, sentIn } from './sent.ts';

/** What is kept of an attempt: the answer of the executor, and the files as they were then. */
export const Executed = ExecutorOut.extend({
  files: z.array(z.object({ path: z.string(), text: z.string() })).readonly(),
  /** What the attempt changed: of what was made before, else of what stands in the project. */
  changes: z
    .array(z.object({ path: z.string(), added: z.number(), removed: z.number() }))
    .exactOptional(),
});
export type Executed = Readonly<z.infer<typeof Executed>>;

/** What an executor knows of an attempt before. */
export type Before = {
  readonly issues: readonly string[];
  /** Those of the issues that code found. */
  readonly faults: readonly string[];
  readonly files: readonly MadeFile[];
  /** What the person said when they allowed one more. */
  readonly note: string;
};

export type Around = {
  readonly definition: SessionDefinition;
  readonly found: SessionInit | null;
  readonly before: Before;
};

/** One attempt (`docs/spec/session.md` §12). Its own failure is a blocked attempt; what was made is on disk when it resolves. */
export async function execute(
  session: Session,
  attempt: Attempting,
  around: Around,
): Promise<Executed> {
  const { ctx, files, record } = session;
  const { iteration } = attempt;
  const path = files.executor(iteration);
  const made = await ctx.make<Executed>({
    output: jsonArtifact(path, Executed),
    inputs: [],
    maker: async () => {
      const done = await orElse(
        async () => await ask(session, attempt, around),
        (failure) => {
          const seconds = executorMs(session) / 1000;
          const isSilent = failure.kind === 'stream_idle';
          const reason = isSilent ? silence(seconds) : reasonOf(failure);
          if (isSilent) ctx.warn('attempt_silent', { seconds, setting: 'executor_timeout_ms' });
          else ctx.warn('attempt_blocked', { iteration, reason });
          return { ...blocked(reason), files: [...around.before.files] };
        },
      );
      for (const { path: name, text } of done.files)
        await ctx.files.write(files.artifact(name), text);
      return { ...done, changes: [...(await changesOf(session, around.before.files, done.files))] };
    },
  });
  record.mark({
    type: 'attempt_done',
    ...{ iteration, status: made.status, artifacts: [...made.artifacts] },
    log: made.execution_log.slice(0, longestLog),
    changes: made.changes ?? [...changesBetween(around.before.files, made.files)],
  });
  return made;
}

/** A file that is made for the first time is held against the one of that name in the project. */
async function changesOf({ ctx }: Session, before: readonly MadeFile[], made: readonly MadeFile[]) {
  const project = ctx.projectFiles();
  const known = new Set(before.map(({ path }) => path));
  const standing: MadeFile[] = [];
  for (const { path } of project === null ? [] : made) {
    if (known.has(path)) continue;
    const text = await project?.read(path).catch(() => undefined);
    if (text !== undefined) standing.push({ path, text });
  }
  return changesBetween([...before, ...standing], made);
}

const longestLog = 3000;

/** As the cockpit shows it (`docs/spec/session.md`, appendix B). */
function silence(seconds: number): string {
  return `⏱ ${seconds}秒でタイムアウトしました（設定: executor_timeout_ms）`;
}

function blocked(reason: string): ExecutorOut {
  return { status: 'blocked', artifacts: [], execution_log: reason, persona_applied: null };
}

async function ask(session: Session, attempt: Attempting, around: Around): Promise<Executed> {
  const { ctx, files } = session;
  const { iteration, pair } = attempt;
  const step = files.executorReply(iteration);
  return await ctx.agent<ExecutorReply, Executed>({
    task: {
      role: 'session/executor',
      step,
      tier: tierOf(session, 'executor'),
      ...common(session, executorMs(session), iteration),
      ...looking(session),
      inputs: around.before.files.map(({ path, text }) => ({ path: files.artifact(path), text })),
      outputs: [],
      reply: { kind: 'text', check: readExecutorReply },
      expectedTokens: 2500,
      ...given(wordsFor(session, attempt, around)),
    },
    output: jsonArtifact(step, Executed),
    finish: (reply) => finished(reply, attempt, around, pair.executor_persona !== null),
  });
}

function wordsFor(session: Session, { task, iteration, pair }: Attempting, around: Around) {
  const sent = sentIn(session);
  const { definition, before, found } = around;
  const { purpose, participants, outputs, completion } = definition;
  return {
    task_type: task.task_type,
    context: session.input.request,
    persona: plain(sent.persona(pair.executor_persona)),
    iteration,
    session: plain({
      ...{ purpose, outputs, success: completion.success },
      executor: participants.executor,
    }),
    related_learnings: found === null ? undefined : plain(learningsIn(found, sent)),
    previous_issues: before.issues.length === 0 ? undefined : before.issues.map(sent.text),
    previous_artifacts:
      before.files.length === 0 ? undefined : before.files.map(({ path }) => path),
    note_of_the_person: before.note === '' ? undefined : before.note,
  };
}

function learningsIn({ related_learnings: all }: SessionInit, sent: Sent) {
  return all.map((one) => ({ ...one, content: sent.text(one.content) }));
}

/** What was made before stays, unless it was made anew or is no longer wanted: an attempt goes on where the last one ended. */
function finished(
  { status, log, files, dropped, persona }: ExecutorReply,
  { pair }: Attempting,
  { before }: Around,
  withPersona: boolean,
): Executed {
  const all = new Map(before.files.map(({ path, text }) => [path, text]));
  for (const path of dropped) all.delete(path);
  for (const { path, text } of files) all.set(path, text);
  const name = pair.executor_persona?.name ?? null;
  const out = settledExecutor({
    status,
    artifacts: status === 'done' ? [...all.keys()] : [],
    execution_log: declared(log, pair.executor_persona, null),
    persona_applied: withPersona ? (persona ?? name) : null,
  });
  return { ...out, files: [...all].map(([path, text]) => ({ path, text })) };
}
