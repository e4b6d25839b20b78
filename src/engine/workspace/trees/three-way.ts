import * as fs from 'node:fs';
import path from 'node:path';
import type { StoreGit } from './store-git.ts';

export type Sides = {
  readonly base: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
};

export type Merged =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly why: 'conflict' | 'binary' };

const isBinary = (bytes: Uint8Array) => bytes.subarray(0, 8000).includes(0);
/** How many places do not fit together; above that, git failed. */
const codes = Array.from({ length: 128 }, (_, at) => at);

/** Both changes to one text; never a guess: where both touch the same lines, nothing. `folder`: for short-lived files. */
export async function mergeTexts(git: StoreGit, folder: string, sides: Sides): Promise<Merged> {
  if (Object.values(sides).some(isBinary)) return { ok: false, why: 'binary' };
  const own = fs.mkdtempSync(path.join(folder, 'merge-'));
  try {
    for (const [name, bytes] of Object.entries(sides))
      fs.writeFileSync(path.join(own, name), bytes);
    const files = ['ours', 'base', 'theirs'].map((name) => path.join(own, name));
    const { code, bytes } = await git.answer(['merge-file', '-p', '-q', ...files], codes);
    return code === 0 ? { ok: true, bytes } : { ok: false, why: 'conflict' };
  } finally {
    fs.rmSync(own, { recursive: true, force: true });
  }
}
