import { asks, type Call, type Use, words } from './use.ts';

/*
 * gh: only what looks passes (docs/spec/crew.md §18.12); every write asks.
 */
const looking =
  words(`pr:view pr:list pr:diff pr:checks pr:status issue:view issue:list issue:status repo:view repo:list
  release:view release:list run:view run:list workflow:view workflow:list label:list search:code search:commits
  search:issues search:prs search:repos auth:status cache:list ruleset:list ruleset:view gist:list gist:view`);

export function ghUse({ args }: Call): Use {
  const rest = withoutRepository(args);
  const [group = '', verb = ''] = rest;
  if (group === 'api') return api(rest.slice(1));
  if (!looking.has(`${group}:${verb}`))
    return asks('gh', verb.startsWith('-') ? group : `${group}:${verb}`);
  const flag = rest
    .slice(2)
    .find((arg) => group === 'auth' || /^-[a-zA-Z]*w|^--(web|hostname)/.test(arg));
  return flag === undefined
    ? { effect: 'remote', texts: textsOf(args) }
    : asks(`gh:${group}:${verb}`, flag);
}

/** `-R o/r`, `--repo o/r`, `--repo=o/r`, wherever they stand. */
export function withoutRepository(args: readonly string[]): string[] {
  return args.filter(
    (arg, index) =>
      !/^(-R|--repo)$/.test(arg) &&
      !/^(-R.|--repo=)/.test(arg) &&
      !/^(-R|--repo)$/.test(args[index - 1] ?? ''),
  );
}

/** Reading one address; a method, a field or a file makes it a write, and GraphQL hides which it is. */
function api(args: readonly string[]): Use {
  const method = args.findIndex((arg) => /^(-X|--method)$/.test(arg));
  const gets = method >= 0 && args[method + 1] === 'GET';
  const plain = gets ? args.filter((_, index) => index !== method && index !== method + 1) : args;
  const flag = plain.find((arg) =>
    /^-[a-zA-Z]*[XfF]|^--(method|field|raw-field|input|hostname|cache)/.test(arg),
  );
  if (flag !== undefined) return asks('gh:api', flag);
  return plain.includes('graphql') ? asks('gh:api', 'graphql') : { effect: 'remote' };
}

function textsOf(args: readonly string[]): ReadonlySet<number> {
  return new Set(
    args.flatMap((arg, index) =>
      /^(-R|--repo|-q|--jq|--template|--search|-S|-l|--label|-B|--base|-H|--head|-b|--branch)$/.test(
        args[index - 1] ?? '',
      ) || arg.startsWith('--repo=')
        ? [index]
        : [],
    ),
  );
}
