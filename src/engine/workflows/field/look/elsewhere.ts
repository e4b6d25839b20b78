import { z } from 'zod';
import type { Gh } from '../../../acting/gh.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { Elsewhere, FieldIssue } from '../model.ts';
import { declaredIn } from '../rules/dependencies.ts';
import { ownNumber } from '../rules/refs.ts';
import { type Asking, patient } from './gh-asking.ts';

/** More of them are not asked about: they lie where nobody said to look, and each is a call. */
const mostAsked = 50;
const atOnce = 4;

/** Only a text with something of this form is read for them: it is a name, and a number behind it. */
const named = /[\w.-]\/[\w.-]+(?:#|\/(?:issues|pull)\/)\d/;

/**
 * How issues and pull requests of other repositories stand that open issues of the field wait for
 * (docs/spec/field.md §7.3). What the login may not read is missing.
 */
export async function readElsewhere(
  issues: readonly FieldIssue[],
  own: string,
  { ghOf, asking }: { readonly ghOf: (repo: string) => Promise<Gh>; readonly asking: Asking },
): Promise<ReadonlyMap<string, Elsewhere>> {
  const keys = waitedElsewhere(issues, own).slice(0, mostAsked);
  const seen = new Map<string, Elsewhere>();
  for (let at = 0; at < keys.length; at += atOnce)
    await Promise.all(
      keys.slice(at, at + atOnce).map(async (key) => {
        const [repo = '', number = ''] = key.split('#');
        const how = await standing(await ghOf(repo), Number(number), asking);
        if (how !== undefined) seen.set(key, how);
      }),
    );
  return seen;
}

/** `owner/repo#5`, each once. */
function waitedElsewhere(issues: readonly FieldIssue[], own: string): readonly string[] {
  const keys = issues
    .filter(({ inField, open }) => inField && open)
    .flatMap(({ number, body, native = [], dependsOn = [] }) => [
      ...[...native, ...dependsOn],
      ...(named.test(body) ? declaredIn(body, number, own).dependsOn : []),
    ]);
  return [...new Set(keys)].filter((key) => ownNumber(key) === undefined);
}

const Row = z.object({
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  stateReason: z.string().nullish(),
  url: z.string().catch(''),
});

/** An old `gh` does not say why something was closed: then nobody knows whether it was done. */
async function standing(gh: Gh, number: number, asking: Asking): Promise<Elsewhere | undefined> {
  const ask = async (...fields: readonly string[]) =>
    await patient(() => gh.issue(number, fields), asking);
  const told = await ask('state', 'stateReason', 'url');
  const isOld = !told.ok && told.said.includes('Unknown JSON field');
  const answer = isOld ? await ask('state', 'url') : told;
  const row = Row.safeParse(answer.ok ? jsonIn(answer.output) : undefined).data;
  if (row === undefined) return undefined;
  const { state, stateReason, url } = row;
  // both are shown by the same word
  if (state === 'MERGED' || url.includes('/pull/')) return { kind: 'pr', state };
  if (state === 'OPEN') return { kind: 'issue', done: false, dropped: false };
  if (isOld) return undefined;
  const dropped = /^(?:not_planned|duplicate)$/i.test(stateReason ?? '');
  return { kind: 'issue', done: !dropped, dropped };
}
