import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { editFileName } from '../../../cockpit/edit-file-name.ts';
import type { OpenText } from '../../../screens/reader/room-reading.ts';
import type { Terminal } from '../../../terminal/use-terminal.ts';
import { keptEdit } from '../screens/kept-edit.ts';
import type { StoryWords } from '../words/ja/screens.ts';

type Ways = {
  readonly words: Pick<StoryWords, 'author' | 'decide'>;
  readonly terminal: Pick<Terminal, 'edit'>;
  /** Asks which is opened: the edit that is kept, or the draft, which has changed since. */
  choose(): void;
  /** Asks what becomes of an edit. `taken`: it has been used; `kept`: what is said where it is not. */
  offer(text: string, taken: () => void, kept: string): void;
};

type Editing = Parameters<typeof keptEdit>[0] &
  Pick<Cockpit, 'say'> & { readonly ports: Pick<Cockpit['ports'], 'keepText'> };

type Opened = Pick<OpenText, 'source' | 'editHere'> & {
  readonly round: Pick<NonNullable<OpenText['round']>, 'draft'> | undefined;
};

/** A draft edited as a whole, and what was kept of an edit before. */
export function wholeEditing(
  cockpit: Editing,
  id: string,
  open: Opened,
  { words: { author, decide }, terminal, choose, offer }: Ways,
) {
  const { round, source } = open;
  const edit = async (which?: 'kept' | 'now') => {
    if (round === undefined || source === undefined) return;
    const kept = keptEdit(cockpit, id, round.draft);
    if (which === undefined && kept.isOfOther(source)) return choose();
    const text = await terminal.edit(which === 'now' ? source : (kept.text() ?? source));
    if (text === undefined) {
      cockpit.say(decide.noEditor, 'warn');
      return open.editHere();
    }
    // Until it has been used: a «no» must not lose it.
    if (text.trimEnd() === source.trimEnd()) kept.forget();
    else kept.keep(text, source);
    offer(text, () => kept.forget(), author.editedKept);
  };
  return {
    edit: async () => await edit(),
    editKept: async () => await edit('kept'),
    /** The edit that is kept goes into a file of its own: it is about to be another. */
    editNow: async () => {
      const text = keptEdit(cockpit, id, round?.draft ?? '').text() ?? '';
      const file = cockpit.ports.keepText(text, editFileName(text));
      if (file === undefined) return cockpit.say(decide.keptNowhere, 'bad');
      await edit('now');
      cockpit.say(decide.keptIn(file));
    },
  };
}
