import { isMapping } from '../../data/mapping.ts';
import type { Json } from '../../data/question.ts';
import type { Ctx } from './ctx.ts';

/** The question whose answer may carry grants. */
export const planQuestion = 'confirm-plan';

/** What kind of project a file shows, and how such a project is usually checked. */
const usual: readonly (readonly [file: string, command: string])[] = [
  ['Makefile', 'make test'],
  ['Cargo.toml', 'cargo test'],
  ['go.mod', 'go test ./...'],
  ['pyproject.toml', 'pytest'],
  ['deno.json', 'deno test'],
  ['mix.exs', 'mix test'],
  ['pom.xml', 'mvn test'],
];

/**
 * Commands the person may allow beforehand for this run only: the guard asks about them as ever once a worker has
 * changed what they run. `id`: the pattern.
 */
export async function offeredGrants({ projectFiles }: Pick<Ctx, 'projectFiles'>) {
  const files = projectFiles();
  if (files === null) return [];
  const there = await Promise.all(usual.map(async ([file]) => await files.exists(file)));
  return usual
    .filter((_, at) => there[at])
    .map(([, command]) => ({ id: patternOf(command), command }));
}

const patternOf = (command: string) => `Bash(${command})`;
/**
 * More than single commands, where agents work in trees of their own and in bounds: whatever their work needs, in this
 * cmd or in every one on this project.
 */
export const wideGrants = ['work:cmd', 'work:project'] as const;

const offerable: ReadonlySet<string> = new Set([
  ...usual.map(([, command]) => patternOf(command)),
  ...wideGrants,
]);

/** To trust the project, as it was told under this seal. */
export const trustGrant = (seal: string) => `trust:${seal}`;

/** Under which seal the person trusted the project along with the plan; undefined: they did not. */
export function trustedIn(ctx: Pick<Ctx, 'state' | 'isOwn'>): string | undefined {
  return grantsOf(ctx).find(isTrust)?.slice('trust:'.length);
}

/** What agents may start: what was allowed, without the trust that may stand beside it. */
export function commandGrants(ctx: Pick<Ctx, 'state' | 'isOwn'>): readonly string[] {
  return grantsOf(ctx).filter((grant) => !isTrust(grant));
}

const isTrust = (grant: string) => /^trust:[0-9a-f]{16}$/.test(grant);

/** What the person allowed with the plan: only what was offered, and only from their own answer. */
export function grantsOf({ state, isOwn }: Pick<Ctx, 'state' | 'isOwn'>): readonly string[] {
  const answer = state().answers.find(({ question }) => question === planQuestion);
  if (answer === undefined || !isOwn(answer) || answer.by !== 'person' || answer.choice === 'stop')
    return [];
  const { details } = answer;
  const grants: Json = isMapping(details) ? (details['grants'] ?? []) : [];
  if (!Array.isArray(grants)) return [];
  return grants.filter(
    (one): one is string => typeof one === 'string' && (offerable.has(one) || isTrust(one)),
  );
}
