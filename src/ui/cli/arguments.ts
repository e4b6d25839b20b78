import { nearest } from '../../engine/config/nearest.ts';
import type { WorkflowLine } from '../workflows/registry.ts';
import type { Command } from './command.ts';
import type { Flags } from './flag.ts';
import { everyVerb, type Given, mayDraw, type Options, readOptions } from './options.ts';
import { type Split, split } from './read-flags.ts';
import { isUsage, Usage } from './usage-problem.ts';
import type { Task, Verb } from './verb.ts';
import { type VerbLine, verbLines } from './verbs.ts';

/**
 * Reads a command line; loads the verb that is meant, and all of them only for a slip. `tty`: both ends are a terminal
 * that can draw; `lines`: one that can show and read lines alone. Never rejects.
 */
export async function parseCommand(
  argv: readonly string[],
  tty: boolean | 'lines',
  workflows: readonly WorkflowLine[],
): Promise<Command> {
  try {
    return await read(argv, tty, workflows);
  } catch (error) {
    if (!isUsage(error)) throw error;
    const names = verbLines(workflows).map(({ name }) => name);
    const verb = argv.find((word) => names.includes(word));
    return { kind: 'usage', problem: error.problem, language: languageIn(argv), ...named(verb) };
  }
}

/** Whose help says more. */
const named = (verb: string | undefined) => (verb === undefined ? {} : { verb });

/** A verb as it is meant without words and flags of its own. */
export function bareTask(
  verb: Verb,
  options: Options,
  workflows: readonly WorkflowLine[],
  words: readonly string[] = [],
): Task {
  return verb.read(split(words, withOwn(verb), workflows), options, false);
}

async function read(
  argv: readonly string[],
  tty: boolean | 'lines',
  workflows: readonly WorkflowLine[],
): Promise<Command> {
  const lines = verbLines(workflows);
  const { line, verb } = await readFlags(argv, lines, workflows);
  const [word, ...words] = line.words;
  // split by a table that has these rows
  const given = line.given as Given;
  const language = given.lang;
  if (given.version) return { kind: 'version' };
  if (word === 'help') return { kind: 'help', verb: helpOn(words[0], lines), language };
  if (given.help) return { kind: 'help', verb: verb?.name, language };
  const options = readOptions(withOwn(verb), given, workflows);
  const draws = tty === true && mayDraw(given);
  if (word !== undefined && verb === undefined) {
    const door = isRequest(word)
      ? await lines.find(({ name }) => name === 'do')?.load()
      : undefined;
    if (door !== undefined) return door.read({ ...line, words: line.words }, options, draws);
    const names = [...lines.map(({ name }) => name), 'help'];
    throw new Usage({ kind: 'unknown_verb', word, nearest: nearest(word, names) });
  }
  if (verb !== undefined) return verb.read({ ...line, words }, options, draws);
  // to somebody who hears the screen the first question is what they want
  const asked =
    tty !== false && options.asks
      ? await lines.find(({ name }) => name === 'do')?.load()
      : undefined;
  if (asked !== undefined) return asked.read({ ...line, words: [] }, options, false);
  return draws
    ? { kind: 'cockpit', options: { ...options, output: 'cockpit' } }
    : { kind: 'no_terminal', language };
}

/** The verb that help is wanted on; undefined: on all of them. Throws `Usage` where there is none of that name. */
function helpOn(word: string | undefined, lines: readonly VerbLine[]): string | undefined {
  const names = lines.map(({ name }) => name);
  if (word === undefined || word === 'help') return undefined;
  if (names.includes(word)) return word;
  throw new Usage({ kind: 'unknown_verb', word, nearest: nearest(word, names) });
}

/** Words that somebody wants something done by; a lone ASCII word, whatever signs are in it, is a verb that was mistyped. */
function isRequest(word: string): boolean {
  return /\s/.test(word.trim()) || /[^\u0000-\u007f]/u.test(word);
}

type Meant = { readonly line: Split; readonly verb: Verb | undefined };

/** Splits the line by the flags of the verb it names. Throws `Usage` for a flag that is not one of them. */
async function readFlags(
  argv: readonly string[],
  lines: readonly VerbLine[],
  workflows: readonly WorkflowLine[],
): Promise<Meant> {
  const first = split(argv, everyVerb, workflows);
  const verb = await lines.find(({ name }) => name === first.words[0])?.load();
  const line = verb === undefined ? first : split(argv, withOwn(verb), workflows);
  if (line.stranger === undefined) return { line, verb };
  // A flag of another verb, one that stands before its verb, or a slip: every table is needed to tell.
  const verbs = await Promise.all(lines.map((each) => each.load()));
  return among(verbs, argv, workflows);
}

function among(
  verbs: readonly Verb[],
  argv: readonly string[],
  workflows: readonly WorkflowLine[],
): Meant {
  const all: Flags = Object.assign({}, everyVerb, ...verbs.map(({ flags }) => flags));
  const line = split(argv, all, workflows);
  const { stranger, words, names } = line;
  if (stranger !== undefined) {
    const near = nearestFlag(stranger.name, Object.keys(all));
    throw new Usage({ kind: 'unknown_flag', flag: stranger.shown, nearest: near });
  }
  const verb = verbs.find(({ name }) => name === words[0]);
  // Without a verb the first word is the mistake, not the flags behind it.
  if (verb === undefined && words.length > 0) return { line, verb };
  const own = withOwn(verb);
  const flag = names.find((name) => !Object.hasOwn(own, name));
  if (flag !== undefined) {
    throw new Usage({
      kind: 'flag_elsewhere',
      flag: `--${flag}`,
      belongs: belongs(flag, verbs),
    });
  }
  return { line: split(argv, own, workflows), verb };
}

/** Names of the verbs that take a flag, the likeliest first. */
function belongs(flag: string, verbs: readonly Verb[]): readonly string[] {
  const takers = verbs.filter(({ flags }) => Object.hasOwn(flags, flag));
  const leading = takers.filter(({ flags }) => flags[flag]?.leads === true);
  return [...new Set([...leading, ...takers])].map(({ name }) => name);
}

function withOwn(verb: Verb | undefined): Flags {
  return { ...everyVerb, ...verb?.flags };
}

function nearestFlag(name: string, names: readonly string[]): string | undefined {
  const near =
    nearest(name, names) ?? names.find((known) => name.length > 2 && known.startsWith(name));
  return near === undefined ? undefined : `--${near}`;
}

/** The language wished for in a command line that could not be read. */
function languageIn(argv: readonly string[]): 'ja' | 'en' | undefined {
  const joined = argv.join('\0');
  const wish = /(?:^|\0)--lang(?:=|\0)(ja|en)(?:\0|$)/.exec(joined)?.[1];
  return wish === 'ja' || wish === 'en' ? wish : undefined;
}
