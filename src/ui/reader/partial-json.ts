/**
 * What can already be read of a JSON object that is still being written: open strings and brackets are closed, an
 * unfinished last member is left out. undefined before there is anything.
 */
export function readPartialJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  const object = text.slice(start);
  for (const candidate of completions(object)) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (isRecord(value)) return value;
    } catch {
      // Not a complete value at this place: the next candidate ends earlier.
    }
  }
  return undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text closed as it stands, then cut back to the last members that were whole. */
function completions(text: string): readonly string[] {
  let open: readonly string[] = [];
  let cuts: readonly string[] = [];
  let ending = text.replace(/[,:\s]+$/, '');
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],]/gs)) {
    if (token.startsWith('"')) {
      if (isUnfinished(token)) ending = `${text.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '')}"`;
    } else {
      const here = text.slice(0, token === ',' ? index : index + 1);
      open = nested(open, token);
      if (open.length === 0) return [here];
      cuts = [here + open.join(''), ...cuts].slice(0, keptCuts);
    }
  }
  return [ending + open.join(''), ...cuts];
}

/** How far back to look: an unfinished member never hides more than its own beginnings. */
const keptCuts = 8;

function nested(open: readonly string[], token: string): readonly string[] {
  if (token === ',') return open;
  if (token === '{') return ['}', ...open];
  return token === '[' ? [']', ...open] : open.slice(1);
}

function isUnfinished(token: string): boolean {
  return token.length === 1 || !/^"(?:[^"\\]|\\.)*"$/s.test(token);
}
