import { asks, type Call, flags, operands, strangeFlag, type Use, words } from './use.ts';

/*
 * Programs that talk to something outside: what only looks passes, everything else asks
 * (docs/spec/crew.md §18.12–18.13).
 */

const lookingAt = words('ps images version info');
const dockerFlags = words(
  '-a -q -n -l -s -f --all --quiet --latest --no-trunc --size --format --filter --last --digests',
);

export function dockerUse({ program, args: [verb = '', ...rest] }: Call): Use {
  if (!lookingAt.has(verb)) return asks(program, verb);
  const strange = strangeFlag(rest, dockerFlags);
  return strange === undefined ? { effect: 'remote' } : asks(program, strange);
}

const kubectlVerbs = words('get describe version explain api-resources top');
const kubectlFlags =
  words(`-n -A -o -l -w --namespace --all-namespaces --output --selector --show-labels --context
  --watch --no-headers --sort-by --field-selector`);

export function kubectlUse({ program, args: [verb = '', ...rest] }: Call): Use {
  if (!kubectlVerbs.has(verb)) return asks(program, verb);
  const strange = strangeFlag(rest, kubectlFlags);
  if (strange !== undefined) return asks(program, strange);
  const secret = rest.find((arg) => /secret/i.test(arg));
  return secret === undefined ? { effect: 'remote' } : asks(program, secret);
}

export function terraformUse({ program, args: [verb = '', ...rest] }: Call): Use {
  // Every other use loads code that the project has downloaded.
  return verb === 'version' && rest.length === 0 ? { effect: 'reads' } : asks(program, verb);
}

/** `ping -c 3 host` and nothing else. */
export function pingUse({ program, args }: Call): Use {
  const [host = '', more] = operands(args).filter((operand) => !/^\d+$/.test(operand));
  const plain = flags(args).every((flag) => /^-c\d*$/.test(flag)) && more === undefined;
  return plain && /^[\w.:-]+$/.test(host) ? { effect: 'remote' } : asks(program, 'options');
}
