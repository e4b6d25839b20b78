import { renameSync, symlinkSync } from 'node:fs';

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
  renameSync(link, folder);
  renameSync(folder, link);
  renameSync(aside, folder);
}
