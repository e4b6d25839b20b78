/*
 * The launcher: reads the command line and decides what to load. The only file, with those it loads
 * from this folder, that sees everything; nothing heavy is imported before it is known to be needed.
 */
import { writeSync } from 'node:fs';
import module from 'node:module';
import type { Editing } from './editing-here.ts';
import { isRenewed } from './engine/data/renewed.ts';
import type { InputHistory } from './engine/workspace/input-history.ts';
import type { Workflows } from './house.ts';
import {
  keepText,
  logFile,
  openLooked,
  openMarker,
  openUndecided,
  openUnsent,
  ownFolders,
} from './own-files.ts';
import { isByNpm } from './started-by.ts';
import { ownSurroundings, type Surroundings } from './surroundings.ts';
import { parseCommand } from './ui/cli/arguments.ts';
import type { Command } from './ui/cli/command.ts';
import type { GivenTexts } from './ui/cli/line-words.ts';
import type { Options } from './ui/cli/options.ts';
import type { Opening } from './ui/cli/verb.ts';
import type { CockpitStart } from './ui/cockpit/cockpit-ports.ts';
import type { RoomedPorts } from './ui/cockpit/cockpit-state.ts';
import { pickLanguage } from './ui/messages/pick-language.ts';
import { renewed } from './ui/messages/renewed.ts';
import { skillsOf } from './ui/terminal/skills.ts';
import type { WatchedHouse } from './watched-house.ts';

/** Does what the command line says, and leaves its exit code with the process. */
export async function launch(given: Workflows): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) {
    process.stderr.write(`folio-tui needs Node 22.13 or newer; this is ${process.version}.\n`);
    process.exit(1);
  }
  const here = ownSurroundings();
  const { code, isCockpit } = await launchIn(here, given);
  process.exitCode = code;
  // After leaving a cockpit or stopping a run there is nothing to wait for; otherwise the process ends when its output
  // has been written.
  // Behind the shell (Ctrl+Z, `bg`) the last words of Node to the terminal would stop it: it ends by the signal itself.
  if (code > 128 && !here.isForeground()) {
    process.removeAllListeners();
    process.kill(process.pid, code - 128);
  }
  if (isCockpit || code > 128) process.exit();
}

/** The same for whatever the program is started in; resolves with the exit code, and leaves the process alone. */
export async function launchIn(
  here: Surroundings,
  given: Workflows,
): Promise<{ readonly code: number; readonly isCockpit: boolean }> {
  const command = await readCommand(here, given);
  const isCockpit = 'options' in command && command.options.output === 'cockpit';
  const code = await perform(command, here, given).catch((error: unknown) => {
    if (!isRenewed(error)) throw error;
    here.stderr.write(`${renewed[languageFor(here.env, undefined)]}\n`);
    return 1;
  });
  return { code, isCockpit };
}

/**
 * Help needs neither a terminal, the streams of the process, nor a cache: each costs milliseconds that it does not
 * have.
 */
async function readCommand(here: Surroundings, { workflows }: Workflows): Promise<Command> {
  const { env, stdin, stdout, stderr } = here;
  const args = isSpoken(env) ? ['--accessible', ...here.args] : here.args;
  const asked = await parseCommand(args, false, workflows);
  if (asked.kind === 'help' || asked.kind === 'version') return asked;
  module.enableCompileCache?.();
  dropSqliteWarning();
  // The reader of the error stream may leave early (`2>&1 | head`); what is left unsaid then is not a failure.
  stderr.on('error', () => undefined);
  // A terminal without a name can do nothing that we could count on.
  const drawn = env['TERM'] !== 'dumb' && env['TERM'] !== '';
  if (!stdout.isTTY || !stdin.isTTY) return asked;
  return await parseCommand(args, drawn ? true : 'lines', workflows);
}

/** Screen readers announce themselves in the environment, which counts like `--accessible`. */
function isSpoken(env: Surroundings['env']): boolean {
  return env['ACCESSIBLE'] === '1' || env['INK_SCREEN_READER'] === 'true';
}

async function perform(wanted: Command, here: Surroundings, given: Workflows): Promise<number> {
  const { env, stderr } = here;
  const byNpm = isByNpm(env);
  switch (wanted.kind) {
    case 'version':
      print(here, `${await version()}\n`);
      return 0;
    case 'help': {
      const { helpText } = await import('./ui/cli/help.ts');
      print(
        here,
        await helpText(wanted.verb, languageFor(env, wanted.language), given.helped, byNpm),
      );
      return 0;
    }
    case 'usage':
    case 'no_terminal': {
      const { complaintOf } = await import('./ui/cli/help.ts');
      stderr.write(await complaintOf(wanted, languageFor(env, wanted.language), byNpm));
      return 1;
    }
    case 'cockpit':
      return await cockpit(here, wanted.options, { kind: 'home' }, given);
    case 'verb':
      return wanted.opening === undefined
        ? await (await import('./verbs.ts')).performVerb(wanted, here, given)
        : await openedBy(here, wanted.opening, wanted.options, given);
    default:
      return wanted satisfies never;
  }
}

/** Loaded when a text is named. */
function textsAt(here: Surroundings): GivenTexts {
  const texts = async () => (await import('./given-texts.ts')).givenTexts(here);
  return {
    text: async (source) => await (await texts()).text(source),
    files: async (path) => await (await texts()).files(path),
  };
}

/** A verb whose work is watched in the cockpit; what it cannot begin with is said before there is a screen. */
async function openedBy(
  here: Surroundings,
  opening: Opening,
  options: Options,
  given: Workflows,
): Promise<number> {
  const start = await opening(textsAt(here)).catch(async (error: unknown) => {
    const { complainOf } = await import('./verbs.ts');
    return await complainOf(error, here, options);
  });
  return typeof start === 'number' ? start : await cockpit(here, options, start, given);
}

/** Text piped into `head` ends when its reader does, silently. */
function print({ stdout }: Surroundings, text: string): void {
  const bytes = Buffer.from(text);
  const fd = 'fd' in stdout && typeof stdout.fd === 'number' ? stdout.fd : -1;
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch {
    // The stream handles a slow reader, and one that has left.
    stdout.on('error', () => undefined);
    stdout.write(bytes.subarray(written));
  }
}

async function cockpit(
  here: Surroundings,
  options: Options,
  start: CockpitStart,
  given: Workflows,
): Promise<number> {
  const { openCockpit } = await import('./ui/cockpit/open-cockpit.tsx');
  const opened = Promise.withResolvers<WatchedHouse>();
  let house: Promise<WatchedHouse> | undefined;
  const loaded = () => {
    if (house === undefined) {
      house = import('./watched-house.ts').then((late) => late.watchedHouse(here, options, given));
      house.then(opened.resolve, () => undefined);
    }
    return house;
  };
  const doors = {
    house: loaded,
    opened: opened.promise,
    reopen: () => {
      house = undefined;
    },
  };
  const code = await openCockpit(await cockpitPorts(here, options, start, { ...doors, given }));
  const runs = await house?.then((loaded) => loaded.runs).catch(() => undefined);
  const { leftBy } = await import('./ui/cli/left-lines.ts');
  const language = languageFor(here.env, options.language);
  print(here, await leftBy(runs, given.workflows, language, isByNpm(here.env)));
  if (code !== 0 || house === undefined) return code;
  return (await import('./ui/cli/left-code.ts')).leftCode(start, house);
}

type HouseDoors = Pick<RoomedPorts, 'reopen'> & {
  house(): Promise<WatchedHouse>;
  /** The first that could be opened. */
  readonly opened: Promise<WatchedHouse>;
};

async function cockpitPorts(
  here: Surroundings,
  options: Options,
  start: CockpitStart,
  { house, opened, reopen, given }: HouseDoors & { readonly given: Workflows },
): Promise<RoomedPorts> {
  const { env, stdin, stdout } = here;
  const { state } = ownFolders(env);
  let typedHere: Promise<InputHistory> | undefined;
  const history = () =>
    (typedHere ??= import('./history-here.ts').then(({ historyHere }) => historyHere(state)));
  return {
    start,
    workflows: given.workflows,
    // Only flags and environment: the first frame waits for no file.
    screen: {
      language: languageFor(env, options.language),
      noColour: options.noColour || Boolean(env['NO_COLOR']),
      ascii: options.settings.some(({ key, value }) => key === 'ui.ascii' && value === true),
      ambiguous: 'auto',
      motion: 'full',
      hz: 15,
      tmux: env['TMUX'] !== undefined,
      skills: skillsOf(env),
      notify: 'unfocused',
      bell: false,
      theme: 'auto',
    },
    settled: async () => {
      const { settledScreen } = await import('./settled-screen.ts');
      return settledScreen((await opened).config, options, env);
    },
    ...{ stdin, stdout, reopen, byNpm: isByNpm(env) },
    engine: async () => (await house()).runs.engine,
    provider: async () => (await house()).facts,
    foreground: here.isForeground,
    writeNow: (text) => here.writeNow(1, text),
    complain: (text) => here.writeNow(2, text),
    given: textsAt(here),
    ...editing(async () => (await house().catch(() => null))?.config.ui.editor ?? null, env),
    history: {
      load: async () => await (await history()).load(),
      // A history that cannot be written costs a convenience, never the work at hand.
      add: (text) =>
        void history()
          .then((opened) => opened.add(text))
          .catch(() => undefined),
      leave: async (text) => {
        if (text !== '') {
          const { keepUnsent } = await import('./unsent.ts');
          print(here, await keepUnsent(text, history, languageFor(env, options.language)));
        }
        await (await typedHere?.catch(() => undefined))?.written();
      },
    },
    marker: openMarker(state, terminalName(env)),
    origins: async () => await (await house()).origins(),
    report: async (...of) =>
      await (await import('./verbs.ts')).verbReport(of, options, here, given),
    notifyBy: async (...said) => (await house()).notifyBy(...said),
    ...copying(state, env),
    ...{ looked: openLooked(state), undecided: openUndecided(state) },
    unsent: openUnsent(state, JSON.stringify([here.cwd, options.workspace])),
    log: {
      file: logFile(state),
      add: async (text) => await (await import('./own-log.ts')).note(here, text),
    },
    ...{ now: () => new Date(), monotonic: here.monotonic },
  };
}

/** Where copied texts go besides the terminal. */
function copying(state: string, env: NodeJS.ProcessEnv): Pick<RoomedPorts, 'keepText' | 'tmux'> {
  return {
    keepText: (...of) => keepText(state, ...of),
    tmux: async (...of) => await (await import('./machine.ts')).copyIntoTmux(env, ...of),
  };
}

/** The person's editor, and files where they have none; loaded at the first use. `setting`: null too where none can be read. */
function editing(setting: () => Promise<string | null>, env: NodeJS.ProcessEnv): Editing {
  const own = async () => (await import('./editing-here.ts')).editingHere(setting, env);
  return {
    editor: async () => await (await own()).editor(),
    edit: async (text) => await (await own()).edit(text),
    editFile: async (file) => await (await own()).editFile(file),
    textFile: {
      read: async (file) => await (await own()).textFile.read(file),
      write: async (file, ...texts) => await (await own()).textFile.write(file, ...texts),
    },
  };
}

/** Something that stays the same for one terminal window and differs between two. */
function terminalName(env: Surroundings['env']): string {
  return env['TMUX_PANE'] ?? env['WINDOWID'] ?? env['TERM_SESSION_ID'] ?? String(process.ppid);
}

function languageFor(env: Surroundings['env'], flag: 'ja' | 'en' | undefined): 'ja' | 'en' {
  return pickLanguage(env, flag, undefined);
}

async function version(): Promise<string> {
  return await (await import('./machine.ts')).programVersion();
}

/** Node 22 and 24 warn that SQLite is experimental at its first use; only its file lock is used here. */
function dropSqliteWarning(): void {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (/SQLite is an experimental feature/.test(String(warning))) return;
    emitWarning.call(process, warning, ...rest);
  }) as typeof process.emitWarning;
}
