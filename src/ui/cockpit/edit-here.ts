import type { ComponentType } from 'react';
import { toFailure } from '../../engine/data/failure.ts';
import type { TextEditor } from '../components/text-editor.tsx';
import { createKeyScopes, type KeyScopes } from '../keys/key-scopes.ts';
import { type Lender, lendTerminal, type SuspendTerminal } from '../terminal/stop-and-go.ts';
import type { EditedFile, FileEditing, Terminal } from '../terminal/use-terminal.ts';
import { holdsWhole } from '../text/text-buffer.ts';
import type { CockpitPorts } from './cockpit-ports.ts';
import { editFileName } from './edit-file-name.ts';

/** A text that is being edited on the screen, over all else. */
export type EditedHere = {
  readonly Editor: ComponentType<Parameters<typeof TextEditor>[0]>;
  /** Hears all keys meanwhile; those below hear none. */
  readonly scopes: KeyScopes;
  readonly text: string;
  readonly at: number;
  /** The editor that the person has named, where it is not there. */
  readonly missing: string | undefined;
  /** Why a text could not be used: it is not kept then. */
  readonly check?: FileEditing['check'] | undefined;
  onKeep(text: string): void;
  onLeave(): void;
};

type Of = {
  readonly ports: Pick<
    CockpitPorts,
    'editor' | 'textFile' | 'edit' | 'editFile' | 'keepText' | 'monotonic'
  >;
  readonly session: Lender;
  readonly suspendTerminal: SuspendTerminal;
  /** undefined: it is closed. */
  open(edited: EditedHere | undefined): void;
};

/** How a text is opened on the screen. */
type Asked = {
  readonly at?: number | undefined;
  readonly missing: string | undefined;
  readonly check?: FileEditing['check'] | undefined;
};

/** How texts and files are edited: in the person's editor where they have named one that is there, else on the screen. */
export function editing({
  ports,
  session,
  suspendTerminal,
  open,
}: Of): Pick<Terminal, 'edit' | 'editFile'> {
  let isOpen = false;

  /** undefined: left as it was, also where a text is edited already: there is only one screen. */
  async function onScreen(
    text: string,
    { at = 0, missing, check }: Asked,
  ): Promise<string | undefined> {
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
      const leave = () => end(undefined);
      open({ Editor, scopes, text, at, missing, check, onKeep: end, onLeave: leave });
    });
  }

  async function fileOnScreen(file: string, asked: Asked, line: number): Promise<EditedFile> {
    const text = await readIn(ports, file);
    if (text === null) return { kind: 'gone' };
    // what the field cut off would be gone from the file
    if (text === undefined || !holdsWhole(text)) return { kind: 'no_text' };
    const kept = await onScreen(text, { ...asked, at: beginOf(text, line) });
    if (kept === undefined || kept === text) return { kind: 'unchanged' };
    if (await ports.textFile.write(file, text, kept)) return { kind: 'changed' };
    return { kind: 'beside', file: ports.keepText(kept, editFileName(kept)) };
  }

  /** undefined: the person's own editor is there, and is to be used. */
  async function onThisScreen(
    how: Pick<FileEditing, 'here'> | undefined,
  ): Promise<Asked | undefined> {
    if (how?.here) return { missing: undefined };
    const editor = await ports.editor();
    if (editor === 'there') return undefined;
    return { missing: editor === 'none' ? undefined : editor.missing };
  }

  return {
    async edit(text, at, how) {
      const asked = await onThisScreen(how);
      if (asked !== undefined)
        return holdsWhole(text) ? ((await onScreen(text, { ...asked, at })) ?? text) : undefined;
      return await lendTerminal(session, suspendTerminal, () => ports.edit(text));
    },
    async editFile(file, how) {
      const asked = await onThisScreen(how);
      const check = how?.check;
      if (asked !== undefined) return await fileOnScreen(file, { ...asked, check }, how?.line ?? 1);
      const use = () => ports.editFile(file);
      const started = await lendTerminal(session, suspendTerminal, use);
      if (started === undefined) return { kind: 'unchanged' };
      return started ? await written(ports, file, check) : { kind: 'failed' };
    },
  };
}

/** What the person's own editor has written, and why it cannot be used. */
async function written(
  { textFile }: Pick<Of['ports'], 'textFile'>,
  file: string,
  check: FileEditing['check'],
): Promise<EditedFile> {
  const text = await readIn({ textFile }, file);
  if (text === null) return { kind: 'gone' };
  const problem = check?.(text);
  return { kind: 'changed', ...(problem !== undefined && { problem }) };
}

/** undefined: it is no text, or too large for one; null: it is not there. */
async function readIn(
  { textFile }: Pick<Of['ports'], 'textFile'>,
  file: string,
): Promise<string | undefined | null> {
  try {
    return await textFile.read(file);
  } catch (error) {
    if (toFailure(error).kind === 'file_missing') return null;
    throw error;
  }
}

/** Where a line begins in a text, from 1; of one that has fewer its last. */
function beginOf(text: string, line: number): number {
  let at = 0;
  for (let before = 1; before < line; before += 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) return at;
    at = end + 1;
  }
  return at;
}
