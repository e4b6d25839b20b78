import { Box } from 'ink';
import { useState } from 'react';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { type FolioView, folioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { RoomSheetProps } from '../../../cockpit/cockpit-state.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';
import { useRunState } from '../../../cockpit/use-run.ts';
import { useSwallow } from '../../../cockpit/use-swallow.ts';
import { FieldRow } from '../../../components/field-row.tsx';
import { fieldFooter, footerRow } from '../../../components/footer.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useSteadyRows } from '../../../components/use-steady-rows.ts';
import type { Action } from '../../../keys/keymap.ts';
import { useActions, useListening } from '../../../keys/use-keys.tsx';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { storyWordsOf } from '../words/of.ts';
import { afterDecision } from './after-decision.ts';
import { authorRows, type Sure } from './author-rows.ts';
import { type AuthorChapter, type AuthorRow, authorChapters } from './author-state.ts';
import { chapterCost } from './chapter-cost.ts';
import { decide } from './decide.ts';
import { ledgerCost, reviewCost, unscored } from './edit-means.ts';
import { useEditedDraft } from './use-edited-draft.ts';

/** `chosen`: the reviewer that was chosen on the screen below. */
type AuthorProps = RoomSheetProps;

/** Where the author decides about the rounds of a chapter (`docs/spec/folio.md` §20). */
export function AuthorDialog(props: AuthorProps) {
  const state = useRunState(props.run.store, (all) => all);
  const view = folioView(state);
  const chapters = authorChapters(state, view);
  if (chapters.length === 0) return null;
  return <Sheet {...props} state={state} view={view} chapters={chapters} />;
}

type SheetProps = AuthorProps & {
  readonly state: RunState;
  readonly view: FolioView;
  readonly chapters: readonly AuthorChapter[];
};

function Sheet(props: SheetProps) {
  const look = useLook();
  const { columns, cells, glyphs } = look;
  const sheet = useSheet(props);
  const { chapter, at, sure, soon, edited, rehearsal, kept } = sheet;
  const chapters = props.chapters.length;
  const ledger = ledgerCost(props.cockpit, props.state);
  const review = reviewCost(props.cockpit, props.state);
  const about = {
    chapter,
    chapters,
    at,
    sure,
    soon,
    rehearsal,
    kept,
    ledger,
    review,
    unscored: sheet.unscored,
    after: afterDecision(props.cockpit, props.run, props.state, props.view, chapter.chapter),
    edited: edited.asked,
  };
  const shown = { ...about, wish: sheet.wishing ? { cost: sheet.cost } : undefined };
  const [title, ...rest] = authorRows(shown, look);
  const above = useSteadyRows(
    [
      ruleRow(glyphs.rule, columns, cells, title ?? [span('')]),
      ...rest.map((row): Row => [span('  '), ...row]),
    ],
    look.rows - stripHeight - (sheet.wishing ? 1 : 0),
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rows rows={above} />
      {sheet.wishing && (
        <FieldRow
          label={storyWordsOf(look.messages).author.wish}
          y={look.rows - stripHeight - 1}
          keptAs={unsentAt(props.cockpit, props.run.id, `wish ${chapter.chapter}`)}
          onSend={sheet.redo}
          onLeave={() => sheet.wish(false)}
        />
      )}
      <Strip cockpit={props.cockpit} keys={sheetFooter(sheet, shown.chapters, look)} />
    </Box>
  );
}

function sheetFooter(
  { wishing, edited, row, rehearsal }: ReturnType<typeof useSheet>,
  chapters: number,
  look: Look,
): Row {
  if (wishing) return fieldFooter('redo_chapter', look);
  if (edited.asked !== undefined)
    return footerRow(['reader_ask'], look, {
      hidden: rehearsal ? ['go_on', 'yes'] : ['go_on'],
    });
  return footerRow(['author'], look, { hidden: hidden(row, chapters, rehearsal) });
}

function useSheet(props: SheetProps) {
  const { chapters, view, chosen: agent } = props;
  const [number, setNumber] = useState(view.chapter);
  const chapter = chapters.find((one) => one.chapter === number) ?? chapters.at(-1);
  if (chapter === undefined) throw new Error('a sheet without chapters');
  const [at, setAt] = useState(() => firstChosen(chapter, agent));
  const [sure, setSure] = useState<Sure>();
  const [wishing, wish] = useState(false);
  const [soon, setSoon] = useState(false);
  const row = chapter.rows[at];
  const deeds = useDeeds(props, chapter, row);
  const edited = useEditedDraft(props, chapter, deeds.tell);
  const go = (by: number) => {
    setAt(Math.min(chapter.rows.length - 1, Math.max(0, at + by)));
  };
  const turn = (by: number) => {
    const next = chapters[chapters.indexOf(chapter) + by];
    if (next === undefined) return;
    setNumber(next.chapter);
    setAt(firstChosen(next, undefined));
  };
  const twice = (what: Exclude<Sure, undefined>, deed: () => void) => {
    if (sure === what) deed();
    else setSure(what);
  };
  // What is pressed between the two takes the first back; what does it again is heard after this.
  useListening('each', () => setSure(undefined));
  const tooSoon = () => {
    setSoon(true);
    return () => setSoon(false);
  };
  // While a wish is being typed its field gets the keys, and the sheet gets none.
  const active = !wishing && edited.asked === undefined;
  useSwallow(props.cockpit, 'author', { active });
  // A recording has no reply to a wish that nobody had.
  const { rehearsal } = props.state;
  const actions = {
    close: () => props.cockpit.ask(undefined),
    move_up: () => go(-1),
    move_down: () => go(1),
    earlier_chapter: () => turn(-1),
    later_chapter: () => turn(1),
    set_gate: () => props.cockpit.ask({ kind: 'room', sheet: 'gate', run: props.run.id }),
    ...rowActions(row, { rehearsal, sure, twice, deeds, wish, edited }),
  };
  useActions('author', actions, { active, tooSoon });
  useEditedAnswers(props, edited, tooSoon);
  const shown = { ...facts(props, chapter, row), rehearsal, chapter, row, at, sure, soon };
  const kept = row?.kind === 'round' && edited.isKept(row.round);
  return { ...shown, kept, wishing, edited, wish, redo: deeds.redo };
}

type Doing = {
  readonly rehearsal: boolean;
  readonly sure: Sure;
  readonly twice: (what: Exclude<Sure, undefined>, deed: () => void) => void;
  readonly deeds: ReturnType<typeof useDeeds>;
  readonly wish: (wishing: boolean) => void;
  readonly edited: Pick<ReturnType<typeof useEditedDraft>, 'edit'>;
};

/** What the chosen row allows. */
function rowActions(
  row: AuthorRow | undefined,
  { rehearsal, sure, twice, deeds, wish, edited }: Doing,
): Partial<Record<Action, () => void>> {
  const use = () => twice('use_round', deeds.use);
  switch (row?.kind) {
    case undefined:
      return {};
    case 'own':
      return row.path === null ? {} : { use_round: use, confirm: use };
    case 'round':
      return {
        ...{ use_round: use, confirm: use },
        ...(isRewritable(row, rehearsal) ? { redo_chapter: () => wish(true) } : {}),
        edit_draft: () => edited.edit(row.round),
      };
    case 'review':
      return {
        ...(rehearsal ? {} : { retry_review: deeds.retry }),
        ...(row.score === null ? { skip_review: () => twice('skip_review', deeds.skip) } : {}),
        ...(sure === 'skip_review' ? { confirm: deeds.skip } : {}),
      };
    default:
      return row satisfies never;
  }
}

/** What becomes of a draft that was edited; what nobody can score is the chapter as it is, or is not used. */
function useEditedAnswers(
  { cockpit, state }: SheetProps,
  { asked, nextRound, asIs, leave }: ReturnType<typeof useEditedDraft>,
  tooSoon: () => () => void,
): void {
  const asking = { active: asked !== undefined, tooSoon };
  useSwallow(cockpit, 'reader_ask', asking);
  const scored = state.rehearsal ? {} : { yes: nextRound };
  useActions('reader_ask', { ...scored, use_as_is: asIs, stay: leave }, asking);
}

/** What it costs to write on from the chosen round, and to take it where it has no verdict. */
function facts(
  { cockpit, state, view }: SheetProps,
  { chapter, lastRound }: AuthorChapter,
  row: AuthorRow | undefined,
) {
  const round = row?.kind === 'round' ? row.round : lastRound;
  const cost = chapterCost(cockpit, state, round);
  return { cost, unscored: unscored(cockpit, state, view, { chapter, round }) };
}

/** The best round is what most authors come for; a reviewer that was chosen before stays chosen. */
function firstChosen({ rows }: AuthorChapter, agent: string | undefined): number {
  const chosen = rows.findIndex((row) => row.kind === 'review' && row.agent === agent);
  const best = rows.findIndex((row) => row.kind === 'round' && row.best);
  return [chosen, best].find((at) => at >= 0) ?? 0;
}

/** What a recording has no reply to, and a round without a verdict no notes for, is not written again. */
function isRewritable(row: AuthorRow | undefined, rehearsal: boolean): boolean {
  return !rehearsal && row?.kind === 'round' && row.outcome !== null;
}

function hidden(
  row: AuthorRow | undefined,
  chapters: number,
  rehearsal: boolean,
): readonly Action[] {
  const ofDraft = ['redo_chapter', 'edit_draft'] as const;
  const ofReview = ['retry_review', 'skip_review'] as const;
  const isTaken = row?.kind === 'review' || (row?.kind === 'own' && row.path === null);
  return [
    ...(row?.kind === 'review' ? [] : ofReview),
    ...(row?.kind === 'round' ? [] : ofDraft),
    ...(isTaken ? (['use_round'] as const) : []),
    ...(row?.kind === 'review' && row.score !== null ? (['skip_review'] as const) : []),
    ...(chapters > 1 ? [] : (['earlier_chapter'] as const)),
    ...(isRewritable(row, rehearsal) ? [] : (['redo_chapter'] as const)),
    ...(rehearsal ? (['retry_review'] as const) : []),
  ];
}

function useDeeds(
  { cockpit, run, state }: SheetProps,
  { chapter, lastRound }: AuthorChapter,
  row: AuthorRow | undefined,
) {
  const words = storyWordsOf(useLook().messages).author;
  const tell = (item: InboxItem) => {
    cockpit.ask(undefined);
    void cockpit.attempt(async () => {
      await decide(cockpit, { run: run.id, state }, item, words.taken, words.atOnce);
    });
  };
  const round = row?.kind === 'round' ? row.round : lastRound;
  const reviewer = row?.kind === 'review' ? row : undefined;
  const takeOwn = async ({ base, path }: Extract<AuthorRow, { kind: 'own' }>) => {
    const text = path === null ? undefined : await cockpit.engine?.read(run.id, path);
    if (text === undefined) return cockpit.say(words.own.gone(path ?? ''), 'warn');
    tell({ kind: 'edit_draft', chapter, base, text, as_is: true });
  };
  return {
    use: () => {
      if (row?.kind === 'own') void cockpit.attempt(async () => await takeOwn(row));
      else tell({ kind: 'use_round', chapter, round });
    },
    redo: (comment: string) =>
      tell({ kind: 'redo_chapter', chapter, fromRound: round, comment: comment.trim() }),
    tell,
    retry: () => {
      if (reviewer)
        tell({ kind: 'retry_review', chapter, round: lastRound, agent: reviewer.agent });
    },
    skip: () => {
      if (reviewer?.score === null)
        tell({ kind: 'skip_review', chapter, round: lastRound, agent: reviewer.agent });
    },
  };
}
