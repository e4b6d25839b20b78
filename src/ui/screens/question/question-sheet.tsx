import { Box } from 'ink';
import { FieldRow } from '../../components/field-row.tsx';
import { type Look, useLook } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { oneLine } from '../../text/sanitise.ts';
import { PermissionSheet, permissionHeight } from './permission-sheet.tsx';
import { questionRows, sheetHeight } from './question-rows.ts';
import type { Asked } from './use-question.ts';

/** What was written, and the key that opens it: cut where it is longer than the row. */
function commentRow(comment: string, { cells, columns, messages }: Look): Row {
  const label = ` ${messages.screens.paths.comment}: `;
  const key = comment === '' ? 'tab' : '  tab';
  const room = columns - cells.width(label) - cells.width(key) - 1;
  const shown = cells.truncate(oneLine(comment), Math.max(0, room));
  return [span(label, 'dim'), span(shown), span(key, 'key')];
}

/** Rows that the sheet takes. */
export function askedHeight({ open, shownAs, permission, focused }: Asked, look: Look): number {
  if (permission !== undefined) return permissionHeight(permission, focused);
  return open === undefined ? 0 : sheetHeight({ question: open, shownAs }, look);
}

/** A question at the bottom of the screen; `y` is the row of the screen where it begins. */
export function QuestionSheet({ asked, y }: { readonly asked: Asked; readonly y: number }) {
  const look = useLook();
  const { open, shownAs, state } = asked;
  if (open === undefined) return null;
  if (asked.permission !== undefined)
    return <PermissionSheet front={asked.permission} focused={asked.focused} y={y} />;
  const rows = questionRows({ question: open, shownAs, state, focused: asked.focused }, look);
  const words = look.messages.screens.paths;
  const comment = state?.comment ?? '';
  return (
    <Box flexDirection="column">
      <Rows rows={rows} />
      {open.comment !== true ? null : state?.writing === true ? (
        <FieldRow
          label={`${words.comment}: `}
          y={y + rows.length}
          start={comment}
          onSend={asked.keepComment}
          onLeave={asked.keepComment}
        />
      ) : (
        <Rows rows={[commentRow(comment, look)]} />
      )}
    </Box>
  );
}
