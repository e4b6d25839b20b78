import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cockpitBundling } from '../../scripts/bundling.ts';

/** Bundles the tiny cockpit as the program itself is bundled; gives the file to start. */
export async function buildTinyCockpit(): Promise<string> {
  const outdir = mkdtempSync(path.join(tmpdir(), 'tiny-'));
  await build({
    ...cockpitBundling,
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: ['test/support/tiny-cockpit.tsx'],
    outdir,
    logLevel: 'error',
  });
  return path.join(outdir, 'tiny-cockpit.js');
}
