import path from 'node:path';
import { defaultConfigText } from '../config/default-text.ts';
import { settingsNames } from '../config/judge.ts';
import type { ConfigFile } from '../config/parse.ts';
import { RunError, toFailure } from '../data/failure.ts';
import { writeOnce } from './atomic-write.ts';
import { containment } from './containment.ts';
import type { Disk } from './disk.ts';
import { readTextFile } from './text-file.ts';

export type ConfigFiles = {
  readonly base?: ConfigFile;
  readonly local?: ConfigFile;
  readonly own?: ConfigFile;
};

/**
 * The texts of `config.yaml` and `local/config.yaml` of the workspace and of the person's own file; what is not there
 * is left out. `root` undefined: no workspace yet. Rejects with RunError `config_invalid` when a file is there but cannot
 * be read, `outside_workspace` when a link leads out of the workspace.
 */
export async function readConfigFiles(
  disk: Disk,
  root: string | undefined,
  ownFile: string,
): Promise<ConfigFiles> {
  const inside = root === undefined ? undefined : containment(disk, root);
  const find = async (name: string) => settingsIn(disk, await inside?.existing(name), name);
  const [base, local, own] = [
    await find(settingsNames.base),
    await find(settingsNames.local),
    await settingsIn(disk, ownFile, ownFile),
  ];
  return { ...(base && { base }), ...(local && { local }), ...(own && { own }) };
}

/** One that cannot be read is told as settings that cannot be used, with the place it lies at: there it is mended. */
async function settingsIn(
  disk: Disk,
  file: string | undefined,
  name: string,
): Promise<ConfigFile | undefined> {
  try {
    return await readTextFile(disk, file, name);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.kind !== 'file_damaged' || file === undefined) throw error;
    const { detail, line = 0 } = failure;
    const told = { problems: [detail], lines: [line], unread: true };
    throw new RunError(
      { kind: 'config_invalid', file: name, path: file, ...told },
      { cause: error },
    );
  }
}

/**
 * First files of a workspace: `config.yaml` with every key, and a `.gitignore` that keeps stories out of git. Stories
 * begin in the language of the screen that made the workspace. What is there stays as it is. Resolves with the names it
 * made. Rejects with RunError `file_unwritable`.
 */
export async function writeInitialConfig(
  disk: Disk,
  root: string,
  language: 'ja' | 'en' = 'ja',
): Promise<readonly string[]> {
  const made: string[] = [];
  for (const [name, text] of [
    ['config.yaml', withStoryLanguage(language)],
    ['.gitignore', '*\n'],
  ] as const) {
    if (await writeOnce(disk, path.join(root, name), text)) made.push(name);
  }
  return made;
}

function withStoryLanguage(language: 'ja' | 'en'): string {
  return defaultConfigText.replace(/^( {2}language: )ja(?= .*story)/m, `$1${language}`);
}
