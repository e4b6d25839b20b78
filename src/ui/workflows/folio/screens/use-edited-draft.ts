import { useState } from 'react';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useLook } from '../../../components/look.tsx';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { waitingIn } from '../waiting-in.ts';
import { storyWordsOf } from '../words/of.ts';
import { type AuthorChapter, draftPath } from './author-state.ts';
import { type EditMeans, editMeans } from './edit-means.ts';
import { keptEdit } from './kept-edit.ts';

/** A draft that its author has edited, while they are asked what shall become of it. */
export type EditedDraft = {
  readonly round: number;
  readonly next: number;
  readonly text: string;
  readonly means: EditMeans;
};

type Of = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
  readonly view: FolioView;
};

/** Opens a draft in the editor, and asks before anything comes of it (`docs/spec/folio.md` §20.12). */
export function useEditedDraft(
  { cockpit, run, state, view }: Of,
  { chapter, lastRound }: AuthorChapter,
  tell: (item: InboxItem) => void,
) {
  const terminal = useTerminal();
  const { author: words, decide: said } = storyWordsOf(useLook().messages);
  const [asked, setAsked] = useState<EditedDraft | undefined>();
  const keptOf = (round: number) => keptEdit(cockpit, run.id, draftPath(view.unit, chapter, round));
  const edit = async (round: number) => {
    const path = draftPath(view.unit, chapter, round);
    const draft = await readDraft(cockpit, run, path, { chapter, round });
    if (draft === undefined) return cockpit.say(words.noDraft, 'warn');
    const kept = keptOf(round);
    if (kept.isOfOther(draft)) {
      // which of them is opened is asked where the draft can be read, by the key that edits it there
      cockpit.ask(undefined);
      cockpit.say(said.keptOfOtherHere, 'warn');
      return cockpit.go({ type: 'go', to: { screen: 'reader', run: run.id, path } });
    }
    const edited = await terminal.edit(kept.text() ?? draft);
    if (edited === undefined) {
      cockpit.say(said.noEditor, 'warn');
      cockpit.ask(undefined);
      return cockpit.go({ type: 'go', to: { screen: 'reader', run: run.id, path, editing: true } });
    }
    kept.forget();
    if (edited.trim() === draft.trim()) return cockpit.say(words.unchanged);
    kept.keep(edited, draft);
    const means = editMeans(cockpit, state, view, chapter);
    setAsked({ round, next: lastRound + 1, text: edited, means });
  };
  const use = (how: { readonly as_is?: true }) => {
    if (asked === undefined) return;
    keptOf(asked.round).forget();
    tell({ kind: 'edit_draft', chapter, base: asked.round, text: asked.text, ...how });
  };
  return {
    asked,
    /** Is there an edit of this round that has not been used? */
    isKept: (round: number) => keptOf(round).isKept,
    edit: (round: number) => void cockpit.attempt(async () => await edit(round)),
    nextRound: () => use({}),
    asIs: () => use({ as_is: true }),
    leave: () => {
      setAsked(undefined);
      cockpit.hint(words.editedKept);
    },
  };
}

/** As its author has edited it, also before that was carried out: a second edit undoes no first one. */
async function readDraft(
  { engine }: Pick<Cockpit, 'engine'>,
  { id, folder }: OpenRun,
  end: string,
  { chapter, round }: { readonly chapter: number; readonly round: number },
): Promise<string | undefined> {
  const path = (await engine?.files(id))?.find((file) => file.endsWith(end));
  if (engine === undefined || path === undefined) return undefined;
  const edit = (await waitingIn(engine, id, folder)).newest.get(chapter);
  return edit?.base === round ? edit.text : await engine.read(id, path);
}
