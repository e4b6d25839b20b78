import { Box } from 'ink';
import { useSyncExternalStore } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../cockpit/run-desk.ts';
import { type Look, useLook } from '../../components/look.tsx';
import type { Row } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { moneyPieces, type Piece, payerPieces } from '../run/money-pieces.ts';
import { type Shorter, saidWhole, stripRow, toldRow } from './strip-row.ts';

type StripProps = {
  readonly cockpit: Pick<Cockpit, 'toast' | 'desk' | 'route' | 'facts' | 'offer' | 'ports'>;
  readonly keys: Row;
  /** What the screen says; without, what the cockpit has to say. */
  readonly said?: Row;
  /** How what only tells how it goes is made to fit. */
  readonly shorter?: Shorter;
  /** How long the run has been at work (ms), where the screen has its own clock. */
  readonly activeMs?: number;
};

/**
 * The bottom of every screen, always the same two rows: on the left what was said last, on the right who pays and what is
 * left – of the run that is in front, else of what would be begun – and below it the keys. A sentence that is too long for its
 * row lies over those above it as long as it is said.
 */
export function Strip({ cockpit, keys, said, shorter, activeMs }: StripProps) {
  const look = useLook();
  const pieces = usePieces(cockpit, activeMs);
  const lines = saidWhole(said ?? toldRow(cockpit.toast), look);
  const over = lines.slice(0, -1);
  return (
    <Box flexDirection="column" marginTop={-over.length}>
      <Rows rows={[...over, stripRow(lines.at(-1) ?? [], pieces, look, shorter), keys]} />
    </Box>
  );
}

function usePieces(
  { desk, route, facts, offer, ports }: StripProps['cockpit'],
  activeMs: number | undefined,
): readonly Piece[] {
  const look: Look = useLook();
  const run: OpenRun | undefined = 'run' in route ? desk?.get(route.run) : undefined;
  const now = useNow(ports.now, activeMs === undefined && run?.live === true);
  const state = useSyncExternalStore(run?.store.subscribe ?? nothing, () => run?.store.state());
  if (run === undefined || state === undefined)
    return facts === undefined ? [] : payerPieces(facts, offer?.words.one ?? '', look);
  return moneyPieces(state, activeMs ?? run.activeMs(now), look);
}

function nothing(): () => void {
  return () => undefined;
}
