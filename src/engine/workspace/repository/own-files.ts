import * as fs from 'node:fs';
import path from 'node:path';
import { atomicWrite } from '../atomic-write.ts';
import type { Disk } from '../disk.ts';
import type { Repository } from './desk.ts';
import { locateIn } from './guard.ts';
import { factsAt } from './write-changes.ts';

type OwnFiles = Pick<Repository, 'writeOwn' | 'readOwn' | 'listOwn' | 'moveOwn' | 'linkOwn'>;

/** Files of the engine's own in a repository: below its `agent/`, where no agent writes. */
export function ownFiles(disk: Disk, root: string): OwnFiles {
  const place = (file: string) => ownPlace(root, file);
  return {
    async writeOwn(file, text) {
      fs.mkdirSync(path.dirname(place(file)), { recursive: true });
      await atomicWrite(disk, place(file), text, { mode: 0o644 });
    },
    readOwn: async (file) => factsAt(place(file))?.text ?? undefined,
    async listOwn(folder) {
      try {
        return fs.readdirSync(place(folder)).toSorted();
      } catch {
        return [];
      }
    },
    async moveOwn(from, to) {
      fs.mkdirSync(path.dirname(place(to)), { recursive: true });
      fs.renameSync(place(from), place(to));
    },
    async linkOwn(link, to) {
      // the link itself, wherever it leads
      const own = path.join(path.dirname(place(to)), path.basename(link));
      fs.rmSync(own, { force: true });
      try {
        fs.symlinkSync(path.basename(to), own);
      } catch {
        fs.copyFileSync(place(to), own);
      }
    },
  };
}

/** `agent/` itself is never a link that leads elsewhere. Throws with code EACCES. */
function ownPlace(root: string, file: string): string {
  const found = locateIn({ root, closed: [] }, file);
  if (found.ok) return path.join(root, found.path);
  if (found.refusal.code === 'NotARegularFile') return path.join(root, file);
  throw Object.assign(new Error(`${file}: ${found.refusal.why}`), { code: 'EACCES' });
}
