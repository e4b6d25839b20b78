import type { ComponentProps, ReactNode } from 'react';
import type { RunEvent } from '../../../engine/data/event.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { LaterScreens, RecentFacts } from '../../cockpit/cockpit-state.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../components/row.ts';
import { describeEvent } from '../../messages/describe-event.ts';
import { runCardWords } from '../../messages/run-card-words.ts';
import { localMoment } from '../../messages/time.ts';
import { oneLine } from '../../text/sanitise.ts';
import { type Sides, sidesOf } from '../run/sides.ts';
import { isWalkedByEnter, useGoesOn } from '../runs/goes-on.ts';
import { runCard } from '../runs/run-card.ts';
import { useRunHistory } from '../runs/use-run-history.ts';

/* The run one is on in the list of home. */

type Props = ComponentProps<LaterScreens['recent']['ChosenRun']>;

/** Draws with the history of the run, once it has been read; where neither the run stands nor its price it is not read. */
export function ChosenRun({ cockpit, run, height, children }: Props): ReactNode {
  const { sides, below } = chosenPlace(cockpit.runs?.length ?? 0, height, useLook());
  const walks = run !== undefined && isWalkedByEnter(run, cockpit);
  const events = useRunHistory(cockpit, run, sides.right > 0 || below > 0 || walks);
  return children({ events, goesOn: useGoesOn(cockpit, run, events) });
}

/** Where the run one is on stands: beside the list, or on so many rows below it; both 0: nowhere. */
export function chosenPlace(
  total: number,
  height: number,
  { columns }: Pick<Look, 'columns'>,
): { readonly sides: Sides; readonly below: number } {
  const sides = sidesOf(columns);
  const below = height - Math.min(total, Math.floor(height / 2)) - 1;
  return { sides, below: sides.right > 0 || below < leastBelow ? 0 : below };
}

/** On fewer rows a run says less than its row in the list. */
const leastBelow = 12;

/** What it is, what it waits for, what a key does with it, and what has happened to it last. */
export function chosenRows(
  run: RunSummary,
  home: Pick<RecentFacts, 'events' | 'rooms' | 'settings' | 'goesOn'>,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, glyphs, language } = look;
  const card = runCard(run, undefined, home, width, look);
  const room = Math.min(most, height - card.length - 2);
  const happened = room < 1 ? [] : happenings(run, home, width, look).slice(-room);
  return [
    ...card.slice(0, height),
    ...(happened.length === 0
      ? []
      : [
          blank,
          ruleRow(glyphs.rule, width, cells, [span(runCardWords[language].happened, 'title')]),
          ...happened,
        ]),
  ];
}

const most = 6;

/** Its last events that have words, a row each, the last of them below. */
function happenings(
  { workflow }: Pick<RunSummary, 'workflow'>,
  { events = [], rooms }: Pick<RecentFacts, 'events' | 'rooms'>,
  width: number,
  { cells, messages }: Look,
): readonly Row[] {
  const telling = rooms?.get(workflow)?.telling;
  const rows: Row[] = [];
  for (let at = events.length - 1; at >= 0 && rows.length < most; at -= 1) {
    const event = events[at];
    if (event === undefined || !tells.has(event.type)) continue;
    const said = describeEvent(event, messages, { telling });
    if (said === undefined) continue;
    const head = ` ${localMoment(event.at)}  `;
    const text = cells.truncate(oneLine(said), width - cells.width(head) - 1);
    rows.unshift([span(head, 'dim'), span(text)]);
  }
  return rows;
}

/** Steps and calls are many, and each walk comes through the phases again: where it is stands above. */
const tells: ReadonlySet<RunEvent['type']> = new Set([
  ...(['said', 'warned', 'marked'] as const),
  ...(['question_opened', 'step_failed', 'run_ended'] as const),
]);
