import { StoryGate } from './contract/gate.ts';
import type { FolioItem } from './contract/inbox.ts';
import { type Gated, gateValues, settingsGate } from './contract/story-gate.ts';
import type { Ctx } from './ctx.ts';

/*
 * The gate of this story: the settings it was started with, and what its author has said of it since
 * (`docs/spec/folio.md` §20.10). A verdict stands with the gate it was found by; a changed one counts from the next
 * verdict on.
 */

/** With all that its author has said of it so far. Pure. */
function storyGate(config: Gated, inbox: readonly FolioItem[]): StoryGate {
  const said = inbox.map((item) => (item.kind === 'set_gate' ? item.settings : {}));
  return StoryGate.parse(Object.assign(settingsGate(config), ...said));
}

/** As it counts for this story now. */
export function gateNow(ctx: Pick<Ctx, 'config' | 'inbox'>): StoryGate {
  return storyGate(ctx.config, ctx.inbox());
}

/** Has its author said anything of it? Then a summary names the gate it was judged by. */
export function isOwnGate(ctx: Pick<Ctx, 'inbox'>): boolean {
  return ctx.inbox().some(({ kind }) => kind === 'set_gate');
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
