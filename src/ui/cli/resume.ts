import type { PresetAnswer } from '../../engine/engine.ts';
import type { Changes } from '../cockpit/begin-run.ts';
import { goingOn, rowsToResume } from '../workflows/going-on.ts';
import { nothing } from './flag.ts';
import { atMostOne } from './line-words.ts';
import { allow, type Given, payerAnswer } from './options.ts';
import { Usage } from './usage-problem.ts';
import { defineVerb } from './verb.ts';

const flags = {
  ...rowsToResume,
  allow,
  keep: nothing,
  redo: { ...nothing, leads: true },
  'reload-config': nothing,
} as const;

function read(words: readonly string[], given: Given<typeof flags>) {
  const id = atMostOne(words, 'resume');
  const { keep, redo } = given;
  if (keep && redo) throw new Usage({ kind: 'conflict', flags: ['--keep', '--redo'] });
  const room = goingOn(given);
  const stale: PresetAnswer[] =
    keep || redo ? [{ kind: 'stale_steps', choice: keep ? 'keep' : 'redo' }] : [];
  return {
    id,
    // A run keeps the settings it was started with; who types new ones wants them to count.
    reloadConfig: given['reload-config'] || given.set.length > 0 || given.model !== undefined,
    answers: [...room.answers, ...stale, ...payerAnswer(given)],
    changes: { tell: [...moneyIn(given), ...room.tell], more: room.more, only: room.only },
  };
}

/** A budget in dollars; null = none; undefined = as it is. */
function moneyIn({ budget: usd }: Pick<Given<typeof flags>, 'budget'>): Changes['tell'] {
  return usd === undefined ? [] : [{ kind: 'raise_budget', usd }];
}

export const resume = defineVerb({
  name: 'resume',
  flags,
  read,
  cockpit: (command) => async () => {
    const { id, answers, reloadConfig, changes } = command;
    const options = { answers, reloadConfig, yes: command.options.yes };
    return { kind: 'resume', run: id, options, changes };
  },
  perform: async (command, ports, house) => {
    const { resumeRun } = await import('./resume-run.ts');
    return await resumeRun(command, ports, (await house.open()).engine);
  },
});
