import { Box } from 'ink';
import { useState } from 'react';
import type { Cockpit, Dialog } from '../../cockpit/cockpit-state.ts';
import { roomOf } from '../../cockpit/room-of.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  useFilter,
} from '../../components/filter-field.tsx';
import { type Look, useLook } from '../../components/look.tsx';
import { fitRows, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { choiceKeys, helpRows, type Roster } from './help-rows.ts';

/** Who is at work in the run on the screen; away from runs, in those of all workflows. */
function rostersFor(cockpit: Cockpit, { messages }: Look): readonly Roster[] {
  const { route, rooms } = cockpit;
  const all = 'run' in route ? [roomOf(cockpit, route.run)] : [...(rooms?.values() ?? [])];
  return all.flatMap((room) => room?.roster?.(messages) ?? []);
}

/** The question in front of the person, on the screen of its run. */
function openQuestion({ route, desk }: Cockpit) {
  const open = 'run' in route ? desk?.get(route.run) : undefined;
  return open?.store
    .state()
    .questions.find(({ id, kind }) => kind !== 'permission' && !open.answered.includes(id));
}

/** All keys, from the key table: those of the screen the person comes from first. */
export function HelpScreen({
  cockpit,
  help,
}: {
  readonly cockpit: Cockpit;
  readonly help: Extract<Dialog, { readonly kind: 'help' }>;
}) {
  const look = useLook();
  const { front } = help;
  const words = look.messages.screens;
  const [at, setAt] = useState(0);
  const filter = useFilter();
  const asked = front === 'question' ? openQuestion(cockpit) : undefined;
  const choices = asked === undefined ? [] : choiceKeys(asked, look);
  const rosters = rostersFor(cockpit, look);
  const found = helpRows(look, { ...help, filter: filter.text, rosters, choices });
  const rows = found.length > 0 ? found : [[span(` ${words.sheet.none}`, 'dim')]];
  const height = look.rows - 1 - stripHeight - filterHeight(filter);
  const last = Math.max(0, rows.length - height);
  const top = Math.min(at, last);
  const page = (by: number) => setAt(Math.min(last, Math.max(0, top + by)));
  // What is typed into the field is meant for it.
  const active = !filter.typing;
  // Entered first, so that it is asked last: nothing falls through to the screen below.
  useSwallow(cockpit, 'help', { active });
  useActions(
    'help',
    {
      close: () => {
        if (filter.text === '') cockpit.ask(help.over);
        else filter.clear();
      },
      search: filter.type,
      page_up: () => page(1 - height),
      page_down: () => page(height - 1),
    },
    { active },
  );
  const percent = words.reader.position(Math.floor((100 * (top + height)) / rows.length));
  const title = [
    span(words.help.title, 'title'),
    ...filterTitle(filter, words.runs.filter),
    span(last === 0 ? '' : `  ${percent}`, 'dim'),
  ];
  const pages = last === 0 ? (['page_up', 'page_down'] as const) : [];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(look.glyphs.rule, look.columns, look.cells, title),
          ...fitRows(rows.slice(top), height),
        ]}
      />
      <FilterField filter={filter} y={height + 1} />
      <Strip cockpit={cockpit} keys={filterFooter(filter, ['help'], look, pages)} />
    </Box>
  );
}
