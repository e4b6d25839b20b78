import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { RunError } from './engine/data/failure.ts';
import { asStored } from './engine/data/stored-name.ts';
import { type DecodedText, decodeText } from './engine/decode-text.ts';
import type { Picture } from './engine/workflow.ts';
import type { Surroundings } from './surroundings.ts';
import type { GivenTexts, HandedFile, TextSource } from './ui/cli/line-words.ts';

type Here = Pick<Surroundings, 'cwd' | 'stdin'>;

/** What a person hands over where the program was started. Both reject with `input_invalid` (`no_such_file`, `not_text`). */
export function givenTexts(here: Here): GivenTexts {
  return {
    text: async (source) => await readText(source, here),
    files: async (given) => await readFiles(given, here),
  };
}

/** A text: typed, in a file, or on the standard input. */
async function readText(source: TextSource, { cwd, stdin }: Here): Promise<string> {
  switch (source.from) {
    case 'argument':
      return source.text;
    case 'stdin':
      return textIn(await buffer(stdin), '-');
    case 'file':
      return await readFile(placeOf(source.path, cwd)).then(
        (bytes) => textIn(bytes, source.path),
        (cause: unknown) => {
          throw notThere(source.path, cause);
        },
      );
    default:
      return source satisfies never;
  }
}

/** Texts that belong together: a file, or the `.md` and `.txt` files of a folder. */
async function readFiles(given: string, { cwd }: Here): Promise<readonly HandedFile[]> {
  const place = placeOf(given, cwd);
  try {
    const { isDirectory } = await stat(place).then((found) => ({
      isDirectory: found.isDirectory(),
    }));
    const inside = isDirectory ? await readdir(place) : [];
    if (isOwnFolder(place, inside))
      throw new RunError({ kind: 'input_invalid', reason: 'own_folder', values: { path: given } });
    const names = isDirectory ? inside.filter((name) => /^[^.].*\.(?:md|txt)$/i.test(name)) : [''];
    return await Promise.all(
      names.map(async (name) => ({
        name: name === '' ? path.basename(given) : name,
        ...decodedIn(await readFile(path.join(place, name)), path.join(given, name)),
      })),
    );
  } catch (cause) {
    if (cause instanceof RunError) throw cause;
    throw notThere(given, cause);
  }
}

/** Is it where a story of this program lies? Its texts have numbered paragraphs there, and drafts and notes beside them. */
function isOwnFolder(place: string, inside: readonly string[]): boolean {
  if (inside.includes('final.md')) return inside.some((name) => /^draft-\d+\.md$/.test(name));
  const isThere = (...parts: readonly string[]) => existsSync(path.join(place, ...parts));
  return (
    inside.some((name) => /^(?:ch|ep)\d+$/.test(name) && isThere(name, 'draft-01.md')) ||
    (inside.includes('chapters') && isThere('.engine')) ||
    (inside.includes('current') && isThere('current', 'chapters'))
  );
}

/** What was named is not there, or not for us to read. */
function notThere(given: string, cause: unknown): RunError {
  const values = { path: given };
  return new RunError({ kind: 'input_invalid', reason: 'no_such_file', values }, { cause });
}

const disk = {
  kind: (file: string) => (existsSync(file) ? 'there' : 'missing'),
  names(folder: string) {
    try {
      return readdirSync(folder);
    } catch {
      // a folder that is not there, or not for us to look into, has nothing to find
      return undefined;
    }
  },
};

/** As a person writes it on a screen, where no shell has read it first. What is there only in another Unicode form, as a Mac or an archive stores names, is meant too. */
function placeOf(given: string, cwd: string): string {
  const { root } = path.parse(path.resolve(cwd));
  const named = given.replace(/^~(?=\/|$)/, homedir());
  return path.join(root, asStored(disk, root, path.resolve(cwd, named).slice(root.length)));
}

/** So large a file is no cover of a book (bytes). */
const largestPicture = 20 * 1024 * 1024;
const pictures = [
  { type: 'image/jpeg', begins: 'ffd8ff' },
  { type: 'image/png', begins: '89504e470d0a1a0a' },
] as const;

/** A picture as its first bytes tell, whatever its name. Rejects with `input_invalid` (`no_such_file`, `not_a_picture`). */
export async function readPicture(given: string, { cwd }: Pick<Here, 'cwd'>): Promise<Picture> {
  const place = placeOf(given, cwd);
  try {
    const { size } = await stat(place);
    const bytes = size > largestPicture ? new Uint8Array() : new Uint8Array(await readFile(place));
    const begins = Buffer.from(bytes.subarray(0, 8)).toString('hex');
    const found = pictures.find((picture) => begins.startsWith(picture.begins));
    if (found !== undefined) return { bytes, type: found.type };
  } catch (cause) {
    throw notThere(given, cause);
  }
  throw new RunError({ kind: 'input_invalid', reason: 'not_a_picture', values: { path: given } });
}

function textIn(bytes: Uint8Array, path: string): string {
  return decodedIn(bytes, path).text;
}

function decodedIn(bytes: Uint8Array, path: string): DecodedText {
  const decoded = decodeText(bytes);
  if (decoded !== undefined) return decoded;
  throw new RunError({ kind: 'input_invalid', reason: 'not_text', values: { path } });
}
