import vm from 'node:vm';
import { z } from 'zod';
import { composed } from '../../engine/data/stored-name.ts';
import { isSecretName } from '../guard/secret-names.ts';
import { material } from '../prompt/material.ts';
import { type Found, locate, refused } from './project-path.ts';
import { keyWatch, readWhole } from './text-file.ts';
import { defineTool, type ToolHost, ToolRefused } from './tool.ts';
import { walkFiles } from './walk-files.ts';
import { type Wildcard, wildcard } from './wildcard.ts';

const mostHits = 300;
const mostHitsInFile = 50;
const mostFileBytes = 2 * 1024 * 1024;
const longestLine = 300;
const longestPattern = 500;
const mostDepth = 40;

const Input = z.object({
  pattern: z.string().min(1).max(longestPattern).describe('regular expression, JavaScript syntax'),
  path: z.string().optional().describe('file or folder; the project when left out'),
  files: z.string().optional().describe('only files that fit, e.g. **/*.ts'),
  ignore_case: z.boolean().optional(),
});

export const grep = defineTool({
  input: Input,
  foreign: true,
  changes: false,
  subject: ({ pattern }) => pattern,
  async run({ pattern, path = '.', files = '**', ignore_case: ignoreCase = false }, host, signal) {
    const search = searchFor(pattern, ignoreCase);
    const wanted = wildcard(composed(files));
    if (wanted === undefined) throw new ToolRefused(`InvalidPattern: ${JSON.stringify(files)}.`);
    const start = locate(host, path, 'read');
    const tally: Tally = { lines: [], hits: 0, files: 0, skipped: 0, bound: { reached: false } };
    for await (const place of filesFrom(host, { given: path, start, wanted, signal, tally })) {
      if (tally.hits >= mostHits) {
        tally.bound.reached = true;
        break;
      }
      signal.throwIfAborted();
      await searchFile(host, search, place, tally);
    }
    return report(pattern, tally);
  },
});

type Tally = {
  readonly lines: string[];
  hits: number;
  files: number;
  /** Binary, too large, closed. */
  skipped: number;
  readonly bound: { reached: boolean };
};

type Target = { readonly found: Found; readonly name: string };
type From = {
  readonly given: string;
  readonly start: Found;
  readonly wanted: Wildcard;
  readonly signal: AbortSignal;
  readonly tally: Tally;
};

function searchFor(pattern: string, ignoreCase: boolean): LineSearch {
  try {
    return lineSearch(pattern, ignoreCase);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new ToolRefused(`InvalidPattern: ${detail}.`);
  }
}

async function* filesFrom(host: ToolHost, from: From): AsyncGenerator<Target> {
  const { given, start, wanted, signal, tally } = from;
  if (start.kind === 'file') {
    yield { found: start, name: start.shown };
    return;
  }
  if (start.kind !== 'folder') throw refused('NotFound', given, 'there is nothing of that name');
  const walk = walkFiles(host, start, { depth: mostDepth, signal, bound: tally.bound });
  for await (const { real, name, kind } of walk) {
    if (kind !== 'file' || !wanted.matches(composed(name))) continue;
    yield { found: { real, shown: name, kind, inRun: false, sensitive: false }, name };
  }
}

async function searchFile(host: ToolHost, search: LineSearch, place: Target, tally: Tally) {
  const text = await textOf(host, place);
  if (text === undefined) {
    tally.skipped += 1;
    return;
  }
  const hits = search.in(text, Math.min(mostHitsInFile, mostHits - tally.hits));
  if (hits === undefined) {
    throw new ToolRefused('TooSlow: this pattern takes too long; look for something simpler.');
  }
  if (hits.length > 0) tally.files += 1;
  tally.hits += hits.length;
  tally.lines.push(...hits.map((hit) => `${place.name}:${hit.n}:${shorten(host.hide(hit.text))}`));
}

async function textOf(host: ToolHost, { found, name }: Target): Promise<string | undefined> {
  if (isSecretName(found.real)) return undefined;
  try {
    const { bytes } = await readWhole(host, name, found, mostFileBytes);
    keyWatch(name)(bytes);
    return bytes.toString('utf8').replaceAll('\r\n', '\n');
  } catch {
    // unreadable, binary, too large or gone: the search skips and counts it
    return undefined;
  }
}

function shorten(text: string): string {
  return text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
}

function report(pattern: string, { lines, hits, files, skipped, bound }: Tally): string {
  const more = bound.reached ? '; truncated, there may be more' : '';
  const passed = skipped === 0 ? '' : `; not searched: ${skipped} (binary, large or closed)`;
  const head = `${JSON.stringify(pattern)}: ${hits} lines in ${files} files${more}${passed}`;
  return lines.length === 0 ? head : `${head}\n${material(pattern, lines.join('\n'))}`;
}

/** A line that fits. `n` counts from 1. */
type Line = { readonly n: number; readonly text: string };

type LineSearch = {
  /** Lines of a text that fit, at most `most`; undefined: it took too long. */
  in(text: string, most: number): readonly Line[] | undefined;
};

/** A pattern that takes longer than this for one file may never end for another one. */
const patienceMs = 250;
/** The clock goes on while a busy machine lets others work: then it is tried again, so often at most. */
const mostTries = 5;

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
 * in a context of its own is stopped; it is given texts and gives back numbers. Letters and their marks are one, however
 * pattern and text store them. Throws SyntaxError.
 */
export function lineSearch(pattern: string, ignoreCase: boolean): LineSearch {
  const wanted = new RegExp(composed(pattern), ignoreCase ? 'iu' : 'u');
  return {
    in(text, most) {
      const plain = composed(text);
      for (let tries = 1; ; tries += 1) {
        const context = vm.createContext({ text: plain, most, pattern: wanted });
        const before = process.cpuUsage();
        try {
          // the last value of the script is the text it has joined
          const hits: unknown = script.runInContext(context, { timeout: patienceMs });
          return linesAt(text, String(hits));
        } catch (error) {
          if (!isTimeout(error)) throw error;
          if (tries === mostTries || workedMs(before) > patienceMs / 2) return undefined;
        }
      }
    },
  };
}

/** Processor time since then. */
function workedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
