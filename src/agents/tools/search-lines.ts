import vm from 'node:vm';

/** A line that fits. `n` counts from 1. */
export type Line = { readonly n: number; readonly text: string };

export type LineSearch = {
  /** Lines of a text that fit, at most `most`; undefined: it took too long. */
  in(text: string, most: number): readonly Line[] | undefined;
};

/** A pattern that takes longer than this for one file may never end for another one. */
const patienceMs = 250;

const script = new vm.Script(`
  const hits = [];
  const lines = text.split('\\n');
  for (let at = 0; at < lines.length && hits.length < most; at += 1) {
    if (pattern.test(lines[at])) hits.push(at);
  }
  hits.join(',');
`);

/**
 * Searches with a regular expression written by a model. Where the engine's own search could go on for ever, a script
 * in a context of its own is stopped; it is given texts and gives back numbers. Throws SyntaxError.
 */
export function lineSearch(pattern: string, ignoreCase: boolean): LineSearch {
  const wanted = new RegExp(pattern, ignoreCase ? 'iu' : 'u');
  return {
    in(text, most) {
      const context = vm.createContext({ text, most, pattern: wanted });
      try {
        // the last value of the script is the text it has joined
        const hits: unknown = script.runInContext(context, { timeout: patienceMs });
        return linesAt(text, String(hits));
      } catch (error) {
        if (isTimeout(error)) return undefined;
        throw error;
      }
    },
  };
}

/** The error may come from another context, whose Error is not ours. */
function isTimeout(error: unknown): boolean {
  const coded = typeof error === 'object' && error !== null && 'code' in error;
  return coded && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function linesAt(text: string, hits: string): readonly Line[] {
  if (hits === '') return [];
  const lines = text.split('\n');
  return hits.split(',').map((at) => ({ n: Number(at) + 1, text: lines[Number(at)] ?? '' }));
}
