import type { FlagSetting } from '../../engine/config/merge.ts';
import { nearest } from '../../engine/config/nearest.ts';
import type { Command, Options } from './command.ts';
import {
  payerAnswer,
  readAnswer,
  readExport,
  readResume,
  readRuns,
  readStats,
  readWrite,
} from './commands.ts';
import { type CrewCommand, crewSettings, readCrew } from './crew-command.ts';
import type { Verb } from './flags.ts';
import { verbs } from './flags.ts';
import { readMemory } from './memory-command.ts';
import { type Given, readFlags } from './read-flags.ts';
import { readDoctor, readPermissions, readTrust } from './read-safety.ts';
import { Usage } from './usage-problem.ts';

/** Reads a command line. Pure; `tty`: both ends are a terminal that can draw. Never throws. */
export function parseCommand(argv: readonly string[], tty: boolean): Command {
  try {
    return read(argv, tty);
  } catch (error) {
    if (!(error instanceof Usage)) throw error;
    return { kind: 'usage', problem: error.problem, language: languageIn(argv) };
  }
}

function read(argv: readonly string[], tty: boolean): Command {
  const { words, given, verb } = readFlags(argv);
  const language = languageOf(given);
  if (given.has('version')) return { kind: 'version' };
  if (words[0] === 'help')
    return { kind: 'help', verb: verbs.find((name) => name === words[1]), language };
  if (given.has('help')) return { kind: 'help', verb, language };
  if (words[0] !== undefined && verb === undefined) {
    throw new Usage({
      kind: 'unknown_verb',
      word: words[0],
      nearest: nearest(words[0], [...verbs, 'help']),
    });
  }
  const options = readOptions(given, tty, verb);
  const rest = words.slice(1);
  switch (verb) {
    case undefined:
      return options.output === 'cockpit'
        ? { kind: 'cockpit', options }
        : { kind: 'no_terminal', language };
    case 'write':
      return readWrite(rest, given, options);
    case 'crew':
      return crewCommand(readCrew(rest, given, { options, answers: payerAnswer(given) }));
    case 'resume':
      return readResume(rest, given, options);
    case 'runs':
      return readRuns(rest, given, options);
    case 'answer':
      return readAnswer(rest, given, options);
    case 'export':
      return readExport(rest, given, options);
    case 'stats':
      return readStats(rest, given, options);
    case 'init':
      if (rest[0] !== undefined) throw new Usage({ kind: 'too_many', verb, word: rest[0] });
      return { kind: verb, options };
    case 'trust':
      return readTrust(rest, options);
    case 'permissions':
      return readPermissions(rest, given, options);
    case 'doctor':
      return readDoctor(rest, given, options);
    case 'memory':
      return readMemory(rest, given, options);
    default:
      return verb satisfies never;
  }
}

function readOptions(given: Given, tty: boolean, verb: Verb | undefined): Options {
  const outputs = (['plain', 'json', 'events'] as const).filter((name) => given.has(name));
  if (outputs.length > 1)
    throw new Usage({ kind: 'conflict', flags: outputs.map((name) => `--${name}`) });
  const draws = verb === undefined || drawing.has(verb);
  const otherwise = tty && draws && !given.has('accessible') ? 'cockpit' : 'plain';
  return {
    workspace: given.text('workspace'),
    repo: given.text('repo'),
    sets: given.all('set'),
    settings: [...settingsOf(given), ...crewSettings(given)],
    language: languageOf(given),
    output: outputs[0] ?? otherwise,
    yes: given.has('yes'),
    verbose: given.has('verbose'),
    noColour: given.has('no-color'),
    speed: given.number('speed') ?? undefined,
    granted: given.all('allow'),
  };
}

/** Verbs whose work is watched in the cockpit where there is a terminal. */
const drawing: ReadonlySet<Verb> = new Set(['write', 'crew', 'resume']);

/** Only what begins is watched there; validating and looking back say what they say line by line. */
function crewCommand(command: CrewCommand): CrewCommand {
  const { options } = command;
  if (command.action === 'start' || options.output !== 'cockpit') return command;
  return { ...command, options: { ...options, output: 'plain' } };
}

function settingsOf(given: Given): FlagSetting[] {
  const settings: FlagSetting[] = [];
  const add = (flag: string, key: string, value: FlagSetting['value'] | undefined) => {
    if (value !== undefined) settings.push({ flag, key, value });
  };
  add('--provider', 'provider.name', given.text('provider'));
  for (const role of ['editor', 'plotter', 'reviewers'])
    add('--model', `folio.models.${role}`, given.text('model'));
  add('--model', 'default_model', given.text('model'));
  add('--budget', 'provider.budget.usd', given.number('budget'));
  add('--lang', 'ui.language', given.text('lang'));
  add('--no-color', 'ui.color', given.has('no-color') ? 'never' : undefined);
  add('--ascii', 'ui.ascii', given.has('ascii') || undefined);
  add(
    '--require-convergence',
    'folio.require_convergence',
    given.has('require-convergence') || undefined,
  );
  add('--cross-review', 'folio.cross_review_pass', given.has('cross-review') || undefined);
  add('--force-pass-draft', 'folio.force_pass_draft', given.text('force-pass-draft'));
  return settings;
}

function languageOf(given: Given): 'ja' | 'en' | undefined {
  const language = given.text('lang');
  return language === 'ja' || language === 'en' ? language : undefined;
}

/** The language wished for in a command line that could not be read. */
function languageIn(argv: readonly string[]): 'ja' | 'en' | undefined {
  const joined = argv.join('\0');
  const wish = /(?:^|\0)--lang(?:=|\0)(ja|en)(?:\0|$)/.exec(joined)?.[1];
  return wish === 'ja' || wish === 'en' ? wish : undefined;
}
