import { jsonIn } from '../../engine/data/json-text.ts';
import { isRecord } from '../../engine/data/shapes.ts';

/**
 * What can already be read of a JSON object that is still being written: open strings and brackets are closed, an
 * unfinished last member is left out. undefined before there is anything.
 */
export function readPartialJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  const object = text.slice(start);
  for (const candidate of completions(object)) {
    const value = jsonIn(candidate);
    // Where the value is not complete, the next candidate ends earlier.
    if (isRecord(value)) return value;
  }
  return undefined;
}

/** What is open at a place, the innermost first. */
type Open = { readonly close: '}' | ']'; readonly around: Open } | undefined;

/** The text with its open brackets closed, then the text cut back to its last whole members. */
function completions(text: string): readonly string[] {
  let open: Open;
  let cuts: readonly { readonly at: number; readonly open: Open }[] = [];
  let ending = text.replace(/(?<![,:\s])[,:\s]+$/, '');
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],]/gs)) {
    if (token.startsWith('"')) {
      if (isUnfinished(token)) ending = `${text.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '')}"`;
    } else {
      const at = token === ',' ? index : index + 1;
      open = nested(open, token);
      if (open === undefined) return [text.slice(0, at)];
      cuts = [{ at, open }, ...cuts].slice(0, keptCuts);
    }
  }
  return [
    ending + closersOf(open),
    ...cuts.map((cut) => text.slice(0, cut.at) + closersOf(cut.open)),
  ];
}

/** How far back to look: an unfinished member never hides more than its own beginnings. */
const keptCuts = 8;

function nested(open: Open, token: string): Open {
  if (token === ',') return open;
  if (token === '{') return { close: '}', around: open };
  return token === '[' ? { close: ']', around: open } : open?.around;
}

function closersOf(open: Open): string {
  const closers: string[] = [];
  for (let one = open; one !== undefined; one = one.around) closers.push(one.close);
  return closers.join('');
}

function isUnfinished(token: string): boolean {
  return token.length === 1 || !/^"(?:[^"\\]|\\.)*"$/s.test(token);
}
