import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, Dialog } from '../../cockpit/cockpit-state.ts';
import type { CommandEffect } from './palette-entries.ts';

type Effect = Exclude<CommandEffect, { kind: 'key' }>;

/** Does what a command of the palette says. Rejects with what kept it from that. */
export async function perform(effect: CommandEffect, cockpit: Cockpit): Promise<void> {
  if (effect.kind === 'key') return;
  await perhaps(effect, cockpit);
}

async function perhaps(effect: Effect, cockpit: Cockpit): Promise<void> {
  switch (effect.kind) {
    case 'go':
      return cockpit.go({ type: 'go', to: { screen: effect.to } });
    case 'sheet':
      return cockpit.go({ type: 'go', to: { screen: 'sheet', of: effect.of } });
    case 'new':
      if (effect.offer !== undefined) cockpit.pickOffer(effect.offer);
      return cockpit.go({ type: 'go', to: { screen: 'home' } });
    case 'help':
      return cockpit.ask({ kind: 'help', ...screenBelow(cockpit) });
    case 'connect':
      return cockpit.ask({ kind: 'connect' });
    case 'open':
      return await cockpit.open(effect.run);
    case 'status':
      return await openNewest(cockpit, () => true);
    case 'resume':
      return await openNewest(cockpit, ({ status }) => status !== 'done');
    case 'room':
      return await effect.perform(cockpit, effect.typed);
    default:
      return effect satisfies never;
  }
}

/** Whose keys the person had in front of them before they opened the palette. */
function screenBelow({ dialog }: Cockpit): Omit<Extract<Dialog, { kind: 'help' }>, 'kind'> {
  const offered = dialog?.kind === 'palette' ? dialog.offered : [];
  return { front: offered[0]?.scope, offered };
}

async function openNewest(cockpit: Cockpit, fits: (run: RunSummary) => boolean): Promise<void> {
  const run = cockpit.runs?.find((one) => !one.archived && fits(one));
  if (run === undefined) cockpit.go({ type: 'go', to: { screen: 'home' } });
  else await cockpit.open(run);
}
