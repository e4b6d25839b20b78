import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import type { Entry } from './shapes.ts';

/** What lies at a path of a working tree. `way`: a folder on the way to it is a link, or a file. */
export type Here =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'file' | 'link';
      readonly entry: Entry;
      readonly bytes: Buffer;
      /** Permission bits. */
      readonly bits: number;
    }
  | { readonly kind: 'other' | 'way' };

/** Looks at the disk; follows no link. `format`: how the store names its objects. */
export function fileHere(top: string, name: string, format: 'sha1' | 'sha256'): Here {
  const parts = name.split('/');
  for (const [at] of parts.slice(1).entries()) {
    const folder = fs.lstatSync(path.join(top, ...parts.slice(0, at + 1)), {
      throwIfNoEntry: false,
    });
    if (folder === undefined) return { kind: 'nothing' };
    if (!folder.isDirectory()) return { kind: 'way' };
  }
  const file = path.join(top, ...parts);
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'nothing' };
  const bits = stats.mode & 0o777;
  if (stats.isSymbolicLink()) {
    const bytes = fs.readlinkSync(file, { encoding: 'buffer' });
    return { kind: 'link', bytes, bits, entry: { mode: '120000', oid: nameOf(bytes, format) } };
  }
  if (!stats.isFile()) return { kind: 'other' };
  const bytes = fs.readFileSync(file);
  const mode = (bits & 0o100) === 0 ? '100644' : '100755';
  return { kind: 'file', bytes, bits, entry: { mode, oid: nameOf(bytes, format) } };
}

/** How git names these bytes. */
function nameOf(bytes: Uint8Array, format: 'sha1' | 'sha256'): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Which of the two a tree's name was made with. */
export function formatOf(oid: string): 'sha1' | 'sha256' {
  return oid.length === 64 ? 'sha256' : 'sha1';
}
