const test = /(^|\/)(tests?|__tests__|specs?)\/|[._](test|spec)\.[a-z]+$|(^|\/)test_[^/]+$/i;
const obeyed =
  /(^|\/)(\.git[^/]*|\.vscode|\.idea|\.claude|\.husky|\.circleci|\.agent)(\/|$)|(^|\/)(AGENTS|CLAUDE)\.md$|(^|\/)(Makefile|package\.json|[^/]*\.(ya?ml|toml))$/i;

/** Which files of a difference want to be read first: what programs obey or agents are told, tests, and the rest. */
export type FileRank = 'protected' | 'test' | 'other';

/** By its name alone. `path` from the top of the project, with `/`. */
export function rankOf(path: string): FileRank {
  if (obeyed.test(path)) return 'protected';
  return test.test(path) ? 'test' : 'other';
}

const order = ['protected', 'test', 'other'] as const satisfies readonly FileRank[];

/** How to sort files by their ranks, and otherwise as they came. */
export function byRank(a: string, b: string): number {
  return order.indexOf(rankOf(a)) - order.indexOf(rankOf(b));
}
