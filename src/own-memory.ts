/*
 * What `folio-tui memory` works on: the memory of a workspace, its settings, and the person at the terminal.
 */
import { askLine, isTerminal } from './ask-line.ts';
import type { Failure } from './engine/data/failure.ts';
import { twoDigits } from './engine/data/two-digits.ts';
import { openMemory } from './engine/memory/memory.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { type Forgetting, forgetInRecords } from './engine/workspace/forget-records.ts';
import { memoryFile } from './engine/workspace/memory-file.ts';
import { openSigningKey } from './engine/workspace/signing-key.ts';
import { clock, editText, lockInfo } from './machine.ts';
import { ownEditor } from './own-editor.ts';
import { openUndecided } from './own-files.ts';
import { learningAt } from './own-learning.ts';
import { readSettings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';
import type { OwnMemory } from './ui/cli/memory-ports.ts';

export type MemoryFacts = {
  readonly root: string;
  readonly configHome: string;
  readonly stateHome: string;
  readonly here: Pick<Surroundings, 'env' | 'stdin' | 'stdout' | 'stderr' | 'keyboard'>;
  /** Says that the memory cannot be read. */
  complain(failure: Failure): void;
};

/** Opened on a workspace that is there. Rejects with `config_invalid` where its settings cannot be taken. */
export async function openOwnMemory(facts: MemoryFacts): Promise<OwnMemory> {
  const { root, configHome, stateHome, here } = facts;
  const { env } = here;
  const settings = async () =>
    (await readSettings(nodeDisk, { sets: [], flags: [] }, root, configHome)).config;
  const { lp_system, ui } = await settings();
  const now = clock.now();
  return {
    memory: openMemory({
      disk: memoryFile(nodeDisk, root, openSigningKey(nodeDisk, configHome)),
      now: () => clock.now(),
      warn: facts.complain,
    }),
    cap: lp_system.lp_cap,
    today: `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`,
    switchOff: learningAt({ root, configHome }).switchOff,
    forgetInRecords: async (forgetting) => {
      // text typed into an approval that is not applied yet would bring it back
      openUndecided(stateHome).drop(speaksOf(forgetting));
      return await forgetInRecords(nodeDisk, { root, info: lockInfo }, forgetting);
    },
    askLine: async (prompt) => await askLine(here, prompt),
    edit: async (text) => {
      if (!isTerminal(here)) return undefined;
      const editor = await ownEditor(ui.editor, env);
      return editor === '' ? undefined : await editText(editor, text);
    },
  };
}

/** Kept texts are JSON: what stands in them stands there escaped. */
function speaksOf({ names, texts }: Forgetting): (kept: string) => boolean {
  const said = [...(names === 'all' ? ['lp:'] : names), ...texts].filter((text) => text !== '');
  const forms = said.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return (kept) => forms.some((form) => kept.includes(form));
}
