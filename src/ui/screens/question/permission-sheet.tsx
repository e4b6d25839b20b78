import { Box } from 'ink';
import { FieldRow } from '../../components/field-row.tsx';
import { useLook } from '../../components/look.tsx';
import { Rows } from '../../components/rows.tsx';
import { foldedPermission, permissionHint, permissionRows } from './permission-rows.ts';
import type { PermissionFront } from './use-permission.ts';

type Props = {
  readonly front: PermissionFront;
  readonly focused: boolean;
  /** Row of the screen where it begins. */
  readonly y: number;
};

/** Rows it takes: all that is needed while it is in front, two when it was put off. */
export function permissionHeight(front: PermissionFront, focused: boolean): number {
  return focused ? front.layout.height : 2;
}

/** What an agent wants and a person must allow: everything that they decide by, nothing left out. */
export function PermissionSheet({ front, focused, y }: Props) {
  const look = useLook();
  const { question, layout, state, place } = front;
  if (!focused) return <Rows rows={foldedPermission(question, place, look)} />;
  return (
    <Box flexDirection="column">
      <Rows rows={permissionRows(layout, state, place, look)} />
      {state.writing ? (
        <FieldRow
          label={`${look.messages.permission.word}: `}
          y={y + layout.height - 1}
          onSend={front.sendWord}
          onLeave={front.leaveWord}
        />
      ) : (
        <Rows rows={[permissionHint(layout, state, look)]} />
      )}
    </Box>
  );
}
