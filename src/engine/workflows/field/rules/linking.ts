import { keyOf, ownNumber, refsIn } from './refs.ts';

/** Numbers that mean something here: issues of the field, and pull requests, which are none. */
export type Known = {
  readonly repo: string | null;
  readonly issues: ReadonlySet<number>;
  readonly prs: ReadonlySet<number>;
};

const closing =
  /(?<![\p{L}\p{N}_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?:[ \t]*:[ \t]*|[ \t]+)$/iu;
const negated =
  /(?:(?<![\p{L}\p{N}_])(?:not|never|no longer|without|cannot)|n['’]t)[ \t]+(?:[\p{L}]{1,20}[ \t]+)?$/iu;
const mergeHead = /^Merge pull request #\d{1,9} from [^\n]{0,400}/;

/**
 * Which issues a text closes and which it only names (docs/spec/field.md §6.1). A keyword behind a negation closes
 * nothing. Each number once; a closed one is not named as well.
 */
export function linksIn(
  text: string,
  known: Known,
): { readonly closing: readonly number[]; readonly reference: readonly number[] } {
  const body = mergeHead.test(text) ? text.slice(text.indexOf('\n') >>> 0) : text;
  const closes = new Set<number>();
  const names = new Set<number>();
  for (const ref of refsIn(body)) {
    const number = ownNumber(keyOf(ref, known.repo));
    if (number === undefined || !known.issues.has(number) || known.prs.has(number)) continue;
    const before = body.slice(Math.max(0, ref.at - 60), ref.at);
    const [word] = closing.exec(before) ?? [];
    const isClosing = word !== undefined && !negated.test(before.slice(0, -word.length));
    (isClosing ? closes : names).add(number);
  }
  return { closing: [...closes], reference: [...names].filter((number) => !closes.has(number)) };
}

const inName = /(?:^|[/_-])issues?[-_/]?(\d{1,9})(?=$|[-_/.])/gi;
const ownForm = /^(?:[\w.-]{1,100}\/)?(\d{1,9})-[a-z]/i;

/** The issue a branch is named for (§6.2): the first number in its name that is one of the field. */
export function branchIssue(branch: string, issues: ReadonlySet<number>): number | undefined {
  const name = branch.slice(0, 250);
  const numbers = [...name.matchAll(inName)].map(([, number]) => Number(number));
  const [, own] = ownForm.exec(name) ?? [];
  return [...numbers, ...(own === undefined ? [] : [Number(own)])].find((number) =>
    issues.has(number),
  );
}

const mergeForms = [
  /^Merge (?:remote-tracking )?branch '([^']{1,250})'/,
  /^Merge pull request #\d{1,9} from [\w.-]{1,39}\/(\S{1,250})/,
];

/** The branch that a commit of this subject brought in; undefined: it is no merge. */
export function mergedBranch(subject: string): string | undefined {
  for (const form of mergeForms) {
    const [, branch] = form.exec(subject) ?? [];
    if (branch !== undefined) return branch.replace(/^origin\//, '');
  }
  return undefined;
}

/** The commit that this one takes back. */
export function revertedBy({
  subject,
  body,
}: {
  subject: string;
  body: string;
}): string | undefined {
  if (!/^(?:Revert|Reapply) "/.test(subject)) return undefined;
  return /This reverts commit ([0-9a-f]{7,64})/.exec(body)?.[1];
}
