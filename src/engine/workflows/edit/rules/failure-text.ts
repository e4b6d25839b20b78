import { createHash } from 'node:crypto';

const longest = 200;
/** Lines that belong to one which ends with a colon. */
const announced = 3;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes begin with one
const escapes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Without what colours a terminal. */
function withoutColours(text: string): string {
  return text.replace(escapes, '');
}

/** The first line that says what went wrong, by these in their order (docs/spec/edit.md §8.11). */
const telling: readonly RegExp[] = [
  /error TS\d+/,
  /^E\s/,
  /panicked at|panic:/,
  /(Assertion|Type|Reference|Syntax|Import|ModuleNotFound)\w{0,40}Error/,
  /\b(error|fail(ed|ure)?|exception)\b/i,
  /✗|✘|×|not ok/,
];

/** What a step's output says of its failure, in one line; empty: it says nothing. */
export function failureSummary(output: string): string {
  const lines = withoutColours(output).split(/\r?\n/);
  const tested = tapFailure(lines);
  if (tested !== undefined) return cut(tested);
  const said = lines
    .map((line) => line.trim().slice(0, 2000))
    .filter((line, at) => line !== '' && !isQuoted(line, lines[at + 1]));
  for (const pattern of telling) {
    const found = said.findIndex((line) => pattern.test(line));
    if (found >= 0) return cut(withAnnounced(said.slice(found)));
  }
  return cut(said.at(-1) ?? '');
}

/**
 * The first test that failed, with its error, in what a runner of the Test Anything Protocol prints (that of Node where
 * nobody looks): the line that the table would take there is the name of an error class, the same of every failed test.
 */
function tapFailure(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const name = /^\s{0,40}not ok \d{1,9} - (.{1,500})$/.exec(line)?.[1];
    if (name === undefined || lines[at + 1]?.trim() !== '---') continue;
    const block = blockBelow(lines, at + 2);
    // of a file or a suite, which failed since one of its tests did
    if (block.some((each) => each.trim() === "failureType: 'subtestsFailed'")) continue;
    const error = errorIn(block);
    if (error !== undefined) return `${name}: ${error}`;
  }
  return undefined;
}

const longestBlock = 60;

function blockBelow(lines: readonly string[], from: number): readonly string[] {
  const block = lines.slice(from, from + longestBlock);
  const end = block.findIndex((line) => line.trim() === '...');
  return end < 0 ? block : block.slice(0, end);
}

/** In one line, or in some below it that stand further in. */
function errorIn(block: readonly string[]): string | undefined {
  const at = block.findIndex((line) => /^\s*error: /.test(line));
  const line = block[at];
  if (line === undefined) return undefined;
  const said = line.trim().slice('error: '.length);
  if (!/^[|>]-?$/.test(said)) return said.replace(/^(['"])(.*)\1$/, '$2');
  const depth = line.search(/\S/);
  const below = block.slice(at + 1);
  const end = below.findIndex((each) => each.trim() !== '' && each.search(/\S/) <= depth);
  const text = (end < 0 ? below : below.slice(0, end)).map((each) => each.trim());
  // the legend of the two columns says nothing of this failure
  return text.filter((each) => each !== '' && each !== '+ actual - expected').join(' ');
}

/**
 * A line of source that a runtime shows above a caret says where, not what: `throw new Error(…)` is no failure, the error
 * below it is. The row of the caret is none either.
 */
function isQuoted(line: string, next: string | undefined): boolean {
  return isCaret(line) || (next !== undefined && isCaret(next.trim()));
}

const isCaret = (line: string) => line.length <= 2000 && /^[\^~]+$/.test(line);

/**
 * Node ends an assertion's line with a colon and says below it what it got: without that line two tests that fail for
 * different reasons would read, and be counted, as one failure that came again.
 */
function withAnnounced([line = '', ...below]: readonly string[]): string {
  if (!line.endsWith(':')) return line;
  const trace = below.findIndex((each) => /^at\s/.test(each));
  return [line, ...below.slice(0, trace < 0 ? announced : Math.min(trace, announced))].join(' ');
}

function cut(line: string): string {
  const letters = [...line.replace(/\s+/g, ' ')];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
}

/** The same failure has the same fingerprint, whatever numbers, folders and times stand in it. */
export function fingerprintOf(step: string, summary: string): string {
  const plain = summary
    .toLowerCase()
    .replace(/0x[0-9a-f]+|\b[0-9a-f]{7,64}\b/g, '#')
    .replace(/(?:[\w.@~-]*[/\\])+/g, '')
    .replace(/\d+(?:[.,]\d+)*\s?(?:ms|s|sec|seconds|minutes|m)?\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return createHash('sha1').update(`${step}\n${plain}`).digest('hex');
}

/** The last lines of a text, without colours. */
export function lastLines(text: string, count: number): string {
  const plain = withoutColours(text).replace(/\r\n/g, '\n');
  const lines = plain.replace(/\n$/, '').split('\n');
  return lines.slice(-count).join('\n');
}
