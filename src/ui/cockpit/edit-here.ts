import type { ComponentType } from 'react';
import type { TextEditor } from '../components/text-editor.tsx';
import { createKeyScopes, type KeyScopes } from '../keys/key-scopes.ts';
import { type Lender, lendTerminal, type SuspendTerminal } from '../terminal/stop-and-go.ts';
import type { EditedFile, Terminal } from '../terminal/use-terminal.ts';
import { holdsWhole } from '../text/text-buffer.ts';
import type { CockpitPorts } from './cockpit-ports.ts';

/** A text that is being edited on the screen, over all else. */
export type EditedHere = {
  readonly Editor: ComponentType<Parameters<typeof TextEditor>[0]>;
  /** Hears all keys meanwhile; those below hear none. */
  readonly scopes: KeyScopes;
  readonly text: string;
  readonly at: number;
  onKeep(text: string): void;
  onLeave(): void;
};

type Of = {
  readonly ports: Pick<
    CockpitPorts,
    'hasEditor' | 'textFile' | 'edit' | 'editFile' | 'keepText' | 'monotonic'
  >;
  readonly session: Lender;
  readonly suspendTerminal: SuspendTerminal;
  /** undefined: it is closed. */
  open(edited: EditedHere | undefined): void;
};

/** How texts and files are edited: in the person's editor where they have named one, else on the screen. */
export function editing({
  ports,
  session,
  suspendTerminal,
  open,
}: Of): Pick<Terminal, 'edit' | 'editFile'> {
  let isOpen = false;

  /** undefined: left as it was, also where a text is edited already: there is only one screen. */
  async function onScreen(text: string, at = 0): Promise<string | undefined> {
    const { TextEditor: Editor } = await import('../components/text-editor.tsx');
    if (isOpen) return undefined;
    isOpen = true;
    return await new Promise((resolve) => {
      const end = (kept: string | undefined) => {
        isOpen = false;
        open(undefined);
        resolve(kept);
      };
      const scopes = createKeyScopes(ports.monotonic);
      open({ Editor, scopes, text, at, onKeep: end, onLeave: () => end(undefined) });
    });
  }

  async function fileOnScreen(file: string): Promise<EditedFile> {
    const text = await ports.textFile.read(file);
    // what the field cut off would be gone from the file
    if (text === undefined || !holdsWhole(text)) return { kind: 'failed' };
    const kept = await onScreen(text);
    if (kept === undefined || kept === text) return { kind: 'unchanged' };
    if (await ports.textFile.write(file, text, kept)) return { kind: 'changed' };
    return { kind: 'beside', file: ports.keepText(kept) };
  }

  return {
    async edit(text, at, how) {
      if (how?.here || !(await ports.hasEditor()))
        return holdsWhole(text) ? ((await onScreen(text, at)) ?? text) : undefined;
      return await lendTerminal(session, suspendTerminal, () => ports.edit(text));
    },
    async editFile(file, how) {
      if (how?.here || !(await ports.hasEditor())) return await fileOnScreen(file);
      const use = () => ports.editFile(file);
      const started = await lendTerminal(session, suspendTerminal, use);
      if (started === undefined) return { kind: 'unchanged' };
      return { kind: started ? 'changed' : 'failed' };
    },
  };
}
