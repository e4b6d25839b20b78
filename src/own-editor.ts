import { readFile, realpath, stat } from 'node:fs/promises';
import { execa } from 'execa';
import { RunError } from './engine/data/failure.ts';
import { atomicWrite, writeOnce } from './engine/workspace/atomic-write.ts';
import { isMissing, nodeDisk, unreadable } from './engine/workspace/disk.ts';
import { mostBytes } from './engine/workspace/text-file.ts';

/**
 * The line of the shell that starts the person's editor: a setting, their environment, or what they told git for all
 * repositories (docs/spec/engine.md §7.2). Empty where they have named none: then texts are edited on the screen.
 */
export async function ownEditor(setting: string | null, env: NodeJS.ProcessEnv): Promise<string> {
  const named = setting || env['VISUAL'] || environmentEditor(env);
  return named || (await gitsEditor(env)) || '';
}

/** The first word of a line of the shell, as far as it means itself; what is set for the program alone comes before it. */
const plainProgram =
  /^\s*(?:\w+=[\w./:-]*\s+)*(?:"([^"$`\\]+)"|'([^']+)'|((?:[\w./:@%+,-]|\\ )+))(?=$|\s[^;|&<>()`]*$)/;

/**
 * The program of this line of the shell where it is not there; undefined: it is, or only the shell could tell. Asked before the screen
 * is given away to a shell that would only complain on it.
 */
export async function missingProgram(
  editor: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const [, double, single, bare] = plainProgram.exec(editor) ?? [];
  const program = double ?? single ?? bare?.replaceAll('\\ ', ' ');
  if (program === undefined) return undefined;
  const options = { env, extendEnv: false, reject: false, timeout: 2000, stdio: 'ignore' } as const;
  const { exitCode } = await execa('sh', ['-c', 'command -v "$1"', 'sh', program], options);
  return exitCode === 1 || exitCode === 127 ? program : undefined;
}

/** `npm start` names an editor of its own where the person has named none: nobody who has not chosen it lands in it. */
function environmentEditor({
  EDITOR,
  npm_lifecycle_event: script,
}: NodeJS.ProcessEnv): string | undefined {
  const npmsOwn = script !== undefined && (EDITOR === 'vi' || EDITOR === 'notepad.exe');
  return npmsOwn ? undefined : EDITOR;
}

/**
 * Of the person's own files and this computer's alone. No repository is asked: whoever sent it could name a program there.
 */
async function gitsEditor(env: NodeJS.ProcessEnv): Promise<string> {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_')));
  const options = { env: own, extendEnv: false, reject: false, timeout: 2000, cwd: '/' } as const;
  for (const whose of ['--global', '--system']) {
    const asked = await execa('git', ['config', whose, '--get', 'core.editor'], options);
    if (!asked.failed && asked.stdout.trim() !== '') return asked.stdout.trim();
  }
  return '';
}

/** Files that are edited on the screen; the contract stands in `ui/cockpit/cockpit-ports.ts`. */
export const textFile = {
  async read(file: string): Promise<string | undefined> {
    try {
      if ((await stat(file)).size > mostBytes) return undefined;
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        await readFile(file),
      );
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      if (isMissing(error)) throw new RunError({ kind: 'file_missing', path: file, neededFor: '' });
      throw unreadable(file, error);
    }
  },
  async write(file: string, before: string | undefined, after: string): Promise<boolean> {
    if (before === undefined) return await writeOnce(nodeDisk, file, after);
    const place = await placeOf(file);
    if (place === undefined || (await readFile(place, 'utf8')) !== before) return false;
    await atomicWrite(nodeDisk, place, after, { kept: (await stat(place)).mode & 0o777 });
    return true;
  },
};

/** Where the links end; undefined: nothing is there any more. */
async function placeOf(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
