import { Box } from 'ink';
import { useState } from 'react';
import type { Cockpit } from '../cockpit-state.ts';
import { footerRow } from '../components/footer.ts';
import { fitRows, ruleRow, span } from '../components/row.ts';
import { Rows } from '../components/rows.tsx';
import type { Scope } from '../keymap.ts';
import { useLook } from '../look.tsx';
import { useActions, useKeys } from '../use-keys.tsx';
import { helpRows } from './help-rows.ts';

/** All keys, from the key table: those of the screen the person comes from first. */
export function HelpScreen({
  cockpit,
  front,
}: {
  readonly cockpit: Cockpit;
  readonly front: Scope | undefined;
}) {
  const look = useLook();
  const [top, setTop] = useState(0);
  const rows = helpRows(look, front);
  const height = look.rows - 2;
  const last = Math.max(0, rows.length - height);
  const page = (by: number) => setTop((at) => Math.min(last, Math.max(0, at + by)));
  // Entered first, so that it is asked last: nothing falls through to the screen below.
  useKeys('help', (event) => event.kind !== 'key' || !event.ctrl);
  useActions('help', {
    close: () => cockpit.ask(undefined),
    page_up: () => page(1 - height),
    page_down: () => page(height - 1),
  });
  const title = [span(look.messages.screens.help.title, 'title')];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(look.glyphs.rule, look.columns, look.cells, title),
          ...fitRows(rows.slice(Math.min(top, last)), height),
          footerRow(['help'], look),
        ]}
      />
    </Box>
  );
}
