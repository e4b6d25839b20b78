import { StoryGate } from '../../config/gate-settings.ts';
import type { Config } from '../../config.ts';
import type { InboxItem } from '../../inbox.ts';
import type { Ctx } from '../../workflow.ts';

/*
 * The gate of this story: the settings it was started with, and what its author has said of it since (`spec/folio.md`
 * §20 item 10). A verdict stands with the gate it was found by; a changed one counts from the next verdict on.
 */

type Gated = Pick<Config, 'quality_gate' | 'folio'>;

/** As settings say it, without a word of the author's. */
function gateIn({ quality_gate, folio }: Gated): StoryGate {
  const { require_convergence, cross_review_pass, force_pass_draft } = folio;
  return { ...quality_gate, require_convergence, cross_review_pass, force_pass_draft };
}

/** With all that its author has said of it so far. Pure. */
function storyGate(config: Gated, inbox: readonly InboxItem[]): StoryGate {
  const said = inbox.map((item) => (item.kind === 'set_gate' ? item.settings : {}));
  return StoryGate.parse(Object.assign(gateIn(config), ...said));
}

/** The settings as they count for this story now. */
export function configNow(ctx: Pick<Ctx, 'config' | 'inbox'>): Config {
  return withGate(ctx.config, gateNow(ctx));
}

export function gateNow(ctx: Pick<Ctx, 'config' | 'inbox'>): StoryGate {
  return storyGate(ctx.config, ctx.inbox());
}

/** Has its author said anything of it? Then a summary names the gate it was judged by. */
export function isOwnGate(ctx: Pick<Ctx, 'inbox'>): boolean {
  return ctx.inbox().some(({ kind }) => kind === 'set_gate');
}

/** The settings with a gate of this story in place of theirs. */
export function withGate<T extends Gated>(config: T, gate: StoryGate): T {
  const { require_convergence, cross_review_pass, force_pass_draft, ...limits } = gate;
  const choices = { require_convergence, cross_review_pass, force_pass_draft };
  return { ...config, quality_gate: limits, folio: { ...config.folio, ...choices } };
}

/** The gate among the values of a phase: the screen shows what counts, not what is set elsewhere (F-06). */
export function gateValues(gate: StoryGate): Readonly<Record<string, string | number>> {
  return {
    max_rounds: gate.max_rounds,
    min_each: gate.min_each,
    min_overall: gate.min_overall,
    min_improvement: gate.min_improvement,
    no_critical: Number(gate.no_critical),
    require_convergence: Number(gate.require_convergence),
    cross_review_pass: Number(gate.cross_review_pass),
    force_pass_draft: gate.force_pass_draft,
  };
}

/** What `gateValues` said, read back; null where nothing was said yet, as in stories of earlier versions. */
export function gateOf(values: Readonly<Record<string, unknown>>): StoryGate | null {
  const yes = (key: string) => values[key] === 1;
  const read = StoryGate.safeParse({
    ...values,
    no_critical: yes('no_critical'),
    require_convergence: yes('require_convergence'),
    cross_review_pass: yes('cross_review_pass'),
  });
  return read.success ? read.data : null;
}

/** Says what its author has changed, once for each time they did. */
export function tellGate(ctx: Pick<Ctx, 'config' | 'inbox' | 'state' | 'say'>): void {
  const items = ctx.inbox();
  for (const [index, { kind }] of items.entries()) {
    if (kind !== 'set_gate') continue;
    const decision = index + 1;
    const told = ctx
      .state()
      .notices.some(
        ({ notice, values }) => notice === 'gate_set' && values['decision'] === decision,
      );
    if (told) continue;
    const gate = storyGate(ctx.config, items.slice(0, decision));
    ctx.say('gate_set', { decision, ...gateValues(gate) });
  }
}
