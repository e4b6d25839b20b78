import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundling } from '../../scripts/bundling.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the tiny cockpit as the program itself is bundled; gives the file to start. */
export async function buildTinyCockpit(): Promise<string> {
  const outdir = mkdtempSync(path.join(tmpdir(), 'tiny-'));
  await build({
    ...bundling,
    absWorkingDir: root,
    entryPoints: ['test/support/tiny-cockpit.tsx'],
    outdir,
    logLevel: 'error',
  });
  return path.join(outdir, 'tiny-cockpit.js');
}
