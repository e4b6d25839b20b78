import type { Payer } from '../../../engine/data/event.ts';
import { aboutCost, costBehind, costRange } from '../about-cost.ts';
import type { EngineQuestions } from '../words.ts';
import { damageText } from './damage.ts';
import { earlierLine } from './earlier.ts';

/** What the engine asks people, in whatever workflow. The words of a choice go by its id. */
export const questions: EngineQuestions = {
  damaged_file: {
    title: (v) => `A file is damaged: ${v.text('path')}`,
    body: (v) => [
      ...v.list('problems').map(damageText),
      'If it is made again, the damaged one stays in .engine/superseded/.',
    ],
    choice: (id) => ({ rebuild: 'Make it again', stop: 'Stop (I correct it myself)' })[id],
  },
  stale_steps: {
    title: (v) => {
      const count = v.list('changed').length;
      if (count === 0) return 'What this was made from has changed (settings, say)';
      return count === 1 ? 'A file has changed' : `${count} files have changed`;
    },
    body: (v) => [
      ...v.list('changed').map((path) => `Changed: ${path}`),
      ...(v.list('steps').length === 0
        ? []
        : [`Made from what changed (${v.list('steps').length}):`]),
      ...v.list('steps').map((path) => `  ${path}`),
    ],
    choice: (id, v) => {
      const [usd] = v.rows('estimate').map((row) => row.money('usd'));
      const cost = costBehind.en(usd === '' ? null : usd);
      return { keep: 'Keep what was made', redo: `Make it again${cost}` }[id];
    },
  },
  effect_unclear: {
    title: () => 'It is not known whether the last action was completed',
    body: (v) => [v.text('key'), 'Look at the result yourself before you choose.'],
    choice: (id) => ({ again: 'Do it again', stop: 'Stop without doing it' })[id],
  },
  from_before: {
    title: () => 'These lie here from before answers were signed, or from somebody else',
    body: (v) => [
      'Without your word none of them counts. What you keep counts as yours from now on:',
      ...v
        .rows('items')
        .map((row) => earlierLine(row.text('n'), row.text('kind'), row.text('text'))),
      'Keep only what you gave yourself (the rest is kept aside).',
    ],
    choice: (id) =>
      ({
        none: 'Keep none of them',
        some: 'Keep some (their numbers as a comment; on the command line: --text "1 3")',
        all: 'Keep all of them',
        later: 'Decide later (none of them counts until then)',
      })[id],
  },
  payer: {
    title: (v) =>
      v.payer('payer')?.kind === 'claude_login'
        ? 'Your Claude login is used for the first time. Calls are metered'
        : v.payer('payer')?.kind === 'local'
          ? v.number('known') === 1
            ? 'This key goes to a new address. What that charges is not known here'
            : 'This server is asked for the first time. What it charges is not known here'
          : v.number('known') === 1
            ? 'This key goes to a new address. Calls cost money'
            : 'This key is used for the first time. Calls cost money',
    body: (v) => [
      `Paid by: ${payerText(v.payer('payer'))}`,
      v.money('budgetUsd') === ''
        ? 'Budget: no limit (provider.budget.usd: null)'
        : `Budget: up to ${v.money('budgetUsd')}; the run stops before going over it`,
      ...v.rows('estimate').map((row) => {
        const [usd, calls] = [row.money('usd'), row.number('calls')];
        const [most, mostCalls] = [row.money('most'), row.number('mostCalls')];
        if (usd === '') return `Cost: ${aboutCost.en(null)} (${row.text('model')})`;
        if (calls === 0)
          return `Cost: about ${usd} for a call of usual length (${row.text('model')})`;
        const range = costRange(usd, most);
        const count = calls === mostCalls ? `${calls}` : `${calls}–${mostCalls}`;
        return `Cost: about ${range}${row.text('to') === 'end' ? '' : ' until the next question'} (${count === '1' ? '1 call' : `${count} calls`}, ${row.text('model')})`;
      }),
    ],
    choice: (id) => ({ pay: 'Pay with this', stop: 'Stop (nothing is called)' })[id],
  },
  permission: {
    title: () => 'Permission needed',
    // What it wants is shown by itself, nothing cut (describe-permission).
    body: () => [],
    choice: (id) =>
      ({
        once: 'Allow once',
        always: 'Always allow in this folder',
        checks: "Allow this project's tests and builds for this task (in copies, no network)",
        network: 'Allow once, with network to named hosts',
        network_run: 'Allow, with these hosts for all you allow in this run',
        deny: 'Deny',
      })[id],
  },
  other: {
    title: (v) => v.text('title') || '?',
    body: () => [],
    choice: () => undefined,
  },
};

/** Who pays. */
export function payerText(payer: Payer | null): string {
  switch (payer?.kind) {
    case undefined:
    case 'nobody':
      return 'nobody';
    case 'api_key':
      return `${payer.env} …${payer.tail}${payer.host === undefined ? '' : ` (sent to ${payer.host})`}`;
    case 'local':
      return `${payer.charged ? 'your account there' : 'nobody'} (${payer.url})`;
    case 'claude_login':
      return 'your Claude login (metered)';
    default:
      return payer satisfies never;
  }
}
