import { z } from 'zod';
import type { AgentTask } from '../../../ports.ts';
import { contextCharacters } from '../contract/ledger/context-parts.ts';
import { PlannedEntry } from '../schema.ts';
import { ideaInput } from '../shown-inputs.ts';
import type { Story } from '../story.ts';
import { authorsVoice } from '../tasks.ts';
import { placeValues } from '../unit-told.ts';

/** Chapters as the Plotter proposes them: the engine numbers them, so that none can stand in the place of another. */
const PlanReply = z.object({ entries: z.array(PlannedEntry).min(1) });
export type PlanReply = z.infer<typeof PlanReply>;

export type PlanWish = {
  /** The first chapter of the proposal, and how many. */
  readonly from: number;
  readonly count: number;
  /** What the author said of them; '' = nothing. */
  readonly wish: string;
  /** The last chapter that is accepted. */
  readonly written: number;
};

/** Of the outline before a proposal this many entries are told in full. */
const toldBefore = 5;

export function planTask(
  { ctx, files, selected, begun }: Story,
  { from, count, wish, written }: PlanWish,
  at: {
    readonly output: string;
    readonly context: { readonly path: string; readonly text: string };
  },
): AgentTask<PlanReply> {
  const { language, models } = ctx.config.folio;
  const part = selected.path.outline.at(-1)?.part;
  const outline = selected.path.outline.slice(-Math.max(toldBefore, from - 1 - written));
  const data = {
    from,
    count,
    ...(wish === '' ? {} : { author_wish: wish }),
    written,
    outline_so_far: outline,
  };
  return {
    role: 'folio/plotter-more',
    step: at.output,
    tier: models.plotter,
    language,
    ...(part === undefined ? {} : { along: ['folio/episode_more_common'] }),
    values: placeValues({ chapter: from, ...(part && { part }) }),
    recording: { path: selected.path_id },
    inputs: [
      ideaInput(files, begun.manuscript),
      { path: files.selected },
      at.context,
      ...(written > 0 ? [{ path: files.final(written), optional: true }] : []),
      ...authorsVoice({ files, begun }),
    ],
    outputs: [at.output],
    reply: { kind: 'json', schema: PlanReply },
    extra: JSON.stringify(data, null, 2),
    expectedTokens: 300 + 350 * count,
  };
}

/** In tokens: what a proposal is made of with the usual material, and each chapter of it. */
const usage = { input: 16_000, output: 300, each: 350 };

/** What one proposal costs at most. Null: the price of the model is not known. */
export function planPrice(
  { config, estimate }: Pick<Story['ctx'], 'config' | 'estimate'>,
  count: number,
): { readonly model: string; readonly usd: number | null } {
  const output = usage.output + usage.each * count;
  // a character is at most a token
  const more = config.folio.context.characters - contextCharacters;
  return estimate(config.folio.models.plotter, {
    ...{ input: usage.input + Math.max(0, more), output },
    ...{ cacheRead: 0, cacheWrite: 0 },
  });
}
