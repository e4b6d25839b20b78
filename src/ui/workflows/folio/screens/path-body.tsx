import { useState } from 'react';
import { inputPath } from '../../../../engine/runs/place.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { type Brought, brought } from '../../../../engine/workflows/folio/contract/calls-ahead.ts';
import { storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import type { FolioView, PathCard } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { keyName } from '../../../components/key-name.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { covered } from '../../../components/toast-rows.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { endRows } from '../../../screens/run/end-rows.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { broughtIn } from '../brought-along.ts';
import { beforePathsWords } from '../words/before-paths.ts';
import type { StoryWords } from '../words/ja/screens.ts';
import { storyWordsOf } from '../words/of.ts';
import { type BeforePaths, beforePathsRows, broughtText, manuscriptIn } from './before-paths.ts';
import { restOfStory } from './chapter-cost.ts';
import { pathDetails } from './path-details.ts';
import { estimatesOf } from './path-estimate.ts';
import { type PathShown, pathRows } from './path-rows.ts';
import { storyEnd } from './story-end.ts';
import { useBeforePaths } from './use-before-paths.ts';
import { useOnlyReview } from './use-only-review.ts';

export type BodyProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
  readonly view: FolioView;
  readonly height: number;
};

/** A question has the keys: which they are is told by the question alone. */
export type Answering = { readonly answering: boolean };

/** The three paths, filling as they are written, side by side or one under the other. */
export function PathBody(props: BodyProps & Answering & { readonly picked: string | undefined }) {
  const look = useLook();
  const { view, run, state, height, picked } = props;
  const words = storyWordsOf(look.messages).paths;
  const texts = usePathTexts(props);
  const handed = useHanded(props);
  const instead = useOnlyReview(props, handed);
  const question = state.questions.find(({ kind }) => kind === 'choose_path');
  const paths = view.paths.map(
    (card, index): PathShown => ({
      card,
      details: pathDetails(texts[index] ?? ''),
      estimate: estimatesOf(question, card.id, state.rehearsal, look),
      picked: picked === card.id,
    }),
  );
  const end =
    question === undefined && !props.answering
      ? endRows(
          state,
          {
            ...storyEnd(run, state, view, look),
            rest: restOfStory(props.cockpit, state, handed),
            instead,
          },
          run.live,
          look.columns - 2,
          look,
        )
      : [];
  const rule = ruleRow(look.glyphs.rule, look.columns, look.cells);
  const ended = end.length === 0 ? end : [rule, ...end.map((row): Row => [span(' '), ...row])];
  const isBefore = view.paths.every(
    ({ status }, index) => status !== 'done' && (texts[index] ?? '') === '',
  );
  const before = useBeforePaths(props, isBefore && question === undefined);
  const { rows: columns, ...place } = useScrolled(paths, height - 1, props.cockpit, look);
  const size = { width: look.columns, height: height - 1 };
  const rows =
    before === undefined
      ? columns
      : beforePathsRows({ ...before, answering: props.answering }, size, look);
  return (
    <Rows
      rows={[
        headRow(before === undefined, look, [
          span(
            before !== undefined && !run.live
              ? restText(props, before, look)
              : titleOf(props, question !== undefined, words),
            'title',
          ),
          ...placeSpans(place, look),
        ]),
        ...covered(fitRows(rows, height - 1), ended),
      ]}
    />
  );
}

/** The chapters that the story began with. */
function useHanded({ cockpit, run }: Pick<BodyProps, 'cockpit' | 'run'>): Brought {
  const input = useRunFile(cockpit, run.id, inputPath(storyFolder), 0);
  const texts = broughtIn(input)?.map(({ text }) => (typeof text === 'string' ? text : ''));
  return brought(texts ?? []);
}

/** The paths, scrolled as far as the person went; another path picked starts at its beginning. */
function useScrolled(
  paths: readonly PathShown[],
  height: number,
  { dialog }: Pick<Cockpit, 'dialog'>,
  look: Look,
) {
  const picked = paths.find((path) => path.picked)?.card.id;
  const { columns } = look;
  const [place, setPlace] = useState({ picked, columns, top: 0 });
  // in other columns the lines break elsewhere
  const isHere = place.picked === picked && place.columns === columns;
  const top = isHere ? place.top : 0;
  const shown = pathRows(paths, { width: look.columns, height }, look, top);
  const { page } = shown;
  const go = (to: number) => setPlace({ picked, columns, top: Math.max(0, to) });
  const actions = {
    page_down: () => go(top + Math.min(page, shown.below)),
    page_up: () => go(top - page),
    top: () => go(0),
    bottom: () => go(top + shown.below),
  };
  useActions('run', actions, { active: dialog === undefined });
  return { ...shown, top };
}

/** How many lines are above and below, and which key shows them. */
function placeSpans(
  { top, below }: { readonly top: number; readonly below: number },
  { glyphs, messages }: Look,
): Row {
  if (top === 0 && below === 0) return [];
  const key = keyName(below > 0 ? 'pagedown' : 'pageup', glyphs);
  const said = below > 0 ? messages.screens.keys['read_on'] : messages.screens.keys['page_up'];
  const left = [
    ...(top > 0 ? [messages.screens.above(top)] : []),
    ...(below > 0 ? [messages.screens.below(below)] : []),
  ];
  return [span('  '), span(`${key} ${said ?? ''}`, 'key'), span(`  ${left.join('  ')}`, 'dim')];
}

/** What is going on: nothing is said to be written before it is. */
function titleOf({ run, state }: BodyProps, asked: boolean, words: StoryWords['paths']): string {
  if (asked || !run.live) return words.title;
  if (state.phase === 'select') return words.title;
  return state.phase === 'paths' ? words.writing : words.preparing;
}

/** While nobody is at work: what was brought along, or how far it came. */
function restText({ state }: BodyProps, before: BeforePaths, look: Look): string {
  const manuscript = manuscriptIn(before);
  if (manuscript !== undefined) return broughtText(manuscript, look);
  const { notBegun, stopped } = beforePathsWords[look.language];
  return state.steps.size === 0 ? notBegun : stopped;
}

/** What has been written of each path: the stream while it is being written, the file when it is done. */
function usePathTexts({ cockpit, run, state, view }: BodyProps): readonly (string | undefined)[] {
  const [a, b, c] = view.paths;
  return [
    usePathText(cockpit, run, state, a),
    usePathText(cockpit, run, state, b),
    usePathText(cockpit, run, state, c),
  ];
}

function usePathText(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
  card: PathCard | undefined,
): string | undefined {
  const step = [...state.steps.keys()].find((name) => name.endsWith(`paths/${card?.id}.json`));
  const done = card?.status === 'done';
  const path = step ?? `paths/${card?.id}.json`;
  // An edited path can be shown once the run has taken it in and has stopped again.
  const file = useRunFile(cockpit, run.id, done ? path : undefined, state.status);
  const streamed = step === undefined ? undefined : state.steps.get(step)?.text;
  const [last] = useState<{ text: string | undefined }>({ text: undefined });
  if (streamed !== undefined && streamed !== '') last.text = streamed;
  // Between the stream and the file nothing disappears.
  return file ?? (done ? last.text : streamed);
}

/** Columns stand below a rule; before there are any, what follows has rules of its own. */
function headRow(isRule: boolean, { cells, columns, glyphs }: Look, title: Row): Row {
  return isRule ? ruleRow(glyphs.rule, columns, cells, title) : [span(' '), ...title];
}
