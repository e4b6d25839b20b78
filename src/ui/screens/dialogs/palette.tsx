import { Box, Text } from 'ink';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Cockpit, Dialog } from '../../cockpit/cockpit-state.ts';
import { Composer } from '../../components/composer.tsx';
import { footerRow } from '../../components/footer.ts';
import { keyName } from '../../components/key-name.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { fitRows, type Row, ruleRow, span, spread } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { listTop } from '../../components/scroll.ts';
import { pressOf } from '../../keys/key-match.ts';
import { useActions, useOffered } from '../../keys/use-keys.tsx';
import { createDraft } from '../../text/draft.ts';
import { wrapProse } from '../../text/wrap.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { type Command, commandsFor, findCommands, wantedName } from './palette-entries.ts';
import { perform } from './perform-command.ts';

type PaletteProps = {
  readonly cockpit: Cockpit;
  readonly dialog: Extract<Dialog, { kind: 'palette' }>;
};

/** Everything that can be done, to be found by typing a part of its name. */
export function PaletteDialog({ cockpit, dialog }: PaletteProps) {
  const look = useLook();
  const words = look.messages.screens.palette;
  const [draft] = useState(() => createDraft(dialog.typed));
  const typed = useSyncExternalStore(draft.subscribe, draft.buffer).text;
  const [at, setAt] = useState({ typed, index: 0 });
  const found = findCommands(commandsFor(dialog.offered, cockpit, look.messages), typed);
  // When the words change, the first entry is chosen again.
  const index = at.typed === typed ? Math.min(at.index, Math.max(0, found.length - 1)) : 0;
  const height = look.rows - 3 - stripHeight;
  const perform = useRunning(cockpit, dialog);
  const choose = () => {
    const command = found[index];
    if (command === undefined) return void cockpit.hint(words.none);
    const name = wantedName(command);
    if (name === undefined) return perform(command, typed);
    // What it needs is typed behind its name, and nowhere else.
    draft.set(`${name} `);
  };
  const move = (by: number) =>
    setAt({ typed, index: Math.min(Math.max(0, found.length - 1), Math.max(0, index + by)) });
  useActions('palette', {
    run_command: () => choose(),
    move_up: () => move(-1),
    move_down: () => move(1),
    page_up: () => move(1 - height),
    page_down: () => move(height - 1),
    close: () => cockpit.ask(undefined),
  });
  const [chosen] = found.slice(index);
  const wanted = chosen && typed === `${wantedName(chosen)} ` ? chosen.takes : undefined;
  const whole = chosen === undefined ? 1 : commandRows(chosen, true, look).length;
  const listed = { total: found.length, height: Math.max(1, height - whole + 1) };
  const top = listTop(index, listed);
  const rows = [
    ...found
      .slice(top, top + listed.height)
      .flatMap((command, place) => commandRows(command, top + place === index, look)),
    ...(wanted === undefined ? [] : [[span(`   ${wanted}`, 'accent')]]),
  ];
  const label = ` ${look.glyphs.pointer} `;
  return (
    <Box flexDirection="column">
      <Rows
        rows={[titleRow(words.title, { place: index + 1, total: found.length, height }, look)]}
      />
      <Box height={1} width={look.columns} overflow="hidden">
        <Text {...look.colours.accent}>{label}</Text>
        <Composer
          hint={words.hint}
          columns={look.columns - look.cells.width(label) - 1}
          maxRows={1}
          active
          draft={draft}
          origin={{ x: look.cells.width(label), y: 1 }}
          onSend={choose}
          onLeave={() => cockpit.ask(undefined)}
        />
      </Box>
      <Rows
        rows={[
          ruleRow(look.glyphs.rule, look.columns, look.cells),
          ...fitRows(rows.length > 0 ? rows : [[span(` ${words.none}`, 'dim')]], height),
        ]}
      />
      <Strip cockpit={cockpit} keys={footerRow(['palette'], look)} />
    </Box>
  );
}

/** Where not all commands are seen at once, the place among them says that there are more. */
function titleRow(
  title: string,
  { place, total, height }: Readonly<Record<'place' | 'total' | 'height', number>>,
  { cells, columns, glyphs }: Look,
): Row {
  const at = total > height ? [span(`  ${place}/${total}`, 'dim')] : [];
  return ruleRow(glyphs.rule, columns, cells, [span(title, 'title'), ...at]);
}

/** One row; of the chosen one as many as its words take. */
export function commandRows(
  { label, hint }: Pick<Command, 'label' | 'hint'>,
  chosen: boolean,
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs } = look;
  const right = span(`${keyName(hint, glyphs)} `, 'dim');
  const room = Math.max(1, columns - cells.width(right.text) - 5);
  const [first = '', ...rest] = chosen
    ? wrapProse(label, cells, room)
    : [cells.truncate(label, room)];
  const row = spread(
    [
      span(chosen ? ` ${glyphs.pointer} ` : '   ', 'accent'),
      span(first, chosen ? 'title' : undefined),
    ],
    [right],
    columns,
    cells,
  );
  return [row, ...rest.map((line): Row => [span(`   ${line}`, 'title')])];
}

/**
 * Closes the palette and does what was chosen. A key is pressed when the screen below hears keys again. What could not be
 * done stands in it again, as it was typed, unless the person has gone on meanwhile: then what they do stays as it is.
 */
function useRunning(
  cockpit: Cockpit,
  { offered, from }: PaletteProps['dialog'],
): (command: Command, typed: string) => void {
  const { press, listen } = useOffered();
  const pressed = useRef<string | undefined>(undefined);
  const later = useRef(() => {});
  later.current = () => {
    if (pressed.current !== undefined) press(pressOf(pressed.current, cockpit.ports.monotonic()));
  };
  useEffect(() => () => queueMicrotask(() => later.current()), []);
  return ({ effect }, typed) => {
    cockpit.ask(undefined);
    const idea = cockpit.idea.text();
    if (from === 'home') cockpit.idea.clear();
    if (effect.kind === 'key') {
      pressed.current = effect.key;
      return;
    }
    let isUntouched = true;
    const stop = listen(() => {
      isUntouched = false;
    });
    void cockpit.attempt(async () => {
      try {
        await perform(effect, cockpit);
      } catch (error) {
        if (from === 'home') putBack(idea, cockpit);
        if (typed !== '' && isUntouched)
          cockpit.ask({ kind: 'palette', offered, typed, ...(from && { from }) });
        throw error;
      } finally {
        stop?.();
      }
    });
  };
}

/** A command goes back to the field of home; where something else stands there by now, among what was sent before. */
function putBack(command: string, { idea, ports }: Cockpit): void {
  if (idea.text() === '') idea.set(command);
  else ports.history.add(command);
}
