import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastingFolder, passingFolder } from './passing-folder.ts';
import { runHere } from './program-here.ts';

/** The built program. */
export const program: string = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A person's computer with one story on it: home and settings of their own, a workspace they made. */
export type StoryHome = {
  readonly folder: string;
  /** Folder of the run. */
  readonly run: string;
  readonly env: Record<string, string>;
};

type Written = { readonly home: StoryHome; readonly untouched: string };
let written: Promise<Written> | undefined;

/** A whole rehearsed story, as it was written: once a worker, always at the same place, since trust goes with the place. */
export async function writeStory(): Promise<StoryHome> {
  written ??= write();
  const { home, untouched } = await written;
  await rm(home.folder, { recursive: true, force: true, maxRetries: 9 });
  await cp(untouched, home.folder, { recursive: true });
  return home;
}

async function write(): Promise<Written> {
  const home = homeAt(lastingFolder('story'));
  await runHere({ cwd: home.folder, env: home.env }, [
    ...['write', '灯台守の娘', '--plain', '--yes', '--path', 'A', '--speed', '500', '--rehearsal'],
  ]);
  const untouched = lastingFolder('untouched');
  await cp(home.folder, untouched, { recursive: true });
  return { home, untouched };
}

export async function copyStory({ folder }: StoryHome): Promise<StoryHome> {
  const copy = homeAt(passingFolder('story'));
  await cp(folder, copy.folder, { recursive: true });
  return copy;
}

function homeAt(folder: string): StoryHome {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, '.config'),
    XDG_STATE_HOME: path.join(folder, '.state'),
    LANG: 'ja_JP.UTF-8',
  };
  return { folder, run: path.join(folder, 'workspace', 'rehearsal', 'current'), env };
}
