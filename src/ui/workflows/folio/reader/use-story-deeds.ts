import { useState } from 'react';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { canWalkHere } from '../../../../engine/runs/can-walk-here.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { folioState } from '../../../../engine/workflows/folio/contract/state.ts';
import { folioView, isOnlyReviewed } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import type { Cost } from '../../../messages/about-cost.ts';
import type { Finding } from '../../../reader/finding.ts';
import type { Ask, Deeds, OpenText } from '../../../screens/reader/room-reading.ts';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { isOpenHere, mayWrite, writeOwn } from '../own-file.ts';
import { afterDecision, afterText } from '../screens/after-decision.ts';
import { isOwn } from '../screens/author-state.ts';
import { chapterCost } from '../screens/chapter-cost.ts';
import { isElsewhere } from '../screens/decide.ts';
import {
  type EditMeans,
  editMeans,
  ledgerCost,
  type Unscored,
  unscored,
} from '../screens/edit-means.ts';
import type { StoryWords } from '../words/ja/screens.ts';
import { storyWordsOf } from '../words/of.ts';
import { storyFile } from './story-path.ts';
import { wholeEditing } from './whole-editing.ts';

type Asking =
  /** `unscored`: it has no verdict yet. */
  | { readonly kind: 'use'; readonly round: number; readonly unscored: Unscored | undefined }
  /** What was edited and kept is of an earlier text of this draft. */
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'edited';
      readonly round: number;
      readonly text: string;
      readonly means: EditMeans;
      /** It has been used. */
      readonly taken: (() => void) | undefined;
      /** What is said where it is not. */
      readonly kept: string | undefined;
    }
  /** The run has been told, but no process walks it. `cost`: of a chapter that is written again; `ledger`: of one that is read again for it. */
  | {
      readonly kind: 'go_on';
      readonly cost?: Cost;
      readonly ledger?: Cost;
      /** What the story goes on with after it; undefined: with nothing. */
      readonly further?: string | undefined;
    };

type Words = StoryWords['decide'];

function worded(ask: Asking, words: Words): Ask {
  switch (ask.kind) {
    case 'use':
      return { kind: 'use', question: words.use(ask.round), means: meansOfUse(ask, words) };
    case 'kept':
      return {
        kind: 'kept',
        question: words.keptOfOther,
        means: words.keptOrNow,
        words: words.kept,
      };
    case 'edited': {
      const { reviews, cost, finished, recorded } = ask.means;
      if (recorded)
        return { kind: 'as_is', question: words.editedAsIs(ask.round), means: words.recorded };
      const means = words.editedNext(reviews, cost, finished);
      return { kind: 'edited', question: words.edited(ask.round), means };
    }
    case 'go_on':
      return {
        kind: 'go_on',
        question: words.goOn(ask.cost, ask.ledger),
        means: `${ask.further ?? words.noFurther}${words.orLater}`,
      };
    default:
      return ask satisfies never;
  }
}

function meansOfUse({ unscored }: Extract<Asking, { kind: 'use' }>, words: Words): string {
  if (unscored === undefined) return words.useNext;
  const { recorded, reviews, cost } = unscored;
  return recorded ? words.takenRecorded : words.takenUnscored(reviews, cost);
}

/** What the author decides from the draft they read. It is put on the run's list; the next walk follows it. */
export function useStoryDeeds(cockpit: Cockpit, id: string, open: OpenText): Deeds {
  const look = useLook();
  const { decide } = storyWordsOf(look.messages);
  const terminal = useTerminal();
  const [ask, setAsk] = useState<Asking | undefined>();
  const run = cockpit.desk?.get(id);
  // of a manuscript that is only reviewed, findings can be dismissed and nothing else be decided
  const isWritten = run !== undefined && !isOnlyReviewed(run.store.state());
  const { round } = open;
  const kind = open.path === undefined ? undefined : storyFile(open.path)?.kind;
  const tell = async (item: InboxItem): Promise<boolean> => await tellRun(cockpit, id, item, open);
  const tellAndAsk = (item: InboxItem, told?: () => void) =>
    void cockpit.attempt(async () => {
      if (!(await tell(item))) return;
      told?.();
      if (cockpit.desk?.get(id)?.live === true) cockpit.say(decide.takenLive, 'good');
      else
        setAsk({
          kind: 'go_on',
          ...costsOf(cockpit, run, item),
          further: furtherOf(cockpit, run, item, look),
        });
    });
  const offer = (text: string, taken: (() => void) | undefined, kept: string | undefined) => {
    const means = round && meansOf(cockpit, id, round.chapter);
    if (round === undefined || means === undefined || open.source === undefined) return;
    if (text.trimEnd() === open.source.trimEnd()) return cockpit.say(decide.unchanged);
    setAsk({ ...{ kind: 'edited', round: round.round, text, means, taken, kept } });
  };
  const whole = wholeEditing(cockpit, id, open, {
    ...{ words: storyWordsOf(look.messages), terminal, offer },
    choose: () => setAsk({ kind: 'kept' }),
  });
  const settle = (how: AsIs = {}) => {
    setAsk(undefined);
    if (ask?.kind === 'kept')
      return void cockpit.attempt(how.as_is ? whole.editNow : whole.editKept);
    if (ask?.kind === 'go_on') return void cockpit.resume(id);
    if (ask === undefined || round === undefined) return;
    // what was typed is kept until the run has it
    tellAndAsk(itemFor(ask, round.chapter, how), ask.kind === 'edited' ? ask.taken : undefined);
  };
  return {
    ask: ask && worded(ask, decide),
    decidable: run !== undefined && isOpen(run),
    draft: kind === 'draft' && isWritten,
    rewritable: run?.store.state().rehearsal !== true && isWritten,
    use: () => round && setAsk(askedUse(cockpit, id, round)),
    redo: (comment) => {
      if (!round) return;
      const { chapter, round: fromRound } = round;
      tellAndAsk({ kind: 'redo_chapter', chapter, fromRound, comment: comment.trim() });
    },
    edit: () => void cockpit.attempt(whole.edit),
    propose: (text, taken) =>
      offer(text, taken, taken && look.messages.screens.reading.paragraph.kept),
    ...ownDeeds(cockpit, id, open, look),
    dismiss: (finding, reason) =>
      void cockpit.attempt(async () => {
        if (!(await tell(dismissal(finding, reason)))) return;
        cockpit.say(decide.dismissed, 'good');
      }),
    yes: () => settle(),
    asIs: () => settle({ as_is: true }),
    no: () => {
      setAsk(undefined);
      if (ask?.kind === 'go_on') cockpit.say(decide.later);
      if (ask?.kind === 'edited' && ask.kept !== undefined) cockpit.hint(ask.kept);
    },
  };
}

/** What the story goes on with after it, in words. */
function furtherOf(
  cockpit: Cockpit,
  run: OpenRun | undefined,
  item: InboxItem,
  look: Look,
): string | undefined {
  const state = run?.store.state();
  if (run === undefined || state === undefined) return undefined;
  const after = afterDecision(cockpit, run, state, folioView(state), Number(item['chapter']));
  return after && afterText(after, look);
}

function costsOf(cockpit: Cockpit, run: OpenRun | undefined, item: InboxItem) {
  return { cost: costOf(cockpit, run, item), ledger: ledgerOf(cockpit, run, item) };
}

/** About what it costs to write a chapter again, where that is what the run is told. */
function costOf(cockpit: Cockpit, run: OpenRun | undefined, item: InboxItem): Cost {
  if (run === undefined || item.kind !== 'redo_chapter') return undefined;
  return chapterCost(cockpit, run.store.state(), Number(item['fromRound']));
}

/** About what it costs to read the chapter for the ledger that this becomes. */
function ledgerOf(cockpit: Cockpit, run: OpenRun | undefined, item: InboxItem): Cost {
  const isText =
    item.kind === 'use_round' || (item.kind === 'edit_draft' && item['as_is'] === true);
  return run === undefined || !isText ? undefined : ledgerCost(cockpit, run.store.state());
}

/** What becomes of a chapter that lies as its author handed it over. */
function ownDeeds(
  cockpit: Cockpit,
  id: string,
  open: OpenText,
  look: Look,
): Pick<Deeds, 'may' | 'write'> {
  const { language, messages } = look;
  return {
    may: (what) =>
      what === 'write' ? mayWrite(cockpit, id, language) : isOpenHere(cockpit, id, language),
    write: (before, after, taken) =>
      void cockpit.attempt(async () => {
        if (after === before) return cockpit.say(storyWordsOf(messages).decide.unchanged);
        if (!(await writeChapter(cockpit, id, open.path, { before, after, look }))) return;
        taken();
        await open.reload();
        cockpit.say(messages.screens.reader.edited, 'good');
      }),
  };
}

type Written = { readonly before: string; readonly after: string; readonly look: Look };

/** Into the file as it lies, with what its author's own program put before it. */
async function writeChapter(
  cockpit: Cockpit,
  id: string,
  path: string | undefined,
  { before, after, look: { language } }: Written,
): Promise<boolean> {
  const { engine, ports } = cockpit;
  if (engine === undefined || path === undefined) return false;
  const there = await ports.textFile.read(await engine.locate(id, path));
  const mark = there === `\uFEFF${before}` ? '\uFEFF' : '';
  const written = { language, path, before: mark + before, after: mark + after };
  return await writeOwn(cockpit, id, written);
}

type AsIs = { readonly as_is?: true };

function itemFor(
  ask: Exclude<Asking, { kind: 'go_on' | 'kept' }>,
  chapter: number,
  how: AsIs,
): InboxItem {
  if (ask.kind === 'use') return { kind: 'use_round', chapter, round: ask.round };
  return { kind: 'edit_draft', chapter, base: ask.round, text: ask.text, ...how };
}

function dismissal(finding: Finding, reason: string): InboxItem {
  const { agent, chapter, round, location, problem } = finding;
  const words = { location, problem, reason: reason.trim() };
  return { kind: 'dismiss_issue', agent, chapter, round, ...words };
}

function meansOf(cockpit: Cockpit, id: string, chapter: number): EditMeans | undefined {
  const state = cockpit.desk?.get(id)?.store.state();
  if (state === undefined) return undefined;
  return editMeans(cockpit, state, folioView(state), chapter);
}

function askedUse(
  cockpit: Cockpit,
  id: string,
  { chapter, round }: { readonly chapter: number; readonly round: number },
): Asking {
  const state = cockpit.desk?.get(id)?.store.state();
  const without = state && unscored(cockpit, state, folioView(state), { chapter, round });
  return { kind: 'use', round, unscored: without };
}

function isOpen(run: OpenRun): boolean {
  return isOwn(run) && folioState(run.store.state()).gates.length > 0;
}

/** false: it could not have been followed here, and nothing was told. */
async function tellRun(
  cockpit: Cockpit,
  id: string,
  item: InboxItem,
  open: Pick<OpenText, 'reload'>,
): Promise<boolean> {
  const { engine, desk, trusted } = cockpit;
  if (engine === undefined) return false;
  if (trusted === false) {
    cockpit.ask({ kind: 'trust' });
    return false;
  }
  const state: Pick<RunState, 'rehearsal'> | undefined = desk?.get(id)?.store.state();
  if (state !== undefined && !canWalkHere(state, engine)) {
    cockpit.complain({ kind: 'rehearsal_mismatch', rehearsal: state.rehearsal });
    return false;
  }
  if (isElsewhere(cockpit, id)) return false;
  await engine.tell(id, item);
  // what is read is what it is to become
  await open.reload();
  return true;
}
