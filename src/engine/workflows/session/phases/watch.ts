import { z } from 'zod';
import { jsonArtifact } from '../../../json-artifact.ts';
import { View, WatcherOut } from '../contract/shapes.ts';
import { orElse, reasonOf } from '../failures.ts';
import type { Attempting } from '../orchestrate.ts';
import { changesBetween } from '../rules/changes.ts';
import {
  askAgain,
  guarded,
  noVerdict,
  plainFaults,
  refusedByCode,
  type Settled,
  viewsOf,
} from '../rules/guards.ts';
import { declared } from '../rules/persona-pair.ts';
import type { Session } from '../session.ts';
import { common, given, plain, tierOf } from './agents.ts';
import type { Around, Executed } from './execute.ts';
import { sentIn } from './sent.ts';

/** Questions that every inspection answers one by one: approval without a look is no inspection. */
const Answer = z.object({ item: z.string().min(1), ok: z.boolean(), note: z.string() });
const leastAnswers = 5;

const texts = z.array(z.string()).readonly();
const WatcherReply = z.object({
  pass: z.boolean(),
  issues: texts,
  inspection_log: z.string().trim().min(1),
  persona_applied: z.string().nullable().default(null),
  blindspots_covered: texts.default([]),
  misclassification_detected: z.boolean().default(false),
  reclassification_suggestion: z.string().nullable().default(null),
  checklist: z.array(Answer).min(leastAnswers),
  settled: z.array(z.object({ issue: z.string(), evidence: z.string() })).default([]),
});
type WatcherReply = z.infer<typeof WatcherReply>;

/** What is kept of an inspection. */
export const Watched = WatcherOut.extend({
  views: z.array(View).readonly(),
  /** Those of its issues that code found; none in what an earlier program kept. */
  faults: texts.default([]),
  checklist: z.array(Answer).readonly(),
});
export type Watched = Readonly<z.infer<typeof Watched>>;

/**
 * An inspection (`docs/spec/session.md` §12). It is made from the request and from what was made: the executor's own reasons
 * are not shown, so that the finding is the watcher's.
 */
export async function watch(
  session: Session,
  attempt: Attempting,
  made: Executed,
  around: Around,
): Promise<Watched> {
  const { ctx, files, record } = session;
  const { iteration } = attempt;
  const found = await ctx.make<Watched>({
    output: jsonArtifact(files.watcher(iteration), Watched),
    inputs: [],
    maker: async () => await inspect(session, attempt, made, around),
  });
  const { task_type: task } = attempt.task;
  const { pass, issues, inspection_log: log, blindspots_covered: covered, views } = found;
  record.mark({
    type: 'attempt_inspected',
    ...{ iteration, pass, issues: [...issues], log: log.slice(0, longestLog) },
    ...{ covered: [...covered], views: [...views] },
  });
  if (found.misclassification_detected) {
    const suggestion = found.reclassification_suggestion ?? '';
    const isTold = ctx.state().notices.some(({ notice }) => notice === 'misclassified');
    if (!isTold) ctx.warn('misclassified', { task, suggestion });
  }
  return found;
}

const longestLog = 3000;

async function inspect(
  session: Session,
  attempt: Attempting,
  made: Executed,
  around: Around,
): Promise<Watched> {
  const { ctx, files } = session;
  const there = new Set<string>();
  for (const name of made.artifacts)
    if (await ctx.files.exists(files.artifact(name))) there.add(name);
  const faults = plainFaults(made, (name) => there.has(name));
  const changed = changesBetween(around.before.files, made.files).map(({ path }) => path);
  const views = (now: readonly string[], settled: readonly Settled[]) =>
    viewsOf(around.before, now, settled, changed);
  if (made.status === 'blocked' || made.artifacts.length === 0) {
    const out = refusedByCode(faults);
    return { ...out, views: views(out.issues, []), faults, checklist: [] };
  }
  return await orElse(
    async () => await asked(session, attempt, { made, around, faults, changed }),
    (failure) => {
      const reason = reasonOf(failure);
      ctx.warn('component_failed', { component: 'watcher', reason, instead: 'pass = false' });
      // nothing was seen, so nothing that was named before is settled
      const out = noVerdict(reason);
      return { ...out, views: views([...around.before.issues], []), faults: [], checklist: [] };
    },
  );
}

type Sight = {
  readonly made: Executed;
  readonly around: Around;
  readonly faults: readonly string[];
  readonly changed: readonly string[];
};

/** Asked once more where the finding says too little to be one. */
async function asked(session: Session, attempt: Attempting, sight: Sight): Promise<Watched> {
  const withPersona = attempt.pair.watcher_persona !== null;
  let problems: readonly string[] = [];
  let reply = await ask(session, attempt, sight, { time: 1, problems });
  problems = askAgain(outOf(reply), withPersona);
  if (problems.length > 0) reply = await ask(session, attempt, sight, { time: 2, problems });
  const { pair } = attempt;
  const out = guarded(outOf(reply), sight.faults, withPersona);
  const { watcher_persona: own, executor_persona: other } = pair;
  const name = own?.name ?? null;
  return {
    ...out,
    inspection_log: declared(out.inspection_log, own, other),
    persona_applied: name === null ? null : (out.persona_applied ?? name),
    views: viewsOf(sight.around.before, out.issues, reply.settled, sight.changed),
    faults: sight.faults,
    checklist: reply.checklist,
  };
}

function outOf({ checklist: _, settled: __, ...out }: WatcherReply): WatcherOut {
  return out;
}

type Time = { readonly time: number; readonly problems: readonly string[] };

async function ask(
  session: Session,
  attempt: Attempting,
  sight: Sight,
  { time, problems }: Time,
): Promise<WatcherReply> {
  const { ctx, files } = session;
  const { iteration } = attempt;
  const step = files.watcherReply(iteration, time);
  return await ctx.agent({
    task: {
      role: 'session/watcher',
      step,
      tier: tierOf(session, 'watcher'),
      ...common(session, ctx.config.session.component_timeout_ms, iteration),
      inputs: sight.made.files
        .filter(({ path }) => sight.made.artifacts.includes(path))
        .map(({ path, text }) => ({ path: files.artifact(path), text })),
      outputs: [],
      reply: { kind: 'json', schema: WatcherReply },
      expectedTokens: 900,
      ...given(wordsFor(session, attempt, sight, problems)),
    },
    output: jsonArtifact(step, WatcherReply),
    finish: (reply) => reply,
  });
}

function wordsFor(
  session: Session,
  { task, pair, iteration }: Attempting,
  { made, around, changed }: Sight,
  problems: readonly string[],
) {
  const { input } = session;
  const sent = sentIn(session);
  const { inspection, completion, participants } = around.definition;
  const { status, artifacts, persona_applied } = made;
  // what code found, no inspection has named
  const issues = around.before.issues.filter((issue) => !around.before.faults.includes(issue));
  return {
    executor_result: plain({ status, artifacts, persona_applied }),
    original_request: input.request,
    persona: plain(sent.persona(pair.watcher_persona)),
    executor_persona: plain(sent.persona(pair.executor_persona)),
    task_type: task.task_type,
    iteration,
    inspection: plain({
      items: inspection,
      success: completion.success,
      watcher: participants.watcher,
    }),
    previous_issues: issues.length === 0 ? undefined : issues.map(sent.text),
    changed_since_then: issues.length === 0 ? undefined : [...changed],
    refused_because: problems.length === 0 ? undefined : [...problems],
  };
}
