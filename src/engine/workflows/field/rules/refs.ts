/*
 * References to issues in a text: `#5`, `owner/repo#5` and addresses (docs/spec/field.md §6.1, §7.2). One walk over the
 * text with short looks around each sign, so that no text takes longer than its length.
 */

export type Ref = {
  /** From here to there in the text. */
  readonly at: number;
  readonly end: number;
  /** `owner/repo`, lower case; null: none was written. */
  readonly repo: string | null;
  readonly number: number;
};

const address = 'https://github.com/';
const addressForm =
  /https:\/\/github\.com\/([\w.-]{1,39})\/([\w.-]{1,100})\/(?:issues|pull)\/(\d{1,9})(?![A-Za-z0-9_])(?:[?#][^\s),;、，。]{0,200})?/y;
const digits = /\d{1,9}(?![A-Za-z0-9_])/y;
const ownerAndName = /^[\w.-]{1,39}\/[\w.-]{1,100}$/;
const inName = /[\w./-]/;
const glued = /[\w&/#]$/;
/** An owner, a slash and a name are no longer. */
const longestName = 141;

/** A text with more of them is no description: what stands behind is not looked at. */
const most = 2_000;

/** In the order of the text. */
export function refsIn(text: string): readonly Ref[] {
  const all: Ref[] = [];
  let at = 0;
  let link = text.indexOf(address);
  for (;;) {
    const sign = text.indexOf('#', at);
    // looked for anew only behind the last one: without any, each number would read the whole rest again
    if (link >= 0 && link < at) link = text.indexOf(address, at);
    if ((sign < 0 && link < 0) || all.length === most) return all;
    const looked = link >= 0 && (sign < 0 || link < sign) ? linkAt(text, link) : signAt(text, sign);
    if (looked.kind === 'ref') all.push(looked.ref);
    at = looked.end;
  }
}

type Looked = { readonly end: number } & (
  | { readonly kind: 'ref'; readonly ref: Ref }
  | { readonly kind: 'nothing' }
);

const nothingTo = (end: number): Looked => ({ kind: 'nothing', end });
const found = (ref: Ref): Looked => ({ kind: 'ref', ref, end: ref.end });

function linkAt(text: string, at: number): Looked {
  addressForm.lastIndex = at;
  const match = addressForm.exec(text);
  if (match === null) return nothingTo(at + address.length);
  const [whole, owner = '', name = '', number = ''] = match;
  const repo = `${owner}/${name}`.toLowerCase();
  return found({ at, end: at + whole.length, repo, number: Number(number) });
}

function signAt(text: string, sign: number): Looked {
  digits.lastIndex = sign + 1;
  const [number] = digits.exec(text) ?? [];
  if (number === undefined) return nothingTo(sign + 1);
  const end = sign + 1 + number.length;
  const name = wordBefore(text, sign);
  if (ownerAndName.test(name))
    return found({ at: sign - name.length, end, repo: name.toLowerCase(), number: Number(number) });
  if (glued.test(text.charAt(sign - 1))) return nothingTo(end);
  return found({ at: sign, end, repo: null, number: Number(number) });
}

/** What stands right before, as far as it could be part of a repository's name. */
function wordBefore(text: string, sign: number): string {
  let at = sign;
  while (at > 0 && sign - at <= longestName && inName.test(text.charAt(at - 1))) at -= 1;
  return text.slice(at, sign);
}

/** `#5` of this repository, `owner/repo#5` of another one. */
export function keyOf({ repo, number }: Pick<Ref, 'repo' | 'number'>, own: string | null): string {
  return repo === null || repo === own?.toLowerCase() ? `#${number}` : `${repo}#${number}`;
}

/** The number of an issue of this repository; undefined: it is another's. */
export function ownNumber(key: string): number | undefined {
  return key.startsWith('#') ? Number(key.slice(1)) : undefined;
}
