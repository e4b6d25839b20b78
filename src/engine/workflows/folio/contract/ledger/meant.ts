/*
 * Is somebody or something of the ledger perhaps meant, where its name does not stand? The ledger has 「遠野の十キロ台秤」 and
 * 「父の帳面」; the text says 遠野の秤, 帳面. Who calls somebody 父 may be speaking of 志郎. Told behind all that is named. Pure.
 */

type Named = { readonly id: string; readonly name: string; readonly aliases: readonly string[] };
type Caller = Named & { readonly calls: Readonly<Record<string, string>> };

/** What of places and things this text may mean. Prepared once for a text, asked for many. */
export function meantIn(text: string): (entry: Pick<Named, 'name' | 'aliases'>) => boolean {
  const words = new Set(
    [...text.toLowerCase().matchAll(/[\p{Script=Latin}\p{M}’']+/gu)].map(([word]) => word),
  );
  return ({ name, aliases }) =>
    [name, ...aliases].some((each) =>
      /\d|[０-９]/.test(each) ? false : isMeantIn(text, each) || isHeadIn(words, each),
    );
}

/** Too short to tell one thing from another. */
const shortestWord = 4;

/** What a name in Latin letters is about is its last word: the kitchen scale is a scale. */
function isHeadIn(words: ReadonlySet<string>, name: string): boolean {
  const head = /([\p{Script=Latin}\p{M}]+)$/u.exec(name.toLowerCase())?.[1] ?? '';
  return head.length >= shortestWord && (words.has(head) || words.has(`${head}s`));
}

/** What a Japanese name is about stands behind its last の; of that the end by itself, or behind what it is of. */
function isMeantIn(text: string, name: string): boolean {
  const parts = name.split(/[の・\s]+/).filter((part) => part !== '');
  const head = parts.at(-1) ?? '';
  if (!/[\p{Script=Han}\p{Script=Katakana}々]$/u.test(head)) return false;
  if (parts.length > 1 && [...head].length > 1 && text.includes(head)) return true;
  const run = [...(/[\p{Script=Han}々]+$/u.exec(head)?.[0] ?? '')];
  if (run.length === 0) return false;
  const isShort = run.length < [...head].length || run.length > 2;
  if (run.length > 1 && isShort && text.includes(run.slice(-2).join(''))) return true;
  const of = parts.slice(0, -1).filter((part) => [...part].length > 1);
  const last = run.at(-1) ?? '';
  if (of.some((part) => text.includes(part))) return standsAlone(text, last);
  return parts.length > 1 && run.length === 1 && standsAlone(text, last);
}

/** A letter that is a word there, and not a part of one. */
function standsAlone(text: string, letter: string): boolean {
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + letter.length)) {
    const around = [
      text.slice(Math.max(0, at - 1), at),
      text.slice(at + letter.length).slice(0, 1),
    ];
    if (!around.some((each) => /[\p{Script=Han}々]/u.test(each))) return true;
  }
  return false;
}

/** What says nothing of who is meant. */
const anybody = /^(?:あなた|あんた|お前|おまえ|きみ|君|貴様|おい|ねえ|you|sir|madam|ma'am)$/i;

/** Whom this text may mean by what others call them. */
export function calledIn(text: string, people: readonly Caller[]): (entry: Named) => boolean {
  const whom = new Set<string>();
  for (const { calls } of people)
    for (const [who, as] of Object.entries(calls))
      if (as.trim() !== '' && !anybody.test(as.trim()) && text.includes(as.trim()))
        whom.add(plain(who));
  return ({ id, name, aliases }) => [id, name, ...aliases].some((each) => whom.has(plain(each)));
}

function plain(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
}
