import { useTerminal } from '../terminal/use-terminal.ts';
import { sanitise } from '../text/sanitise.ts';
import { wrapProse } from '../text/wrap.ts';
import { useLook } from './look.tsx';
import { fitRows, type Row, span } from './row.ts';
import { Rows } from './rows.tsx';

/** In place of a pane that could not be drawn: that it is so, and where the reason was written down. */
export function BrokenPane({ height }: { readonly height: number }) {
  const { cells, columns, messages } = useLook();
  const { logFile } = useTerminal();
  const text = sanitise(messages.screens.paneBroken(logFile));
  const rows = wrapProse(text, cells, columns - 2).map((line): Row => [span(` ${line}`, 'bad')]);
  return <Rows rows={fitRows(rows, height)} />;
}
