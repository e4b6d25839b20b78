/**
 * What a person can read of a reply that is written as JSON, while it still comes: the last text in it that is long
 * enough to say something, unescaped; while there is none, what stands in front of it. A text that is no JSON comes back
 * as it is. Reads each character once, and never fails on a beginning of JSON that ends anywhere.
 */
export function wordsInJson(text: string): string {
  const { before, json } = parted(text);
  if (json === '') return before;
  let said = before;
  for (const value of valuesIn(json)) if (value.length >= saying) said = value;
  return said;
}

/** What stands in front of the JSON, and the JSON, behind a fence or not; '': there is none yet. */
function parted(text: string): { readonly before: string; readonly json: string } {
  const fence = text.indexOf('```json');
  const from = fence === -1 ? 0 : fence;
  const rest = text.slice(from).replace(/^\s*(?:```(?:json)?\s*)?/, '');
  if (/^[{[]/.test(rest)) return { before: text.slice(0, from), json: rest };
  if (fence !== -1) return { before: text.slice(0, fence), json: '' };
  // after a sentence or two, without a fence
  const open = text.search(/\n\{\s*["}]/);
  return open === -1
    ? { before: text, json: '' }
    : { before: text.slice(0, open), json: text.slice(open + 1) };
}

/** Shorter ones are names, marks and ids. */
const saying = 12;

/** The texts in a beginning of JSON that are no keys, in their order; the last may be unfinished. */
function* valuesIn(json: string): Generator<string> {
  const open: string[] = [];
  let before = '';
  for (let at = 0; at < json.length; at++) {
    const sign = json.charAt(at);
    if (sign === '"') {
      const end = endOfText(json, at + 1);
      if (before === ':' || open.at(-1) === '[') yield unescaped(json.slice(at + 1, end));
      at = end;
    } else if (sign === '{' || sign === '[') open.push(sign);
    else if (sign === '}' || sign === ']') open.pop();
    if (sign.trim() !== '') before = sign;
  }
}

/** Where the text that begins at `from` ends: at its quotation mark, or at the end of what has come. */
function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, json.length);
}

const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };

/** Escapes as what they stand for; one that has come by half is left out. */
function unescaped(raw: string): string {
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|u[0-9a-fA-F]{0,3}$|(.)|$)/gs, (_, code, sign) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return sign === undefined ? '' : (plain[sign] ?? sign);
  });
}
