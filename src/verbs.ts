import { hostname } from 'node:os';
import path from 'node:path';
import { mergeConfig } from './engine/config/merge.ts';
import type { Config } from './engine/config.ts';
import { readConfigFiles, writeInitialConfig } from './engine/workspace/config-files.ts';
import { openConsents } from './engine/workspace/consents.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { findWorkspace } from './engine/workspace/find-workspace.ts';
import { lockHolder } from './engine/workspace/lock.ts';
import { type House, houseFlags, openHouse, readText } from './house.ts';
import { ownFolders } from './own-files.ts';
import type { Options, VerbCommand } from './ui/cli/command.ts';
import type { StopSignal } from './ui/cli/exit-code.ts';
import { openOut } from './ui/cli/output.ts';
import { runVerb } from './ui/cli/run-verb.ts';
import type { VerbPorts } from './ui/cli/verb-ports.ts';
import { pickLanguage } from './ui/messages/pick-language.ts';

const { env } = process;

/** Performs a verb without a screen; resolves with the exit code. */
export async function performVerb(command: VerbCommand): Promise<number> {
  const { options } = command;
  const settings = await settingsIfAny(options);
  const language = pickLanguage(env, options.language, settings?.ui.language);
  const messages =
    language === 'ja'
      ? (await import('./ui/messages/ja.ts')).ja
      : (await import('./ui/messages/en.ts')).en;
  let house: Promise<House | undefined> | undefined;
  const ports: VerbPorts = {
    messages,
    house: async () => {
      house ??= openHouse(
        houseFlags(options, { mayCreate: command.kind === 'write', language }),
        env,
        process.cwd(),
      );
      return await house;
    },
    init: async () => await initWorkspace(options, language),
    readText,
    resolvePath: (typed) => path.resolve(typed),
    out: openOut(process.stdout, 'stdout'),
    complain: (text) => void process.stderr.write(text),
    onStop,
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
  return await runVerb(command, { ...ports, house: opened });
}

/** The settings of a workspace that is there already; whatever is wrong with them is said by the verb itself. */
async function settingsIfAny(options: Options): Promise<Config | undefined> {
  try {
    const { workspace, sets, settings: flags } = options;
    const found = await findWorkspace({
      disk: nodeDisk,
      cwd: process.cwd(),
      flag: workspace,
      env: env['FOLIO_WORKSPACE'],
      mayCreate: false,
      mayLackConfig: true,
    });
    const own = path.join(ownFolders(env).config, 'folio-tui', 'config.yaml');
    return mergeConfig({ ...(await readConfigFiles(nodeDisk, found?.root, own)), sets, flags })
      .config;
  } catch {
    return undefined;
  }
}

async function initWorkspace(options: Options, language: 'ja' | 'en') {
  const found = await findWorkspace({
    disk: nodeDisk,
    cwd: process.cwd(),
    flag: options.workspace,
    env: env['FOLIO_WORKSPACE'],
    mayCreate: true,
    mayLackConfig: true,
  });
  const root = found?.root ?? '';
  const made = await writeInitialConfig(nodeDisk, root, language);
  if (found?.state === 'new') await openConsents(nodeDisk, ownFolders(env).config).trust(root);
  return { root, made };
}

function onStop(handler: (signal: StopSignal) => void): () => void {
  const signals: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
}
