import { gitTraps } from '../git-traps.ts';
import { attacks } from '../injection/attacks.ts';
import { askedAbout, damages, fullDisks, ofNoMatter, records } from './damages.ts';
import {
  everLater,
  killsAroundNote,
  killsOfApply,
  killsOfCmd,
  killsOfCoder,
  killsOfField,
  killsOfMaking,
  killsOfMore,
  killsOfSecretary,
  killsOfStory,
  killsOfToy,
} from './kills.ts';
import type { Table } from './sample.ts';

/** Every table that is walked by starting processes, telling stories or making repositories. */
export const tables = {
  gitTraps: { kinds: gitTraps, most: 6 },
  /** What one place asks for. There are seven such places, so that a run tries every deed in one of them. */
  deedsOfThief: {
    kinds: attacks({ outside: '/outside', home: '/home', host: 'http://127.0.0.1:1' }),
    most: 21,
  },
  killsOfCoder: { kinds: killsOfCoder, most: 2 },
  laterKillsOfCoder: {
    kinds: { later: everLater(5, 12, 20, 29, 39, 50, 62, 75, 90) },
    most: 2,
  },
  killsAroundNote: { kinds: killsAroundNote, most: 2 },
  killsOfToy: { kinds: { named: killsOfToy }, most: 3 },
  laterKillsOfToy: { kinds: { later: everLater(3, 8, 13, 21, 30, 41, 55) }, most: 2 },
  killsOfStory: { kinds: killsOfStory, most: 3 },
  killsOfMore: { kinds: killsOfMore, most: 3 },
  killsOfCmd: { kinds: killsOfCmd, most: 2 },
  laterKillsOfCmd: { kinds: { later: everLater(4, 15, 40, 90, 150, 230, 330, 460) }, most: 2 },
  killsOfApply: { kinds: killsOfApply, most: 3 },
  killsOfMaking: { kinds: killsOfMaking, most: 2 },
  killsOfField: { kinds: killsOfField, most: 2 },
  killsOfSecretary: { kinds: killsOfSecretary, most: 3 },
  /** Saves of a conversation: 1 started, 2 and 3 results, all; 1 started, 2 around the question, all. */
  momentsOfTurns: {
    kinds: {
      first: beforeAndAfter(1, 2, 3, 4),
      second: beforeAndAfter(5, 6, 7, 8),
      asking: ['asking'],
    },
    most: 4,
  },
  damagesAskedAbout: { kinds: damages(askedAbout), most: 5 },
  damagesOfNoMatter: { kinds: damages(ofNoMatter), most: 3 },
  damagesOfRecords: { kinds: damages(records), most: 5 },
  fullDisks: { kinds: fullDisks, most: 3 },
  /** Writes and turns of the event loop that a writer is left alone for. */
  killsOfWriter: { kinds: { rounds: upTo(30) }, most: 8 },
  /** Names of a project's folder that programs take for something else. */
  namesOfProject: {
    kinds: { names: ['a b', '日本 語', '-dash', '[x]*', "it's", '$HOME', 'new\nline', 'パ（１）'] },
    most: 2,
  },
  /** Slips in the settings, by their number, each told by two verbs in two languages. */
  slipsThatStop: { kinds: slips(6), most: 6 },
  slipsThatAreTold: { kinds: slips(3), most: 3 },
  /** What is printed into a pipe, where the environment says three things of colours. */
  linesIntoPipe: { kinds: linesIntoPipe(), most: 6 },
  /** ms after which a story is left by Ctrl+C. */
  momentsOfLeaving: { kinds: { ms: [0, 60, 130, 210, 300, 400, 550, 700] }, most: 3 },
  /** Of 1500 commands that pass for one plain command, 250 each: a shell takes a process for each command. */
  slicesOfCommands: { kinds: { slices: upTo(6) }, most: 1 },
  /** Of 600 pipes and lists, 100 each: a shell takes a process for each command. */
  slicesOfLists: { kinds: { slices: upTo(6) }, most: 1 },
  /** Scenes of recorded screens, by their number: each in one of the languages. */
  recordedScenes: { kinds: inBothLanguages(16), most: 16 },
  /** Screens on which keys are tried, by their number: see `test/support/keys`. */
  keysOfScreens: { kinds: { screens: upTo(60) }, most: 8 },
  /** Keys that come too soon, by their number in the case. */
  keysTooSoon: { kinds: { keys: upTo(3) }, most: 1 },
  /** Shapes a repository comes in, by their number. */
  shapesOfTree: { kinds: { shapes: upTo(20) }, most: 6 },
  /** What a result of 300 MB is filled with. */
  fillersOfResult: { kinds: { fillers: ['abcdefghi\n', '\0'] }, most: 1 },
  /** ms after a write of 20 MB has begun. */
  interruptsOfWriter: { kinds: { ms: upTo(50).map((n) => n * 10) }, most: 12 },
} as const satisfies Readonly<Record<string, Table<unknown>>>;

function beforeAndAfter(...saves: readonly number[]): readonly string[] {
  return saves.flatMap((n) => [`before:${n}`, `after:${n}`]);
}

/** 0, 1, 2 … */
function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function slips(count: number) {
  const ways = (['write', 'crew'] as const).flatMap((verb) =>
    (['ja', 'en'] as const).map((language) => ({ verb, language })),
  );
  return Object.fromEntries(
    upTo(count).map((slip) => [slip, ways.map((way) => ({ slip, ...way }))]),
  );
}

function linesIntoPipe() {
  const lines = [
    'write',
    'runs',
    'runs show current',
    'runs log current --all',
    'answer',
    '--help',
  ];
  const surroundings: readonly Readonly<Record<string, string>>[] = [
    { TERM: 'dumb' },
    { NO_COLOR: '1' },
    {},
  ];
  return Object.fromEntries(
    lines.map((line) => [line, surroundings.map((env) => ({ line, env }))]),
  );
}

function inBothLanguages(count: number) {
  const languages = ['ja', 'en'] as const;
  return Object.fromEntries(
    upTo(count).map((scene) => [scene, languages.map((language) => ({ scene, language }))]),
  );
}
