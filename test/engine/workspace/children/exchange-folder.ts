import { renameSync, rmSync, symlinkSync } from 'node:fs';

/*
 * Puts a link in the place of a folder and the folder back, again and again, until it is ended: `folder`, where it goes
 * meanwhile, and where the link leads.
 */
const [folder = '', aside = '', outside = ''] = process.argv.slice(2);
const link = `${aside}-link`;
symlinkSync(outside, link);
process.stdout.write('begun\n');
for (;;) {
  renameSync(folder, aside);
  putBack(link);
  renameSync(folder, link);
  putBack(aside);
}

/** Whoever found the place empty may have made a folder there meanwhile. */
function putBack(from: string): void {
  for (;;) {
    try {
      renameSync(from, folder);
      return;
    } catch {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
