import { Box } from 'ink';
import { FieldRow } from '../components/field-row.tsx';
import { span } from '../components/row.ts';
import { Rows } from '../components/rows.tsx';
import { useLook } from '../look.tsx';
import { questionRows } from './question-rows.ts';
import type { Asked } from './use-question.ts';

/** A question at the bottom of the screen; `y` is the row of the screen where it begins. */
export function QuestionSheet({ asked, y }: { readonly asked: Asked; readonly y: number }) {
  const look = useLook();
  const { open, state } = asked;
  if (open === undefined) return null;
  const rows = questionRows({ question: open, state, focused: asked.focused }, look);
  const words = look.messages.screens.paths;
  const comment = state?.comment ?? '';
  return (
    <Box flexDirection="column">
      <Rows rows={rows} />
      {open.comment !== true ? null : state?.writing === true ? (
        <FieldRow
          label={`${words.comment}: `}
          y={y + rows.length}
          onSend={asked.setComment}
          onLeave={asked.closeComment}
        />
      ) : (
        <Rows
          rows={[
            [
              span(` ${words.comment}: `, 'dim'),
              span(comment),
              span(comment === '' ? 'tab' : '', 'key'),
            ],
          ]}
        />
      )}
    </Box>
  );
}
