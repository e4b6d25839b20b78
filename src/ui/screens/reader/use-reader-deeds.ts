import { useState } from 'react';
import type { InboxItem } from '../../../engine/data/inbox.ts';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { useLook } from '../../components/look.tsx';
import { useTerminal } from '../../terminal/use-terminal.ts';
import type { Finding } from '../../workflows/folio/reader/findings.ts';
import { storyFile } from '../../workflows/folio/reader/story-path.ts';
import { isDecidable } from '../../workflows/folio/screens/author-state.ts';
import { type EditMeans, editMeans } from '../../workflows/folio/screens/edit-means.ts';
import type { Round } from './use-round.ts';

/** What the reader asks before it tells the run anything. */
export type Ask =
  | { readonly kind: 'use'; readonly round: number }
  | {
      readonly kind: 'edited';
      readonly round: number;
      readonly text: string;
      readonly means: EditMeans;
      taken?: () => void;
    }
  /** It has been told; nobody walks it. */
  | { readonly kind: 'go_on' };

export type Deeds = {
  readonly ask: Ask | undefined;
  /** The author may decide about what is open. */
  readonly decidable: boolean;
  /** The draft is the author's to edit and to choose; a finished chapter can be written anew. */
  readonly draft: boolean;
  use(): void;
  redo(comment: string): void;
  edit(): void;
  /** Asks whether this text is to be the next round; `taken` hears of a yes. */
  propose(text: string, taken?: () => void): void;
  dismiss(finding: Finding, reason: string): void;
  yes(): void;
  /** The edited text is the chapter, unscored. */
  asIs(): void;
  no(): void;
};

type Open = {
  readonly path: string | undefined;
  readonly source: string | undefined;
  readonly round: Round | undefined;
  /** Where there is no editor to be had. */
  editHere(): void;
  /** Reads findings and dismissals anew. */
  reload(): Promise<void>;
};

/** What the author decides from the draft they read. It is put on the run's list; the next walk follows it. */
export function useReaderDeeds(cockpit: Cockpit, id: string, open: Open): Deeds {
  const { decide, paragraph } = useLook().messages.screens.reading;
  const terminal = useTerminal();
  const [ask, setAsk] = useState<Ask | undefined>();
  const run = cockpit.desk?.get(id);
  const { round } = open;
  const kind = open.path === undefined ? undefined : storyFile(open.path)?.kind;
  const tell = async (item: InboxItem): Promise<boolean> => await tellRun(cockpit, id, item);
  const tellAndAsk = (item: InboxItem) =>
    void cockpit.attempt(async () => {
      if (!(await tell(item))) return;
      if (cockpit.desk?.get(id)?.live === true) cockpit.say(decide.takenLive, 'good');
      else setAsk({ kind: 'go_on' });
    });
  const edit = async () => {
    if (round === undefined || open.source === undefined) return;
    const text = await terminal.edit(open.source);
    if (text === undefined) {
      cockpit.say(paragraph.noEditor, 'warn');
      return open.editHere();
    }
    propose(text);
  };
  const propose = (text: string, taken?: () => void) => {
    const means = round && meansOf(cockpit, id, round.chapter);
    if (round === undefined || means === undefined || open.source === undefined) return;
    if (text.trimEnd() === open.source.trimEnd()) return cockpit.say(decide.unchanged);
    setAsk({ kind: 'edited', round: round.round, text, means, ...(taken ? { taken } : {}) });
  };
  const settle = (how: AsIs = {}) => {
    setAsk(undefined);
    if (ask?.kind === 'go_on') return void cockpit.resume(id);
    if (ask === undefined || round === undefined) return;
    if (ask.kind === 'edited') ask.taken?.();
    tellAndAsk(itemFor(ask, round.chapter, how));
  };
  return {
    ask,
    decidable: run !== undefined && isOpen(run),
    draft: kind === 'draft',
    use: () => {
      if (round) setAsk({ kind: 'use', round: round.round });
    },
    redo: (comment) => {
      if (!round) return;
      const { chapter, round: fromRound } = round;
      tellAndAsk({ kind: 'redo_chapter', chapter, fromRound, comment: comment.trim() });
    },
    edit: () => void cockpit.attempt(edit),
    propose,
    dismiss: (finding, reason) =>
      void cockpit.attempt(async () => {
        if (!(await tell(dismissal(finding, reason)))) return;
        await open.reload();
        cockpit.say(decide.dismissed, 'good');
      }),
    yes: () => settle(),
    asIs: () => settle({ as_is: true }),
    no: () => {
      setAsk(undefined);
      if (ask?.kind === 'go_on') cockpit.say(decide.later);
      // What was typed on the screen is still there; a text from an editor is gone with it.
      if (ask?.kind === 'edited' && ask.taken !== undefined) cockpit.say(paragraph.kept);
    },
  };
}

type AsIs = { readonly as_is?: true };

function itemFor(ask: Exclude<Ask, { kind: 'go_on' }>, chapter: number, how: AsIs): InboxItem {
  if (ask.kind === 'use') return { kind: 'use_round', chapter, round: ask.round };
  return { kind: 'edit_draft', chapter, base: ask.round, text: ask.text, ...how };
}

function dismissal(finding: Finding, reason: string): InboxItem {
  const { agent, chapter, round, location, problem } = finding;
  const words = { location, problem, reason: reason.trim() };
  return { kind: 'dismiss_issue', agent, chapter, round, ...words };
}

function meansOf({ desk, engine }: Cockpit, id: string, chapter: number): EditMeans | undefined {
  const state = desk?.get(id)?.store.state();
  if (state === undefined) return undefined;
  const view = engine?.view(state);
  return view?.workflow === 'folio' ? editMeans(state, view, chapter) : undefined;
}

function isOpen(run: OpenRun): boolean {
  return isDecidable(run, run.store.state());
}

/** false: it could not have been followed here, and nothing was told. */
async function tellRun(cockpit: Cockpit, id: string, item: InboxItem): Promise<boolean> {
  const { engine, desk, trusted } = cockpit;
  if (engine === undefined) return false;
  if (trusted === false) {
    cockpit.ask({ kind: 'trust' });
    return false;
  }
  const state: Pick<RunState, 'rehearsal'> | undefined = desk?.get(id)?.store.state();
  if (state !== undefined && state.rehearsal !== engine.rehearsal) {
    cockpit.complain({ kind: 'rehearsal_mismatch', rehearsal: state.rehearsal });
    return false;
  }
  await engine.tell(id, item);
  return true;
}
