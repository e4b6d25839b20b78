import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { toFailure } from '../data/failure.ts';
import { type OpenSeal, type Passing, type Seal, sealOf } from '../data/seal.ts';
import { writeOnce } from './atomic-write.ts';
import { codeOf, type Disk, isMissing } from './disk.ts';
import { makeFolder } from './folders.ts';

const keyBytes = 32;
/** With any of these permission bits others could have read the key. */
const others = 0o077;

/**
 * The seal of this person: a key of 32 random bytes in `<configHome>/folio-tui/signing.key`, mode 0600, made when
 * something is signed for the first time. Two programs that make it at once agree on one. Where none can be kept, or
 * what lies there is no key of this person alone, the seal is one of this process only, and says why. Never rejects.
 */
export function openSigningKey(disk: Disk, configHome: string): OpenSeal {
  const file = path.join(configHome, 'folio-tui', 'signing.key');
  let opened: Promise<Seal> | undefined;
  return async (how) => {
    if (how === 'looking' && opened === undefined) return await open(disk, file, false);
    opened ??= open(disk, file, true);
    return await opened;
  };
}

async function open(disk: Disk, file: string, mayMake: boolean): Promise<Seal> {
  try {
    const before = await read(disk, file);
    if (before !== undefined) return sealOf(before);
    if (!mayMake) return sealOf(randomBytes(keyBytes));
    await makeFolder(disk, path.dirname(file));
    // whole or not at all, and never over one that is there
    await writeOnce(disk, file, randomBytes(keyBytes));
    const key = await read(disk, file);
    if (key !== undefined) return sealOf(key);
    return passing({ why: 'unwritable', path: file, detail: 'ENOENT' });
  } catch (error) {
    if (error instanceof UnsafeKey)
      return passing({ why: 'unsafe', path: file, detail: error.message });
    return passing({ why: 'unwritable', path: file, detail: detailOf(error) });
  }
}

function passing(why: Passing): Seal {
  return sealOf(randomBytes(keyBytes), why);
}

class UnsafeKey extends Error {}

/** undefined: there is none. A file there that is not this person's key is never used and never replaced. */
async function read(disk: Disk, file: string): Promise<Uint8Array | undefined> {
  let facts: Awaited<ReturnType<Disk['lstat']>>;
  try {
    facts = await disk.lstat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  if (facts.kind !== 'file') throw new UnsafeKey(facts.kind);
  if (process.platform !== 'win32' && (facts.mode & others) !== 0)
    throw new UnsafeKey(`mode ${(facts.mode & 0o777).toString(8)}`);
  if (facts.size !== keyBytes) throw new UnsafeKey(`${facts.size} bytes`);
  return await disk.readFile(file);
}

function detailOf(error: unknown): string {
  const failure = toFailure(error);
  if (failure.kind === 'file_unwritable') return failure.code;
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
}
