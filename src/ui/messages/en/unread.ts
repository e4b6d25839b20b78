import type { unread as words } from '../ja/unread.ts';

/** Runs that cannot be listed; not loaded for the first frame. */
export const unread: typeof words = {
  told: (folder, why) =>
    `${folder} is not in the list: ${why}. Put it back from a copy, or move the folder out of the workspace`,
  why: {
    damaged: (file) => `${file} is not what was written there`,
    missing: (file) => `${file} is gone`,
    stranger: (file, workflow) => `${file} is of “${workflow}”, which this version does not know`,
    refused: (file, code) => `${file} cannot be read (${code})`,
  },
  more: (count) => `and ${count} more: folio-tui runs`,
};
