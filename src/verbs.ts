import { hostname } from 'node:os';
import path from 'node:path';
import { askLine, isAttended } from './ask-line.ts';
import type { Where } from './doctor/where.ts';
import type { Config } from './engine/config.ts';
import { type Failure, toFailure } from './engine/data/failure.ts';
import { type Entry, openRooms } from './engine/rooms.ts';
import { earlierHere } from './engine/runs/earlier-here.ts';
import { openApprovals } from './engine/workspace/approvals.ts';
import { writeOnce } from './engine/workspace/atomic-write.ts';
import { writeInitialConfig } from './engine/workspace/config-files.ts';
import { openConsents } from './engine/workspace/consents.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openEngineDisk } from './engine/workspace/engine-disk.ts';
import { findWorkspace } from './engine/workspace/find-workspace.ts';
import { lockHolder } from './engine/workspace/lock.ts';
import { memoryFile } from './engine/workspace/memory-file.ts';
import { readPermissionLog } from './engine/workspace/permission-log.ts';
import { openSigningKey } from './engine/workspace/signing-key.ts';
import { openTrust } from './engine/workspace/trust.ts';
import { givenTexts, readPicture } from './given-texts.ts';
import { type House, houseFlags, openHouse, type Workflows } from './house.ts';
import { lockInfo } from './machine.ts';
import { homeFolder, ownFolders } from './own-files.ts';
import { readSettings } from './settings.ts';
import { isByNpm } from './started-by.ts';
import type { Surroundings } from './surroundings.ts';
import { bareTask } from './ui/cli/arguments.ts';
import { failureCode } from './ui/cli/exit-code.ts';
import type { Options } from './ui/cli/options.ts';
import { type Out, openOut } from './ui/cli/output.ts';
import { failureText } from './ui/cli/plain.ts';
import { runVerb } from './ui/cli/run-verb.ts';
import type { Task } from './ui/cli/verb.ts';
import type { VerbPorts } from './ui/cli/verb-ports.ts';
import { verbLines } from './ui/cli/verbs.ts';
import { pickLanguage } from './ui/messages/pick-language.ts';

/** Where a verb says what it has to say. */
type Said = { out(): Out; complain(text: string): void };

function saidIn({ stdout, stderr }: Surroundings): Said {
  return {
    out: () => openOut(stdout, 'stdout'),
    complain: (text) => void stderr.write(text),
  };
}

/** What a verb that only looks says, as a text for the cockpit. */
export async function verbReport(
  [name, ...words]: readonly [string, ...string[]],
  given: Options,
  here: Surroundings,
  workflows: Workflows,
): Promise<string> {
  const options: Options = { ...given, output: 'plain' };
  const verb = await verbLines(workflows.workflows)
    .find((line) => line.name === name)
    ?.load();
  if (verb === undefined) return '';
  const texts: string[] = [];
  const add = (text: string) => void texts.push(text);
  await performVerb(bareTask(verb, options, workflows.workflows, words), here, workflows, {
    out: () => ({ write: async (text) => add(text) }),
    complain: add,
  });
  return texts.join('');
}

/** Performs a verb without a screen; resolves with the exit code. */
export async function performVerb(
  task: Task,
  here: Surroundings,
  { workflows, entries }: Workflows,
  sayIn: Said = saidIn(here),
): Promise<number> {
  const { options } = task;
  const { env, cwd } = here;
  const { out, complain } = sayIn;
  const { language, messages } = await wordsFor(here, options);
  const flags = houseFlags(options, { mayCreate: task.mayCreate, language, entries });
  let house: Promise<House | undefined> | undefined;
  const ports: VerbPorts = {
    messages,
    workflows,
    house: async () => {
      house ??= openHouse(flags, env, cwd);
      return await house;
    },
    init: async () => await initWorkspace(here, options, language, await entries()),
    workspaceRoot: async () => (await workspaceHere(here, options))?.root,
    trust: openTrust(nodeDisk, ownFolders(env).config),
    earlier: async (root) => {
      const seal = openSigningKey(nodeDisk, ownFolders(env).config);
      const disk = openEngineDisk(nodeDisk, root, lockInfo);
      return await earlierHere(
        { disk, rooms: openRooms(await entries()) },
        seal,
        memoryFile(nodeDisk, root, seal),
      ).catch(() => []);
    },
    approvals: openApprovals(nodeDisk, ownFolders(env).config),
    permissionLog: async (root, runs) => await readPermissionLog(nodeDisk, root, runs),
    doctor: async () =>
      (await import('./doctor/examine.ts')).openDoctor({ ...whereFor(here, options), entries }),
    memory: async () => {
      const root = (await workspaceHere(here, options))?.root;
      if (root === undefined) return undefined;
      const { openOwnMemory } = await import('./own-memory.ts');
      const complain = (failure: Failure) => ports.complain(failureText(failure, messages));
      const { config, state } = ownFolders(env);
      const folders = { root, configHome: config, stateHome: state };
      return await openOwnMemory({ ...folders, here, complain });
    },
    validate: async (workflow, run) => {
      const { validateAt } = await import('./validate.ts');
      const engine = async () => (await ports.house())?.engine;
      return await validateAt(workflow, { run, cwd }, engine, entries);
    },
    ...handedTo(here),
    resolvePath: pathsHere(here),
    out: out(),
    ...atTerminal(here),
    ...{ complain, onStop: here.onStop },
    holder: (folder) => {
      // Asked about runs of the workspace that was opened just before.
      return workspaceRoot === undefined
        ? undefined
        : lockHolder(path.join(workspaceRoot, folder, '.engine'));
    },
    interrupt: (pid) => {
      try {
        return process.kill(pid, 'SIGINT');
      } catch {
        return false;
      }
    },
    host: hostname(),
    now: () => new Date(),
  };
  let workspaceRoot: string | undefined;
  const opened: VerbPorts['house'] = async () => {
    const found = await ports.house();
    workspaceRoot = found?.engine.root;
    return found;
  };
  return await runVerb(task, { ...ports, house: opened });
}

/** Paths as a person writes them; `~` is what no shell has put in where they stand in settings. */
function pathsHere({ cwd, env }: Surroundings): (typed: string) => string {
  return (typed) =>
    path.resolve(
      cwd,
      typed.replace(/^~(?=\/|$)/, () => env['HOME'] ?? '~'),
    );
}

/** Texts a person hands over. */
function handedTo(here: Surroundings): Pick<VerbPorts, 'readText' | 'readFiles' | 'readPicture'> {
  const { text, files } = givenTexts(here);
  return {
    ...{ readText: text, readFiles: files },
    readPicture: async (given) => await readPicture(given, here),
  };
}

/** Says what stopped a start before there was a screen to say it on; the result is the exit code. */
export async function complainOf(
  error: unknown,
  here: Surroundings,
  options: Options,
): Promise<number> {
  const failure = toFailure(error);
  saidIn(here).complain(failureText(failure, (await wordsFor(here, options)).messages));
  return failureCode(failure);
}

/** Its commands are told as they can be typed where the program was started; what programs read has them as they are. */
async function wordsFor(here: Surroundings, options: Options) {
  const settings = await settingsIfAny(here, options);
  const language = pickLanguage(here.env, options.language, settings?.ui.language);
  const words =
    language === 'ja'
      ? (await import('./ui/messages/ja.ts')).ja
      : (await import('./ui/messages/en.ts')).en;
  const isRead = options.output === 'json' || options.output === 'events';
  if (isRead || !isByNpm(here.env)) return { language, messages: words };
  return { language, messages: (await import('./ui/messages/by-npm.ts')).toldByNpm(words) };
}

/** A workspace that is there already; makes none. */
async function workspaceHere({ env, cwd }: Surroundings, options: Options) {
  return await findWorkspace({
    ...{ disk: nodeDisk, cwd },
    flag: options.workspace,
    env: env['FOLIO_WORKSPACE'],
    mayCreate: false,
    mayLackConfig: true,
  });
}

/** The settings of a workspace that is there already; whatever is wrong with them is said by the verb itself. */
async function settingsIfAny(here: Surroundings, options: Options): Promise<Config | undefined> {
  try {
    const found = await workspaceHere(here, options);
    const { sets, settings: flags } = options;
    return (await readSettings(nodeDisk, { sets, flags }, found?.root, ownFolders(here.env).config))
      .config;
  } catch {
    return undefined;
  }
}

function whereFor({ env, cwd, stdout }: Surroundings, options: Options): Omit<Where, 'entries'> {
  return {
    ...{ disk: nodeDisk, env, options, cwd, home: homeFolder(env) },
    configHome: ownFolders(env).config,
    terminal: stdout.isTTY
      ? { columns: stdout.columns, rows: stdout.rows, depth: stdout.getColorDepth() }
      : undefined,
  };
}

/** Settings first, then what each workflow lets people change; what is there stays as it is. */
async function initWorkspace(
  { env, cwd }: Surroundings,
  options: Options,
  language: 'ja' | 'en',
  entries: readonly Entry[],
) {
  const found = await findWorkspace({
    ...{ disk: nodeDisk, cwd },
    flag: options.workspace,
    env: env['FOLIO_WORKSPACE'],
    mayCreate: true,
    mayLackConfig: true,
  });
  const root = found?.root ?? '';
  const made = await writeInitialConfig(nodeDisk, root, language);
  const rooms = await Promise.all(entries.map((entry) => entry.load()));
  const first = rooms.flatMap(({ firstFiles }) => Object.entries(firstFiles?.(language) ?? {}));
  const laid = await Promise.all(
    first.map(async ([name, text]) =>
      (await writeOnce(nodeDisk, path.join(root, name), text)) ? [name] : [],
    ),
  );
  const { config } = ownFolders(env);
  if (found?.state === 'new') await openConsents(nodeDisk, config).trust(root);
  else await openTrust(nodeDisk, config).ownEdit(root, made);
  return { root, made: [...made, ...laid.flat()] };
}

/** Whether somebody sits at the terminal, and how they are asked there. */
function atTerminal(here: Surroundings): Pick<VerbPorts, 'attended' | 'askLine' | 'outIsSeen'> {
  return {
    attended: isAttended(here),
    askLine: async (prompt) => await askLine(here, prompt),
    outIsSeen: here.stdout.isTTY === true,
  };
}
