import { useState } from 'react';
import { limitsOf } from '../../../../engine/workflows/folio/contract/gate.ts';
import { judgingGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import { takenGate } from '../../../../engine/workflows/folio/contract/taken-gate.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { moveScroll, type Scroll, type ScrollMove, tail } from '../../../components/scroll.ts';
import { noColours } from '../../../components/theme.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { endRows } from '../../../screens/run/end-rows.ts';
import type { RunLayout } from '../../../screens/run/run-layout.ts';
import { sayCopied } from '../../../screens/run/say-copied.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { type Terminal, useTerminal } from '../../../terminal/use-terminal.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { ledgerReadingWordsOf } from '../words/ledger-reading.ts';
import { storyWordsOf } from '../words/of.ts';
import { isDecidable } from './author-state.ts';
import { beforeDraftRows, fixesIn, isReading, isUnbegun, notesFile } from './before-draft.ts';
import type { Outlined } from './book-map.ts';
import { restOfStory } from './chapter-cost.ts';
import { proseWidth, runBody } from './chapter-panes.ts';
import type { Answering, BodyProps } from './path-body.tsx';
import { createProseWrap } from './prose.ts';
import { storyEnd } from './story-end.ts';
import { useOutline } from './use-outline.ts';
import { cardPath } from './use-story-actions.ts';

/** Reviewers, gate and prose of the chapter at work. */
export function ChapterBody(
  props: BodyProps &
    Answering & {
      readonly layout: RunLayout;
      readonly now: number;
      /** Enter walks the story on. */
      readonly goesOn: boolean;
    },
) {
  const look = useLook();
  const terminal = useTerminal();
  const { view, cockpit, run, state, layout, now, height } = props;
  const [selected, select] = useState<string | undefined>();
  const [turned, setPane] = useState<'reviewers' | 'prose'>('reviewers');
  // With both side by side there is nothing to turn to.
  const pane = layout.panes === 'one' ? turned : 'reviewers';
  // A story that is read again begins at its beginning; one at work is followed.
  const [scroll, setScroll] = useState<Scroll>(run.live ? tail : { kind: 'at', top: 0 });
  const draft = useDraft(props);
  const outline = useOutline(props);
  const width = proseWidth(layout);
  const rest = restOfStory(cockpit, state);
  const end = props.answering
    ? []
    : endRows(state, { ...storyEnd(run, state, view, look), rest }, run.live, width, look);
  const ended = end.length === 0 ? end : [...end, ruleRow(look.glyphs.rule, width, look.cells)];
  const shown = { ...layout, body: height - 1 };
  const rows = useRight(props, { draft, outline }, { width, height: shown.body - ended.length });
  const extent = { total: rows.length, height: shown.body - ended.length };
  const move = (how: ScrollMove) => setScroll((at) => moveScroll(at, how, extent));
  const step = (by: 1 | -1) => {
    if (pane === 'prose') return move(by === 1 ? 'down' : 'up');
    const at = view.reviewers.findIndex(({ agent }) => agent === selected);
    const next = at < 0 && by === -1 ? view.reviewers.length - 1 : at + by;
    select(view.reviewers[Math.min(view.reviewers.length - 1, Math.max(0, next))]?.agent);
  };
  const actions = {
    // The handler that was registered first is asked last: this pane comes and goes, and Enter resumes a stopped story.
    ...(props.goesOn ? {} : { open: () => readFile(cockpit, run.id, newestCard(view, selected)) }),
    ...(isDecidable(run, state)
      ? {
          decide: () =>
            cockpit.ask({ kind: 'room', sheet: 'author', run: run.id, chosen: selected }),
        }
      : {}),
    copy: () => copyDraft(cockpit, terminal, draft, look.messages),
    ...(layout.panes === 'one'
      ? { switch_pane: () => setPane(pane === 'reviewers' ? 'prose' : 'reviewers') }
      : {}),
    move_up: () => step(-1),
    move_down: () => step(1),
    page_up: () => move('page_up'),
    page_down: () => move('page_down'),
    top: () => move('top'),
    bottom: () => move('bottom'),
  };
  useActions('run', actions, { active: cockpit.dialog === undefined });
  const body = {
    view,
    limits: limitsOf(judgingGate(state.phaseValues, cockpit.engine?.config)),
    now,
    selected,
    outline,
    pane,
    right: {
      title: proseTitle(props, look),
      above: ended,
      rows,
      scroll,
    },
  };
  return <Rows rows={runBody(body, shown, look)} />;
}

/** The prose; until its first word has come, what it is to be. */
function useRight(
  { cockpit, run, state, view }: BodyProps,
  { draft, outline }: { readonly draft: string | undefined; readonly outline: readonly Outlined[] },
  size: { readonly width: number; readonly height: number },
): readonly Row[] {
  const look = useLook();
  const { cells, glyphs, colours } = look;
  const [wrap] = useState(createProseWrap);
  const notes = useRunFile(cockpit, run.id, notesFile(view, state), 0);
  const unbegun = isUnbegun(view);
  const style = { keepMarks: colours === noColours };
  if (isReading(view)) {
    const about = ledgerReadingWordsOf(look.messages).about(view.chapter);
    return wrapProse(about, cells, size.width).map((line): Row => [span(line, 'dim')]);
  }
  const text = unbegun ? fixesIn(notes ?? '') : (draft ?? '');
  const rows = wrap(text, size.width, cells, glyphs.paragraph, style);
  return unbegun ? beforeDraftRows({ view, notes: rows, outline }, size, look) : rows;
}

/**
 * The draft on the screen, without its paragraph marks and what is noted as open in it: as a person wants to paste it.
 */
function copyDraft(
  cockpit: Pick<Cockpit, 'say' | 'attempt'>,
  terminal: Terminal,
  draft: string | undefined,
  messages: Look['messages'],
): void {
  if (draft === undefined || draft === '') {
    cockpit.say(storyWordsOf(messages).nothingToCopy);
    return;
  }
  const plain = draft.replace(/^(?:¶\d+|<!--.*-->)\n/gm, '');
  sayCopied(cockpit, terminal, plain, messages);
}

/** The draft as it is written; afterwards the file. */
function useDraft({ cockpit, run, view, state }: BodyProps): string | undefined {
  const { step, streaming } = view.prose;
  const [last] = useState({ step: '', text: '' });
  const file = useRunFile(
    cockpit,
    run.id,
    streaming === null && step !== null ? step : undefined,
    state.status,
  );
  if (streaming !== null) {
    // Kept for the moment between the end of the stream and the first look at the file.
    Object.assign(last, { step, text: streaming });
    return streaming;
  }
  return file ?? (last.step === step ? last.text : undefined);
}

function proseTitle({ view, state }: BodyProps, { messages }: Look): string {
  const words = storyWordsOf(messages).run;
  if (isReading(view)) {
    const { chapter, done, of, percent } = view.reading;
    return ledgerReadingWordsOf(messages).title(chapter, done, of, percent);
  }
  if (view.chapter === null || view.round === null) return words.noProse;
  const { step, streaming } = view.prose;
  if (streaming !== null) return words.proseStreaming(view.chapter, view.round);
  // of a round that was stopped before it had a draft, the one that is there is shown
  const shown = /\/draft-(\d+)[^/]*$/.exec(step ?? '')?.[1];
  if (shown !== undefined) return words.prose(view.chapter, Number(shown));
  const taken = step === null ? undefined : takenGate(view.gates, state.phaseValues);
  return words.prose(view.chapter, taken?.round ?? view.round);
}

/** The newest card of a reviewer: of a round that is at work there is none yet. None at all: the list of files. */
export function cardOf(
  { unit, chapter, reviewers }: Pick<FolioView, 'unit' | 'chapter' | 'reviewers'>,
  agent: string,
): string | undefined {
  const history = reviewers.find((row) => row.agent === agent)?.history ?? [];
  const at = history.findLastIndex((score) => score !== null);
  return cardPath(unit, { chapter, round: at < 0 ? null : at + 1 }, agent);
}

/**
 * The scorecard that Enter opens: of the reviewer the person is on, else the lowest of the newest round; before any
 * score is there undefined = the list of files.
 */
function newestCard(
  view: Pick<FolioView, 'unit' | 'chapter' | 'round' | 'reviewers' | 'gates'>,
  selected: string | undefined,
): string | undefined {
  if (selected !== undefined) return cardOf(view, selected);
  const scored = view.reviewers.filter(({ score }) => score !== null);
  const [lowest] = scored.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0));
  if (lowest !== undefined) return cardPath(view.unit, view, lowest.agent);
  // A round that has just begun has no cards yet: the one before has.
  const judged = view.gates.at(-1);
  const rule = judged?.rules
    .filter((one) => one.rule === 'each' && one.agent !== undefined)
    .toSorted((a, b) => a.value - b.value)[0];
  return judged && cardPath(view.unit, judged, rule?.agent);
}
