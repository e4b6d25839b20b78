import { Box } from 'ink';
import { type ReactNode, useState } from 'react';
import type { Cockpit, SheetWords } from '../../cockpit/cockpit-state.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import { fieldFooter, footerRow } from '../../components/footer.ts';
import { useLook } from '../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import type { Action, Scope } from '../../keys/keymap.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';

/**
 * The choices of a dialog: a key of its own takes one at once, the arrows mark one and Enter takes that. Nothing falls
 * through to the screen below. Gives the marked one; `first`: which is marked at the beginning.
 */
export function useChoices<A extends Action>(
  cockpit: Cockpit,
  scope: Scope,
  actions: Readonly<Record<A, () => void>>,
  {
    first,
    words,
    active = true,
  }: { readonly first?: NoInfer<A>; readonly words?: SheetWords; readonly active?: boolean } = {},
): A | undefined {
  const { keys, question } = useLook().messages.screens;
  const sentence = () => cockpit.hint(question.sentence);
  const names = Object.keys(actions).filter((name): name is A => name in actions);
  const [at, setAt] = useState(first === undefined ? 0 : names.indexOf(first));
  const marked = names[at];
  const move = (by: number) => setAt((now) => Math.min(names.length - 1, Math.max(0, now + by)));
  // Entered first, so that it is asked last.
  useSwallow(cockpit, scope, { active, words: { confirm: keys['take_marked'] ?? '', ...words } });
  useActions(
    scope,
    {
      ...actions,
      confirm: () => {
        if (marked !== undefined) actions[marked]();
      },
      move_up: () => move(-1),
      move_down: () => move(1),
    },
    { active, sentence },
  );
  return marked;
}

/** No higher than it must be: what it is about stays in sight above it. */
export function Sheet(props: {
  readonly cockpit: Cockpit;
  readonly rows: readonly Row[];
  readonly scope:
    | 'stop'
    | 'archive'
    | 'budget'
    | 'trust'
    | 'connect'
    | 'put_away'
    | 'exported'
    | 'mend';
  readonly words?: SheetWords;
  /** A field below its rows, open or not. */
  readonly field?: ReactNode;
}) {
  const look = useLook();
  const { cells, columns, glyphs } = look;
  const [title, ...rest] = props.rows;
  const rows = [
    ruleRow(glyphs.rule, columns, cells, title ?? [span('')]),
    blank,
    ...rest.map((row): Row => [span('  '), ...row]),
  ];
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rows rows={rows.slice(0, look.rows - stripHeight - (props.field === undefined ? 0 : 1))} />
      {props.field}
      <Strip
        cockpit={props.cockpit}
        keys={
          props.field === undefined
            ? footerRow([props.scope], look, {
                words: { confirm: look.messages.screens.keys['take_marked'] ?? '', ...props.words },
              })
            : fieldFooter('confirm', look)
        }
      />
    </Box>
  );
}
