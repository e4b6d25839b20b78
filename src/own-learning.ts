import path from 'node:path';
import { toFailure } from './engine/data/failure.ts';
import type { Learning } from './engine/ports.ts';
import { readConfigFiles } from './engine/workspace/config-files.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { switchOffLearning } from './engine/workspace/switch-off.ts';
import { openTrust } from './engine/workspace/trust.ts';
import { readSettings } from './settings.ts';

type Roots = { readonly root: string; readonly configHome: string };

/** The settings of this workspace that say whether anything is learned (`docs/spec/crew.md` §13.14). */
export function learningAt({ root, configHome }: Roots): Learning {
  return {
    async switchOff() {
      try {
        const trust = openTrust(nodeDisk, configHome);
        const { base, local } = await readConfigFiles(
          nodeDisk,
          root,
          path.join(configHome, 'folio-tui', 'config.yaml'),
        );
        const trusted = await trust.hashes(root);
        const name = await switchOffLearning(nodeDisk, root);
        const before = name === 'config.yaml' ? base : local;
        // What the person trusted before this edit they trust after it, and nothing else.
        if (before !== undefined && trusted(before)) await trust.ownEdit(root, [name]);
        // Proven by reading it again: another file may still say otherwise.
        const { config } = await readSettings(nodeDisk, { sets: [], flags: [] }, root, configHome);
        const { enabled, reset_all } = config.lp_system;
        return enabled || reset_all ? name : undefined;
      } catch (error) {
        const failure = toFailure(error);
        return 'detail' in failure ? failure.detail : failure.kind;
      }
    },
  };
}
