import { Box } from 'ink';
import { useEffect, useState } from 'react';
import { countedApart } from '../../../engine/runs/statistics.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  useFilter,
} from '../../components/filter-field.tsx';
import { withoutQuestions } from '../../components/footer.ts';
import { withLeftOut } from '../../components/left-out.ts';
import { useLook } from '../../components/look.tsx';
import { rehearsalMark } from '../../components/rehearsal-mark.ts';
import { ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { inSides } from '../run/sides.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import {
  aroundStats,
  type CountedRun,
  statsView,
  statsViews,
  summaryRow,
  tabsRow,
} from './stats-rows.ts';

/** What the runs of this workspace have cost, and what the money has bought. */
export function StatsScreen({ cockpit }: { readonly cockpit: Cockpit }) {
  const look = useLook();
  const words = look.messages;
  const { glyphs, columns, cells, rows } = look;
  const [table, setTable] = useState(0);
  const [top, setTop] = useState(0);
  const { aside } = countedApart(cockpit.runs ?? []);
  const counted = useCounted(cockpit);
  const by = statsViews[table] ?? 'role';
  const filter = useFilter();
  const settings = cockpit.engine?.config;
  const view = statsView(by, { counted, filter: filter.text, settings }, look);
  const below = view.sides.right > 0 ? [] : view.curve;
  const height = rows - aroundStats - below.length - filterHeight(filter);
  const last = Math.max(0, view.lines.length - height);
  const move = (by: number) => setTop(Math.min(last, Math.max(0, Math.min(top, last) + by)));
  const turn = (by: number) => {
    setTop(0);
    setTable((at) => (at + by + statsViews.length) % statsViews.length);
  };
  useActions(
    'stats',
    {
      next_table: () => turn(1),
      previous_table: () => turn(-1),
      move_up: () => move(-1),
      move_down: () => move(1),
      page_up: () => move(1 - height),
      page_down: () => move(height - 1),
      search: filter.type,
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined && !filter.typing },
  );
  const from = Math.min(top, last);
  const shown = view.isEmpty ? [] : view.lines.slice(from, from + height);
  const listed =
    by === 'time' ? shown : withLeftOut(shown, { top: from, total: view.lines.length }, look);
  const recorded = !view.isEmpty && cockpit.runs?.every(({ rehearsal }) => rehearsal) === true;
  const none = counted === undefined ? words.screens.loading : words.cli.stats.nothing;
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(glyphs.rule, columns, cells, [
            ...rehearsalMark(recorded, look),
            span(words.screens.stats.title, 'title'),
            ...(aside.length > 0 ? [span(`  ${words.cli.stats.aside(aside.length)}`, 'dim')] : []),
            ...filterTitle(filter, words.screens.runs.filter),
          ]),
          view.isEmpty ? [span(` ${none}`, 'dim')] : summaryRow(counted ?? [], look),
          tabsRow(by, look),
          [],
          ...inSides({ left: listed, right: view.curve }, view.sides, height, look),
          ...below,
        ]}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={rows - stripHeight - 1} />
      <Strip
        cockpit={cockpit}
        keys={filterFooter(filter, ['stats', 'global'], look, [
          ...withoutQuestions(cockpit),
          'quit',
        ])}
      />
    </Box>
  );
}

/** The histories of all runs, newest run first; undefined until they have been read. */
function useCounted({ engine, runs, rooms }: Cockpit): readonly CountedRun[] | undefined {
  const [counted, setCounted] = useState<readonly CountedRun[]>();
  useEffect(() => {
    if (engine === undefined || runs === undefined) return;
    let wanted = true;
    const count = async () => {
      const all: CountedRun[] = [];
      for (const { id, workflow, title } of countedApart(runs).counted) {
        // One that cannot be read counts for nothing, and hides no other.
        const events = await engine.history(id).catch(() => []);
        if (!wanted) return;
        const roundOf = (step: string) => engine.roundOf(workflow, step);
        const curve = rooms?.get(workflow)?.telling.curve;
        all.push({ run: id, workflow, title, events, roundOf, curve });
      }
      setCounted(all);
    };
    void count();
    return () => {
      wanted = false;
    };
  }, [engine, runs, rooms]);
  return counted;
}
