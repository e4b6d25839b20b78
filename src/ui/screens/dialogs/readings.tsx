import { Box } from 'ink';
import { useState } from 'react';
import type { Readings } from '../../cockpit/begin-run.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import { footerRow } from '../../components/footer.ts';
import { useLook } from '../../components/look.tsx';
import { blank, fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';

/** What was handed over, as it was read: begun with as it is, or read in another way. Nothing has been written yet. */
export function ReadingsDialog(props: { readonly cockpit: Cockpit; readonly readings: Readings }) {
  const { cockpit, readings } = props;
  const { ways } = readings;
  const look = useLook();
  const { cells, columns, glyphs, messages } = look;
  const [at, setAt] = useState(0);
  const [top, setTop] = useState(0);
  const facts = { connected: cockpit.facts?.connected !== false };
  const way = ways[at % Math.max(1, ways.length)];
  const lines = (way?.lines(messages, facts) ?? []).flatMap((line) =>
    wrapProse(visible(line), cells, columns - 4),
  );
  const height = look.rows - 3 - stripHeight;
  const last = Math.max(0, lines.length - height);
  const move = (by: number) => setTop(Math.max(0, Math.min(last, top + by)));
  // Entered first, so that it is asked last: nothing falls through to the screen below.
  useSwallow(cockpit, 'readings');
  useActions('readings', {
    begin_with: () => {
      cockpit.ask(undefined);
      if (way !== undefined) void cockpit.begin(way.start);
    },
    ...(ways.length > 1
      ? {
          other_reading: () => {
            setAt((at + 1) % ways.length);
            setTop(0);
          },
        }
      : {}),
    move_up: () => move(-1),
    move_down: () => move(1),
    page_up: () => move(1 - height),
    page_down: () => move(height - 1),
    stay: () => cockpit.ask(undefined),
  });
  const shown = lines.slice(top, top + height).map((line): Row => [span(`  ${line}`)]);
  const count = ways.length > 1 ? `  ${at + 1}/${ways.length}` : '';
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          blank,
          ruleRow(glyphs.rule, columns, cells, [
            span(way?.title(messages) ?? '', 'title'),
            span(count, 'dim'),
          ]),
          blank,
          ...fitRows(shown, height),
        ]}
      />
      <Strip
        cockpit={cockpit}
        keys={footerRow(['readings'], look, { hidden: ways.length > 1 ? [] : ['other_reading'] })}
      />
    </Box>
  );
}
