import type { Stage } from '../../../../engine/workflows/session/contract/ledger/improvements.ts';
import { stages } from '../../../../engine/workflows/session/contract/ledger/stages.ts';
import { choice, text, whole } from '../../../cli/flag.ts';
import { chosen, needed, noMore } from '../../../cli/line-words.ts';
import type { Given } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const flags = {
  why: text('TEXT'),
  criteria: text('TEXT'),
  target: text('TEXT'),
  change: text('TEXT'),
  state: choice(...stages),
  days: whole(1, 9999),
} as const;

const actions = ['list', 'show', 'problem', 'try', 'keep', 'rule', 'stop'] as const;

/** What is said is worth something only with its reason. */
const wanted = {
  problem: 'why',
  try: 'criteria',
  keep: 'why',
  rule: 'change',
  stopped: 'why',
} as const satisfies Record<Stage, keyof typeof flags>;

/** `improve [list|show|problem|try|keep|rule|stop]`. */
function read([word = 'list', ...rest]: readonly string[], given: Given<typeof flags>) {
  const action = chosen(word, actions, 'improve');
  const verb = `improve ${action}`;
  if (action === 'list') {
    noMore(rest, verb);
    return { action, state: given.state, days: given.days };
  }
  const [first, ...more] = rest;
  noMore(more, verb);
  if (action === 'show') return { action, id: needed(first, verb, 'ID') };
  const to: Stage = action === 'stop' ? 'stopped' : action;
  const isNew = to === 'problem' || to === 'try';
  const what = needed(first, verb, isNew ? '"TEXT"' : 'ID');
  const flag = wanted[to];
  if ((given[flag] ?? '').trim() === '')
    throw new Usage({ kind: 'needs', flag: verb, other: `--${flag}` });
  const { why = '', criteria = '', target = '', change = '' } = given;
  return { action: 'step' as const, to, what, said: { why, criteria, target, change } };
}

/** How what was decided to be done better goes on (`docs/spec/session.md` §14). */
export const improve = defineVerb({
  name: 'improve',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { improveDeed } = await import('./improve-deeds.ts');
    return await improveDeed(command, ports, house);
  },
});
