import type { AgentTask } from '../../../ports.ts';
import { flows } from '../contract/flow.ts';
import { contextCharacters } from '../contract/ledger/context-parts.ts';
import { ideaInput } from '../shown-inputs.ts';
import type { Story } from '../story.ts';
import { authorsVoice } from '../tasks.ts';
import { CheckReply, type FlowReply, flowReply, type Stretch } from './flow-files.ts';
import { planPrice } from './plan-task.ts';

/** What is told of a chapter's flow to whoever proposes or checks one. */
export type FlowAbout = Stretch & {
  /** What its author said; '' = nothing. */
  readonly wish: string;
  readonly attempt: number;
  readonly context: { readonly path: string; readonly text: string };
};

/** Of the outline this many episodes before the chapter are told, and as many after it. */
const toldAround = 5;

function around({ selected }: Story, { from, to }: Stretch) {
  const { outline } = selected.path;
  return {
    outline_before: outline.slice(Math.max(0, from - 1 - toldAround), from - 1),
    outline_now: outline.slice(from - 1, to),
    outline_after: outline.slice(to, to + toldAround),
  };
}

/** One flow. `problems`: what was wrong with the one before, which is an input then. */
export function flowTask(
  story: Story,
  about: FlowAbout,
  { pattern, hint }: (typeof flows)[number],
  problems: readonly string[],
): AgentTask<FlowReply> {
  const { ctx, files, begun } = story;
  const { part, from, to, wish, attempt, context } = about;
  const { language, models } = ctx.config.folio;
  const output = files.flow(part, pattern, attempt);
  const data = {
    ...{ chapter: part, pattern_id: pattern, from, count: to - from + 1 },
    ...(wish === '' ? {} : { author_wish: wish }),
    ...around(story, about),
    ...(problems.length === 0 ? {} : { problems }),
  };
  return {
    role: 'folio/plotter-flow',
    step: output,
    tier: models.plotter,
    language,
    values: { chapter: part, direction_hint: hint },
    inputs: [
      ideaInput(files, begun.manuscript),
      { path: files.selected },
      context,
      { path: files.final(from - 1), optional: true },
      ...(attempt === 1 ? [] : [{ path: files.flow(part, pattern, attempt - 1) }]),
      ...authorsVoice({ files, begun }),
    ],
    outputs: [output],
    reply: { kind: 'json', schema: flowReply(about) },
    extra: JSON.stringify(data, null, 2),
    expectedTokens: 500 + 350 * data.count,
  };
}

/** All three held against what is written, in one call. */
export function checkTask(story: Story, about: FlowAbout): AgentTask<CheckReply> {
  const { ctx, files, begun } = story;
  const { part, from, attempt, context } = about;
  const { language, models } = ctx.config.folio;
  const output = files.flowCheck(part, attempt);
  return {
    role: 'folio/editor-flow',
    step: output,
    tier: models.editor,
    language,
    values: { chapter: part },
    inputs: [
      ideaInput(files, begun.manuscript),
      context,
      { path: files.final(from - 1), optional: true },
      ...flows.map(({ pattern }) => ({ path: files.flow(part, pattern, attempt) })),
    ],
    outputs: [output],
    reply: { kind: 'json', schema: CheckReply },
    extra: JSON.stringify({ chapter: part, ...around(story, about) }, null, 2),
    expectedTokens: 1500,
  };
}

/** In tokens: the material of a check with the three flows beside it, and its eighteen verdicts. */
const checkUsage = { input: 20_000, output: 1500 };

/** Three flows and their check, and all of it once more where all three fail. Null: the price of a model is not known. */
export function flowsPrice(ctx: Pick<Story['ctx'], 'config' | 'estimate'>, count: number) {
  const each = planPrice(ctx, count);
  const { context, models } = ctx.config.folio;
  const input = checkUsage.input + Math.max(0, context.characters - contextCharacters);
  const check = ctx.estimate(models.editor, {
    ...{ input, output: checkUsage.output, cacheRead: 0, cacheWrite: 0 },
  }).usd;
  const calls = flows.length + 1;
  const usd = each.usd === null || check === null ? null : 2 * (flows.length * each.usd + check);
  return { calls, most: 2 * calls, model: each.model, usd };
}
