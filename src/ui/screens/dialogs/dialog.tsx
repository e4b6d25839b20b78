import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Earlier } from '../../../engine/engine.ts';
import type { Granting } from '../../../engine/ports.ts';
import type { Cockpit, Dialog } from '../../cockpit/cockpit-state.ts';
import { roomOf } from '../../cockpit/room-of.ts';
import { useSwallow } from '../../cockpit/use-swallow.ts';
import { useLook } from '../../components/look.tsx';
import { Covered, useActions, useListening } from '../../keys/use-keys.tsx';
import { disclosure } from '../../messages/disclosure.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { BudgetDialog } from './budget-dialog.tsx';
import { Sheet, useChoices } from './choice-sheet.tsx';
import {
  archiveRows,
  connectRows,
  exportedRows,
  putAwayRows,
  stopRows,
  trustRows,
} from './dialog-rows.ts';
import { HelpScreen } from './help.tsx';
import { MendDialog } from './mend-settings.tsx';
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
      return <ReadingsDialog cockpit={cockpit} {...dialog} />;
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
    case 'mend_settings':
      return <MendDialog cockpit={cockpit} failure={dialog.failure} />;
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
  const forGood = dialog.runs.some((run) => endsAtOnce(cockpit, run));
  const words = { stay: look.messages.screens.stop.stay };
  const deeds = {
    stop_soft: () => stop('soft'),
    stop_now: () => stop('now'),
    stay: () => cockpit.ask(undefined),
  };
  const marked = useChoices(cockpit, 'stop', deeds, { words });
  return (
    <Sheet cockpit={cockpit} rows={stopRows(marked, look, forGood)} scope="stop" words={words} />
  );
}

/** Is it a run that being stopped at once ends for good? */
function endsAtOnce({ desk, rooms }: Cockpit, run: string): boolean {
  const workflow = desk?.get(run)?.store.state().workflow;
  return workflow !== undefined && rooms?.get(workflow)?.endsWhenCancelled === true;
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
  const marked = useChoices(
    cockpit,
    'put_away',
    {
      put_away_yes: () => void cockpit.attempt(putAway),
      stay: () => cockpit.ask(undefined),
    },
    { first: 'stay' },
  );
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
