import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The first program of this name on a PATH, or null. Only folders that are named from the root count: a relative one
 * would find programs in the current folder. Starts nothing.
 */
export async function findProgram(
  name: string,
  searchPath: string | undefined,
): Promise<string | null> {
  for (const folder of (searchPath ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const file = path.join(folder, name);
    if (await isProgram(file)) return file;
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
