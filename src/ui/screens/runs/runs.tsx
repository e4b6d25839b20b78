import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RunSummary } from '../../../engine/engine.ts';
import type { UnreadRun } from '../../../engine/runs/unread-run.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  useFilter,
} from '../../components/filter-field.tsx';
import { asksSomething, withoutQuestions } from '../../components/footer.ts';
import { type InSight, withLeftOut } from '../../components/left-out.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { chosenRow, fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { listTop } from '../../components/scroll.ts';
import { useKeptRow } from '../../components/use-kept-row.ts';
import { useNow } from '../../components/use-now.ts';
import { listMoves } from '../../keys/list-moves.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { costBehind } from '../../messages/about-cost.ts';
import { moreUnread, unreadText } from '../../messages/unread-text.ts';
import { wrapProse } from '../../text/wrap.ts';
import { inSides, sidesOf } from '../run/sides.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { filterRuns } from './filter-runs.ts';
import { type GoesOn, isWalkedByEnter, useGoesOn } from './goes-on.ts';
import { runCard } from './run-card.ts';
import { runList } from './run-list-rows.ts';
import { useRunHistory } from './use-run-history.ts';

/** All runs of the workspace, newest first, with a filter. */
export function RunsScreen({
  cockpit,
  search,
}: {
  readonly cockpit: Cockpit;
  /** Begins with the field for a search open. */
  readonly search: boolean;
}) {
  const look = useLook();
  const words = look.messages.screens;
  const filter = useFilter(search);
  const now = useNow(cockpit.ports.now, asksSomething(cockpit));
  const refresh = useEffectEvent(() => void cockpit.refresh());
  useEffect(() => refresh(), []);
  const none = noneText(cockpit.runs, words);
  const runs = filterRuns(cockpit.runs ?? [], filter.text, words);
  // one that is put away goes below: its person stays here
  const { selected, move } = useKeptRow(runs.map(({ id, archived }) => `${archived} ${id}`));
  const unread = unreadRows(useUnread(cockpit), look);
  const sides = sidesOf(look.columns);
  const below = sides.right === 0 && look.rows >= highFrom ? cardBelow : 0;
  const height = look.rows - 2 - unread.length - stripHeight - filterHeight(filter) - below;
  useActions(
    'runs',
    {
      open: () => {
        const run = runs[selected];
        if (run) void cockpit.open(run);
        else cockpit.hint(none);
      },
      search: filter.type,
      ...listMoves(move, height),
      put_away: () => putAway(cockpit, runs[selected], none, words.putAway),
      stats: () => cockpit.go({ type: 'go', to: { screen: 'stats' } }),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined },
  );
  const top = listTop(selected, { total: runs.length, height });
  const context = { selected, now, settings: cockpit.engine?.config, rooms: cockpit.rooms };
  const narrow = sides.right === 0 ? look : { ...look, columns: sides.left };
  const list = runList(runs, { top, height }, context, narrow);
  const { card, goesOn } = useCard(
    cockpit,
    runs[selected],
    { ...context, width: below > 0 ? look.columns : sides.right },
    look,
  );
  const found = shownRows(list.rows, { top, total: runs.length, selected }, none, narrow);
  const rows = [
    ruleRow(look.glyphs.rule, look.columns, look.cells, [
      span(words.runs.title, 'title'),
      ...filterTitle(filter, words.runs.filter),
    ]),
    ...unread,
    ...inSides({ left: [list.head, ...found], right: card }, sides, height + 1, look),
    ...(below === 0
      ? []
      : fitRows([ruleRow(look.glyphs.rule, look.columns, look.cells), ...card], below)),
  ];
  return (
    <Box flexDirection="column">
      <Rows rows={rows} />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={rows.length} />
      <Strip cockpit={cockpit} keys={footer({ cockpit, filter, goesOn }, look)} />
    </Box>
  );
}

/** Enter says what it costs, where it walks the run on. */
function footer(
  {
    cockpit,
    filter,
    goesOn,
  }: {
    readonly cockpit: Cockpit;
    readonly filter: ReturnType<typeof useFilter>;
    readonly goesOn: GoesOn | undefined;
  },
  look: Look,
): Row {
  const resume = look.messages.screens.keys['resume'] ?? '';
  const words =
    goesOn === undefined ? {} : { open: `${resume}${costBehind[look.language](goesOn.cost)}` };
  const hidden = [...withoutQuestions(cockpit), 'quit'] as const;
  return filterFooter(filter, ['runs', 'global'], look, hidden, words);
}

/** Why there is no row: nothing was ever begun, or none fits what is looked for. */
function noneText(runs: Cockpit['runs'], words: Look['messages']['screens']): string {
  if (runs === undefined) return words.loading;
  return runs.length === 0 ? words.home.noRuns : words.runs.none;
}

/** The rows of the list, of which one is the person's; else why there are none. */
function shownRows(
  rows: readonly Row[],
  { selected, ...place }: InSight & { readonly selected: number },
  none: string,
  look: Look,
): readonly Row[] {
  const { cells, columns } = look;
  const chosen = selected - place.top;
  if (rows.length === 0) return [[span(` ${none}`, 'dim')]];
  return withLeftOut(rows, place, look).map((row, index) =>
    index === chosen ? chosenRow(row, columns, cells) : row,
  );
}

/** A screen that is high, and not wide, has the run below the list: on so many rows of its own. */
const highFrom = 36;
const cardBelow = 22;

/** The run one is on, where there is room beside the list, and whether Enter walks it on; its history is read when one has come to it. */
function useCard(
  cockpit: Parameters<typeof useGoesOn>[0],
  run: RunSummary | undefined,
  context: Parameters<typeof runCard>[2] & { readonly width: number },
  look: Look,
): { readonly card: readonly Row[]; readonly goesOn: GoesOn | undefined } {
  const { width } = context;
  const walks = run !== undefined && isWalkedByEnter(run, cockpit);
  const events = useRunHistory(cockpit, run, width > 0 || walks);
  const goesOn = useGoesOn(cockpit, run, events);
  if (width === 0 || run === undefined) return { card: [], goesOn };
  return { card: runCard(run, events, { ...context, goesOn }, width, look), goesOn };
}

/** Looked at once: whoever opens the list looks for something. */
function useUnread({ engine }: Pick<Cockpit, 'engine'>): readonly UnreadRun[] {
  const [unread, setUnread] = useState<readonly UnreadRun[]>([]);
  useEffect(() => {
    engine?.unread().then(setUnread, () => undefined);
  }, [engine]);
  return unread;
}

/** What was begun here and is not in the list: two of them in full, of the rest how many. */
function unreadRows(unread: readonly UnreadRun[], look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  const rows = unread
    .slice(0, mostUnread)
    .flatMap((each) =>
      wrapProse(`! ${unreadText(each, messages.language)}`, cells, columns - 2).map(
        (line): Row => [span(` ${line}`, 'warn')],
      ),
    );
  const more = unread.length - mostUnread;
  return more > 0 ? [...rows, [span(` ${moreUnread(more, messages.language)}`, 'dim')]] : rows;
}

const mostUnread = 2;

/** Asks first, of an archived one whether it shall come back; runs at work are not moved, and that is said. */
function putAway(
  cockpit: Cockpit,
  run: RunSummary | undefined,
  none: string,
  words: Look['messages']['screens']['putAway'],
): void {
  if (run === undefined) cockpit.hint(none);
  else if (run.status === 'running') cockpit.say(words.running, 'warn');
  else cockpit.ask({ kind: 'put_away', run });
}
