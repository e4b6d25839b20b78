import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { RunError } from './engine/failure.ts';
import type { TextSource } from './ui/cli/command.ts';
import type { ManuscriptFile } from './ui/cli/manuscript-input.ts';

/** A text a person hands over: typed, in a file, or on the standard input. Rejects with `file_missing`. */
export async function readText(source: TextSource): Promise<string> {
  switch (source.from) {
    case 'argument':
      return source.text;
    case 'stdin':
      return await text(process.stdin);
    case 'file':
      return await readFile(source.path, 'utf8').catch((cause: unknown) => {
        throw new RunError(
          { kind: 'file_missing', path: source.path, neededFor: 'write' },
          { cause },
        );
      });
    default:
      return source satisfies never;
  }
}

/** The chapters a person hands over: a file, or the `.md` and `.txt` files of a folder. Rejects with `file_missing`. */
export async function readManuscript(given: string): Promise<readonly ManuscriptFile[]> {
  try {
    const { isDirectory } = await stat(given).then((found) => ({
      isDirectory: found.isDirectory(),
    }));
    const names = isDirectory
      ? (await readdir(given)).filter((name) => /^[^.].*\.(?:md|txt)$/i.test(name))
      : [''];
    return await Promise.all(
      names.map(async (name) => ({
        name: name === '' ? path.basename(given) : name,
        text: await readFile(path.join(given, name), 'utf8'),
      })),
    );
  } catch (cause) {
    throw new RunError(
      { kind: 'file_missing', path: given, neededFor: 'write --import' },
      { cause },
    );
  }
}
