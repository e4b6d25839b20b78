import { Box } from 'ink';
import { useEffect, useState } from 'react';
import type { Reading, Readings } from '../../cockpit/begin-run.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import { FieldRow } from '../../components/field-row.tsx';
import { footerRow } from '../../components/footer.ts';
import { withLeftOut } from '../../components/left-out.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { blank, fitRows, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useActions } from '../../keys/use-keys.tsx';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';

/** What was handed over, as it was read: begun with as it is, or read in another way. Nothing has been written yet. */
export function ReadingsDialog(props: {
  readonly cockpit: Cockpit;
  readonly readings: Readings;
  /** What it was read from, where that stands in the field of home. */
  readonly typed?: string | undefined;
}) {
  const { cockpit, typed } = props;
  const look = useLook();
  const { cells, columns, glyphs, messages } = look;
  const [top, setTop] = useState(0);
  const { engine } = cockpit;
  const connected = cockpit.facts?.connected !== false;
  const reading = useReading(props.readings, connected, () => setTop(0));
  const { way, count, typing } = reading;
  const facts = {
    connected,
    ...(engine === undefined ? {} : { priced: engine }),
  };
  const beside = useBeside(reading.read, cockpit);
  const said = [...(beside?.(messages) ?? []), ...(way?.lines(messages, facts) ?? [])];
  const lines = said.flatMap((line) => wrapProse(visible(line), cells, columns - 4));
  const height = look.rows - 3 - stripHeight - (typing ? 1 : 0);
  const last = Math.max(0, lines.length - height);
  const move = (by: number) => setTop(Math.max(0, Math.min(last, top + by)));
  // Entered first, so that it is asked last: nothing falls through to the screen below.
  useSwallow(cockpit, 'readings', { active: !typing });
  const actions = {
    begin_with: () => {
      cockpit.ask(undefined);
      if (way !== undefined) void cockpit.begin({ ...way.start, typed });
    },
    ...reading.deeds,
    move_up: () => move(-1),
    move_down: () => move(1),
    page_up: () => move(1 - height),
    page_down: () => move(height - 1),
    cancel: () => cockpit.ask(undefined),
  };
  useActions('readings', actions, { active: !typing });
  const inSight = lines.slice(top, top + height).map((line): Row => [span(`  ${line}`)]);
  const shown = withLeftOut(inSight, { top, total: lines.length }, look);
  const title = [span(way?.title(messages) ?? '', 'title'), span(count, 'dim')];
  const rule = ruleRow(glyphs.rule, columns, cells, title);
  return (
    <Box flexDirection="column">
      <Rows rows={[blank, rule, blank, ...fitRows(shown, height)]} />
      {typing && <TitleField reading={reading} y={3 + height} />}
      <Strip cockpit={cockpit} keys={keysOf(reading, look)} />
    </Box>
  );
}

/** What is said of it beside what stands here: looked for once for each way to read it. */
function useBeside(read: Reading | undefined, { engine }: Pick<Cockpit, 'engine'>) {
  const [found, setFound] = useState<{ of: Reading; lines: Beside }>();
  useEffect(() => {
    if (read?.beside === undefined || engine === undefined) return;
    // what cannot be read here is told elsewhere, and keeps nobody from beginning
    read.beside(engine).then(
      (lines) => setFound({ of: read, lines }),
      () => undefined,
    );
  }, [read, engine]);
  return found?.of === read ? found?.lines : undefined;
}

type Beside = Awaited<ReturnType<NonNullable<Reading['beside']>>>;

type Shown = {
  readonly way: Reading | undefined;
  /** The same as it was handed over. */
  readonly read: Reading | undefined;
  /** Which of how many; '' where there is one. */
  readonly count: string;
  readonly typing: boolean;
  readonly deeds: Partial<
    Readonly<Record<'other_reading' | 'retitle' | 'only_review', () => void>>
  >;
  leave(title: string | undefined): void;
};

/** Which way it is read, what it is begun for, and what the person would have it called, however it is read. */
function useReading({ ways }: Readings, connected: boolean, turned: () => void): Shown {
  const [at, setAt] = useState(0);
  const [title, setTitle] = useState<string>();
  const [typing, setTyping] = useState(false);
  const [instead, setInstead] = useState(false);
  const read = ways[at % Math.max(1, ways.length)];
  const called = title === undefined ? read : (read?.named?.as(title) ?? read);
  const way = instead ? (called?.instead?.reading() ?? called) : called;
  const turn = () => {
    setAt((at + 1) % ways.length);
    turned();
  };
  return {
    ...{ way, read },
    count: ways.length > 1 ? `  ${at + 1}/${ways.length}` : '',
    typing,
    deeds: {
      ...(ways.length > 1 ? { other_reading: turn } : {}),
      ...(way?.named === undefined ? {} : { retitle: () => setTyping(true) }),
      ...(way?.instead === undefined || !connected
        ? {}
        : { only_review: () => setInstead(!instead) }),
    },
    leave: (typed) => {
      if (typed !== undefined) setTitle(typed);
      setTyping(false);
    },
  };
}

function TitleField({ reading, y }: { readonly reading: Shown; readonly y: number }) {
  const { messages } = useLook();
  return (
    <FieldRow
      label={`${messages.screens.keys['retitle'] ?? ''}: `}
      y={y}
      hint={reading.way?.named?.title ?? ''}
      onSend={(text) => reading.leave(oneLine(text).trim() || undefined)}
      onLeave={() => reading.leave(undefined)}
    />
  );
}

function keysOf({ way, typing, deeds }: Shown, look: Look): Row {
  if (typing) {
    const words = { send: look.messages.screens.keys['keep_edit'] ?? '' };
    return footerRow(['field'], look, { hidden: ['newline', 'editor'], words });
  }
  const all = ['other_reading', 'retitle', 'only_review'] as const;
  const hidden = all.filter((deed) => deeds[deed] === undefined);
  const words = way?.instead === undefined ? {} : { only_review: way.instead.word(look.messages) };
  return footerRow(['readings'], look, { hidden, words });
}
