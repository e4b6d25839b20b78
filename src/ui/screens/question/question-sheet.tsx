import { Box } from 'ink';
import { FieldRow } from '../../components/field-row.tsx';
import { type Look, useLook } from '../../components/look.tsx';
import { Rows } from '../../components/rows.tsx';
import { foldedPermission, permissionHint, permissionRows } from './permission-rows.ts';
import { commentRows, mostOfComment, questionRows, sheetHeight } from './question-rows.ts';
import type { PermissionFront } from './use-permission.ts';
import type { Asked } from './use-question.ts';

/** Rows that the sheet takes. */
export function askedHeight({ open, permission, focused, ...asked }: Asked, look: Look): number {
  if (permission !== undefined) return permissionHeight(permission, focused);
  return open === undefined ? 0 : sheetHeight({ question: open, ...asked }, look);
}

/** A question at the bottom of the screen; `y` is the row of the screen where it begins. */
export function QuestionSheet({ asked, y }: { readonly asked: Asked; readonly y: number }) {
  const look = useLook();
  const { open, shownAs, named, state, comment, rehearsal, focused } = asked;
  if (open === undefined) return null;
  if (asked.permission !== undefined)
    return <PermissionSheet front={asked.permission} focused={focused} y={y} />;
  const rows = questionRows(
    { question: open, shownAs, named, state, comment, rehearsal, focused },
    look,
  );
  const words = look.messages.screens.question;
  return (
    <Box flexDirection="column">
      <Rows rows={rows} />
      {open.comment !== true ? null : state?.writing === true ? (
        <FieldRow
          label={`${words.comment}: `}
          y={y + rows.length}
          rows={mostOfComment}
          start={comment}
          keptAs={asked.commentAs}
          onSend={asked.keepComment}
          onLeave={asked.keepComment}
        />
      ) : (
        <Rows
          rows={commentRows(comment, { focused, isLeft: state !== undefined && !focused }, look)}
        />
      )}
    </Box>
  );
}

type Props = {
  readonly front: PermissionFront;
  readonly focused: boolean;
  /** Row of the screen where it begins. */
  readonly y: number;
};

/** Rows it takes: all that is needed while it is in front, two when it was put off. */
function permissionHeight(front: PermissionFront, focused: boolean): number {
  return focused ? front.layout.height : 2;
}

/** What an agent wants and a person must allow: everything that they decide by, nothing left out. */
function PermissionSheet({ front, focused, y }: Props) {
  const look = useLook();
  const { question, layout, state, place } = front;
  if (!focused) return <Rows rows={foldedPermission(question, place, look)} />;
  return (
    <Box flexDirection="column">
      <Rows rows={permissionRows(layout, state, place, look)} />
      {state.writing !== undefined ? (
        <FieldRow
          key={state.writing}
          label={`${look.messages.permission[state.writing]}: `}
          y={y + layout.height - 1}
          start={state.writing === 'hosts' ? front.offered : ''}
          keptAs={state.writing === 'hosts' ? undefined : front.wordAs}
          onSend={state.writing === 'hosts' ? front.sendHosts : front.sendWord}
          onLeave={front.leaveWord}
        />
      ) : (
        <Rows rows={[permissionHint(layout, state, look)]} />
      )}
    </Box>
  );
}
