import { isObeyed } from '../../../data/obeyed-files.ts';

const test = /(^|\/)(tests?|__tests__|specs?)\/|[._](test|spec)\.[a-z]+$|(^|\/)test_[^/]+$/i;
/** Besides what programs obey on their own: what says how a project is built and tested. */
const steers = /(^|\/)(\.git[^/]*(\/|$)|(Makefile|package\.json|[^/]*\.(ya?ml|toml))$)/i;

/** Which files of a difference want to be read first: what programs obey or agents are told, tests, and the rest. */
export type FileRank = 'protected' | 'test' | 'other';

/** By its name alone. `path` from the top of the project, with `/`. */
export function rankOf(path: string): FileRank {
  if (isObeyed(path) || steers.test(path)) return 'protected';
  return test.test(path) ? 'test' : 'other';
}

const order = ['protected', 'test', 'other'] as const satisfies readonly FileRank[];

/** How to sort files by their ranks, and otherwise as they came. */
export function byRank(a: string, b: string): number {
  return order.indexOf(rankOf(a)) - order.indexOf(rankOf(b));
}
