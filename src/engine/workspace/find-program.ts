import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isBelow } from './sandbox-guarded.ts';

/**
 * Where a program of the person's own lies: the first of its name on the search path that can be run, and that neither
 * stands nor really lies below `outside`. What a repository brings along under that name is never started.
 */
export async function findProgram(
  name: string,
  outside: string,
  searchPath: string | undefined,
): Promise<string | undefined> {
  const root = await realpath(outside).catch(() => path.resolve(outside));
  const folders = (searchPath ?? '').split(path.delimiter).filter(path.isAbsolute);
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      await access(file, constants.X_OK);
      const [real, shown] = [await realpath(file), await realpath(folder)];
      if (isBelow(real, root) || isBelow(shown, root)) continue;
      return file;
    } catch {
      // not here, or not to be run
    }
  }
  return undefined;
}
