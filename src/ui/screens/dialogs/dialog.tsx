import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Earlier } from '../../../engine/engine.ts';
import type { Granting } from '../../../engine/ports.ts';
import type { Cockpit, Dialog, SheetWords } from '../../cockpit/cockpit-state.ts';
import { roomOf } from '../../cockpit/room-of.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import { footerRow } from '../../components/footer.ts';
import { useLook } from '../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import type { Action, Scope } from '../../keys/keymap.ts';
import { Covered, useActions, useListening } from '../../keys/use-keys.tsx';
import { disclosure } from '../../messages/disclosure.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import {
  archiveRows,
  budgetRows,
  connectRows,
  exportedRows,
  putAwayRows,
  stopRows,
  trustRows,
} from './dialog-rows.ts';
import { HelpScreen } from './help.tsx';
import { PaletteDialog } from './palette.tsx';
import { ReadingsDialog } from './readings.tsx';

type Shown = { readonly cockpit: Cockpit; readonly dialog: Dialog };

/** A question of the cockpit's own, alone on the screen until it is answered; its help over it, under which it stays as it is. */
export function DialogScreen({ cockpit, dialog }: Shown) {
  const isHelp = dialog.kind === 'help';
  const own = isHelp ? dialog.over : dialog;
  return (
    <>
      {own && (
        <Covered covered={isHelp}>
          <Box flexDirection="column" flexShrink={0} display={isHelp ? 'none' : 'flex'}>
            <OneDialog cockpit={cockpit} dialog={own} />
          </Box>
        </Covered>
      )}
      {isHelp && <HelpScreen cockpit={cockpit} help={dialog} />}
    </>
  );
}

type OwnShown = Pick<Shown, 'cockpit'> & { readonly dialog: Exclude<Dialog, { kind: 'help' }> };

function OneDialog({ cockpit, dialog }: OwnShown) {
  switch (dialog.kind) {
    case 'stop':
      return <StopDialog cockpit={cockpit} dialog={dialog} />;
    case 'archive':
      return <ArchiveDialog cockpit={cockpit} dialog={dialog} />;
    case 'readings':
      return <ReadingsDialog cockpit={cockpit} readings={dialog.readings} />;
    case 'budget':
      return <BudgetDialog cockpit={cockpit} dialog={dialog} />;
    case 'room': {
      const run = cockpit.desk?.get(dialog.run);
      const Sheet = roomOf(cockpit, dialog.run)?.sheets?.[dialog.sheet];
      return run && Sheet && <Sheet cockpit={cockpit} run={run} chosen={dialog.chosen} />;
    }
    case 'put_away':
      return <PutAwayDialog cockpit={cockpit} dialog={dialog} />;
    case 'palette':
      return <PaletteDialog cockpit={cockpit} dialog={dialog} />;
    case 'exported':
      return <ExportedDialog cockpit={cockpit} dialog={dialog} />;
    case 'trust':
      return <TrustDialog cockpit={cockpit} dialog={dialog} />;
    case 'connect':
      return <ConnectDialog cockpit={cockpit} />;
    default:
      return dialog satisfies never;
  }
}

type Of<K extends Dialog['kind']> = {
  readonly cockpit: Cockpit;
  readonly dialog: Extract<Dialog, { kind: K }>;
};

function StopDialog({ cockpit, dialog }: Of<'stop'>) {
  const look = useLook();
  const terminal = useTerminal();
  const { desk } = cockpit;
  const stop = (how: 'soft' | 'now') => {
    for (const run of dialog.runs) desk?.stop(run, how);
    cockpit.ask(undefined);
    if (dialog.leave) void desk?.idle().then(() => terminal.leave(0));
  };
  const settle = useEffectEvent(() => {
    const over = dialog.runs.every((run) => desk?.get(run)?.live !== true);
    if (over) cockpit.ask(undefined);
  });
  useEffect(() => desk?.subscribe(() => settle()), [desk]);
  const words = { stay: look.messages.screens.stop.stay };
  const deeds = {
    stop_soft: () => stop('soft'),
    stop_now: () => stop('now'),
    stay: () => cockpit.ask(undefined),
  };
  const marked = useChoices(cockpit, 'stop', deeds, { words });
  return <Sheet cockpit={cockpit} rows={stopRows(marked, look)} scope="stop" words={words} />;
}

function ArchiveDialog({ cockpit, dialog }: Of<'archive'>) {
  const look = useLook();
  const marked = useChoices(
    cockpit,
    'archive',
    {
      archive_old: () => {
        cockpit.ask(undefined);
        const { start } = dialog;
        void cockpit.begin({ ...start, options: { ...start.options, archiveOld: true } });
      },
      open_old: () => {
        cockpit.ask(undefined);
        void cockpit.open(dialog.by);
      },
      stay: () => cockpit.ask(undefined),
    },
    { first: 'stay' },
  );
  return (
    <Sheet
      cockpit={cockpit}
      rows={archiveRows(dialog.by, cockpit.idea.text() !== '', marked, look)}
      scope="archive"
    />
  );
}

function BudgetDialog({ cockpit, dialog }: Of<'budget'>) {
  const look = useLook();
  const raise = async () => {
    cockpit.ask(undefined);
    await cockpit.engine?.tell(dialog.run, { kind: 'raise_budget', usd: dialog.usd });
    await cockpit.resume(dialog.run);
  };
  const marked = useChoices(cockpit, 'budget', {
    raise_yes: () => void cockpit.attempt(raise),
    stay: () => cockpit.ask(undefined),
  });
  return <Sheet cockpit={cockpit} rows={budgetRows(dialog.usd, marked, look)} scope="budget" />;
}

function PutAwayDialog({ cockpit, dialog }: Of<'put_away'>) {
  const look = useLook();
  const putAway = async () => {
    cockpit.ask(undefined);
    const { id, archived } = dialog.run;
    await (archived ? cockpit.engine?.restore(id) : cockpit.engine?.archive(id));
    await cockpit.refresh();
    const words = look.messages.screens.putAway;
    cockpit.say(archived ? words.backDone : words.done, 'good');
  };
  const marked = useChoices(cockpit, 'put_away', {
    put_away_yes: () => void cockpit.attempt(putAway),
    stay: () => cockpit.ask(undefined),
  });
  return <Sheet cockpit={cockpit} rows={putAwayRows(dialog.run, marked, look)} scope="put_away" />;
}

function ExportedDialog({ cockpit, dialog }: Of<'exported'>) {
  const look = useLook();
  useSwallow(cockpit, 'exported');
  useActions('exported', { close: () => cockpit.ask(undefined) });
  const asked = disclosure(dialog.format, dialog.use, look.messages);
  return (
    <Sheet
      cockpit={cockpit}
      rows={exportedRows(dialog.paths, dialog, asked, look)}
      scope="exported"
    />
  );
}

function TrustDialog({ cockpit, dialog }: Of<'trust'>) {
  const look = useLook();
  const [sure, setSure] = useState(false);
  // Any other key between the two takes the first back.
  useListening('each', () => setSure(false));
  const { engine } = cockpit;
  const [grants, setGrants] = useState<readonly Granting[]>();
  const [earlier, setEarlier] = useState<readonly Earlier[]>([]);
  useEffect(() => {
    engine?.earlier().then(setEarlier, () => setEarlier([]));
    // what cannot be looked at is told by the attempt to trust it
    engine?.grants().then(setGrants, () => setGrants([]));
  }, [engine]);
  const trust = async () => {
    await cockpit.engine?.trust();
    await cockpit.refresh();
    cockpit.ask(undefined);
    await dialog.again?.();
  };
  const marked = useChoices(
    cockpit,
    'trust',
    {
      trust_yes: () => {
        // trust cannot be given before its effects are shown
        if (grants === undefined) return;
        if (sure) void cockpit.attempt(trust);
        else setSure(true);
      },
      stay: () => cockpit.ask(undefined),
    },
    { first: 'stay' },
  );
  const rows = trustRows(
    engine?.root ?? '',
    grants,
    sure,
    look,
    earlier,
    sure ? 'trust_yes' : marked,
  );
  return <Sheet cockpit={cockpit} rows={rows} scope="trust" />;
}

function ConnectDialog({ cockpit }: { readonly cockpit: Cockpit }) {
  const look = useLook();
  useSwallow(cockpit, 'connect');
  useActions('connect', { close: () => cockpit.ask(undefined) });
  return <Sheet cockpit={cockpit} rows={connectRows(cockpit.facts, look)} scope="connect" />;
}

/**
 * The choices of a dialog: a key of its own takes one at once, the arrows mark one and Enter takes that. Nothing falls
 * through to the screen below. Gives the marked one; `first`: which is marked at the beginning.
 */
function useChoices<A extends Action>(
  cockpit: Cockpit,
  scope: Scope,
  actions: Readonly<Record<A, () => void>>,
  { first, words }: { readonly first?: NoInfer<A>; readonly words?: SheetWords } = {},
): A | undefined {
  const { keys } = useLook().messages.screens;
  const names = Object.keys(actions).filter((name): name is A => name in actions);
  const [at, setAt] = useState(first === undefined ? 0 : names.indexOf(first));
  const marked = names[at];
  const move = (by: number) => setAt((now) => Math.min(names.length - 1, Math.max(0, now + by)));
  // Entered first, so that it is asked last.
  useSwallow(cockpit, scope, { words: { confirm: keys['take_marked'] ?? '', ...words } });
  useActions(scope, {
    ...actions,
    confirm: () => {
      if (marked !== undefined) actions[marked]();
    },
    move_up: () => move(-1),
    move_down: () => move(1),
  });
  return marked;
}

/** No higher than it must be: what it is about stays in sight above it. */
function Sheet(props: {
  readonly cockpit: Cockpit;
  readonly rows: readonly Row[];
  readonly scope: 'stop' | 'archive' | 'budget' | 'trust' | 'connect' | 'put_away' | 'exported';
  readonly words?: SheetWords;
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
      <Rows rows={rows.slice(0, look.rows - stripHeight)} />
      <Strip
        cockpit={props.cockpit}
        keys={footerRow([props.scope], look, {
          words: { confirm: look.messages.screens.keys['take_marked'] ?? '', ...props.words },
        })}
      />
    </Box>
  );
}
