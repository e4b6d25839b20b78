import type { z } from 'zod';
import { jsonArtifact } from '../../../json-artifact.ts';
import { foundingPole } from '../contract/founding-en.ts';
import { How } from '../contract/kinds.ts';
import {
  type ClassifierOut,
  type SelectorOut,
  type SessionInit,
  StrategyOut,
} from '../contract/shapes.ts';
import { orElse, reasonOf } from '../failures.ts';
import { fallbackPairIn, noPair, pairProblems } from '../rules/persona-pair.ts';
import type { Session } from '../session.ts';
import { common, given } from './agents.ts';
import { sentIn } from './sent.ts';

const Chosen = StrategyOut.extend({ how: How });
type Chosen = z.infer<typeof Chosen>;

type Wish = {
  readonly task: ClassifierOut;
  readonly selection: SelectorOut;
  readonly found: SessionInit | null;
  /** The first pair, or one instead of those before. */
  readonly n: number;
};

/** Two views where judgement matters, none where it does not (`docs/spec/session.md` §11). */
export async function personas(session: Session, wish: Wish): Promise<StrategyOut> {
  const { ctx, files, record } = session;
  if (!wish.task.requires_persona) {
    const { rationale } = noPair;
    record.mark({
      type: 'personas_chosen',
      executor: null,
      watcher: null,
      rationale,
      how: 'rules',
    });
    return noPair;
  }
  const { how, ...out } = await ctx.make({
    output: jsonArtifact(files.personas(wish.n), Chosen),
    inputs: [],
    maker: async () =>
      await orElse(
        async () => await choose(session, wish),
        (failure) => fallBack(session, reasonOf(failure)),
      ),
  });
  record.mark({
    type: 'personas_chosen',
    executor: out.executor_persona,
    watcher: out.watcher_persona,
    rationale: out.rationale,
    how,
  });
  return out;
}

/** Asked once more where the two are not two. */
async function choose(session: Session, wish: Wish): Promise<Chosen> {
  let problems: readonly string[] = [];
  for (const time of [1, 2]) {
    const found = await ask(session, wish, { time, problems });
    problems = pairProblems(found);
    if (problems.length === 0) return { ...found, how: 'model' };
    session.ctx.warn('persona_pair_refused', { problems: [...problems] });
  }
  return fallBack(session, problems.join(' '));
}

function fallBack({ ctx }: Session, reason: string): Chosen {
  ctx.warn('component_failed', {
    ...{ component: 'PersonaStrategy', reason, instead: 'Kent Beck + Martin Fowler' },
  });
  return { ...fallbackPairIn(ctx.config.folio.language), how: 'fallback' };
}

type Time = { readonly time: number; readonly problems: readonly string[] };

async function ask(
  session: Session,
  { task, selection, found, n }: Wish,
  { time, problems }: Time,
): Promise<StrategyOut> {
  const { ctx, files, input } = session;
  const step = files.strategist(n, time);
  const sent = sentIn(session);
  return await ctx.agent({
    task: {
      role: 'session/strategist',
      step,
      tier: ctx.config.default_model,
      ...common(session, ctx.config.session.component_timeout_ms, time),
      inputs: [],
      outputs: [],
      reply: { kind: 'json', schema: StrategyOut, structured: StrategyOut },
      expectedTokens: 700,
      ...given({
        task_type: task.task_type,
        requires_persona: task.requires_persona,
        task_context: input.request,
        recommended_axes: selection.recommended_axes.map(sent.text),
        unused_axes: (found?.coverage_report.unused_axes ?? []).map(sent.text),
        wanted_instead_of_the_last_pair: n > 1 ? true : undefined,
        refused_because: problems.length === 0 ? undefined : [...problems],
      }),
    },
    output: jsonArtifact(step, StrategyOut),
    finish: (reply) => withFoundingPoles(reply),
  });
}

/** An English session is asked and answers in English; files have the poles as the founding documents do. */
function withFoundingPoles(said: StrategyOut): StrategyOut {
  const named = (persona: StrategyOut['executor_persona']) =>
    persona && { ...persona, axis: foundingPole(persona.axis) };
  return {
    ...said,
    executor_persona: named(said.executor_persona),
    watcher_persona: named(said.watcher_persona),
  };
}
